import type { Client } from '@temporalio/client';
import { describeOpen, failuresOf } from '../temporal/describe-open.js';

/** Whether the workflow stands still because its workflow task has failed, and is to be tried again. */
export async function isFailing(client: Client, workflowId: string): Promise<boolean> {
  const described = await describeOpen(client, workflowId);
  return described !== null && failuresOf(described) > 0;
}

import type { Client } from '@temporalio/client';
import { describeOpen, failuresOf } from '../temporal/describe-open.js';

/** Whether the workflow waits for a retry of its failed workflow task. */
export async function isFailing(client: Client, workflowId: string): Promise<boolean> {
  const described = await describeOpen(client, workflowId);
  return described !== null && failuresOf(described) > 0;
}

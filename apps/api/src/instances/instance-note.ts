import { workflowDetails, workflowSummary } from '@svc/contract';
import type { StartableVersion } from '@svc/persistence';
import type { WorkflowNote } from '../temporal/process-gateway.js';

/** What an operator sees of the instance in Temporal's UI. */
export function instanceNote(
  { key: definitionKey, name, version }: StartableVersion,
  instanceId: string,
  correlationId: string | null,
): WorkflowNote {
  const details = workflowDetails({ definitionKey, version, instanceId, correlationId });
  return { summary: workflowSummary(name, version), details };
}

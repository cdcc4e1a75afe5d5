import { workflowInfo } from '@temporalio/workflow';
import type { InstanceLimits } from '@svc/contract';

/** Whether the history is so long that the instance should continue in a new run. */
export function isLongRun({ continueAsNewAfterEvents }: InstanceLimits): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength >= continueAsNewAfterEvents;
}

import { workflowInfo } from '@temporalio/workflow';
import type { InstanceLimits } from '@svc/contract';

/** The history has grown so that the instance should go on in a new run. */
export function isLongRun({ continueAsNewAfterEvents }: InstanceLimits): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength >= continueAsNewAfterEvents;
}

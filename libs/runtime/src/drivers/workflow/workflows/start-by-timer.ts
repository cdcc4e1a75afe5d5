import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import { timerStartOf } from '@svc/contract';
import type { DueTimerStart } from '@svc/contract';

interface StartActivities {
  fireTimerStart(due: DueTimerStart): Promise<void>;
}

/** Retries without an end: a due start happens when the database is available again. */
const { fireTimerStart } = proxyActivities<StartActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
});

/** Run by a due schedule: starts an instance of the version that is active now. */
export async function startByTimer(): Promise<void> {
  await fireTimerStart(timerStartOf(workflowInfo().workflowId));
}

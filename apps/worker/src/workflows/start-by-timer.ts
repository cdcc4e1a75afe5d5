import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import { timerStartOf } from '@svc/contract';
import type { DueTimerStart } from '@svc/contract';

interface StartActivities {
  fireTimerStart(due: DueTimerStart): Promise<void>;
}

/** Never gives up: what is due while the database is away starts when it is back. */
const { fireTimerStart } = proxyActivities<StartActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
});

/** A schedule is due: an instance of the version that is active now is to be started. */
export async function startByTimer(): Promise<void> {
  await fireTimerStart(timerStartOf(workflowInfo().workflowId));
}

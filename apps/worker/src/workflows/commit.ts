import { proxyLocalActivities } from '@temporalio/workflow';
import type { CommitAnswer, CommitRequest } from '@svc/contract';

interface CommitActivities {
  commit(request: CommitRequest): Promise<CommitAnswer>;
}

/**
 * Never gives up: an instance waits for its database. A commit that takes longer than a moment goes back to the server
 * between attempts, so that the workflow task does not time out meanwhile.
 */
export const { commit } = proxyLocalActivities<CommitActivities>({
  startToCloseTimeout: '5 seconds',
  localRetryThreshold: '2 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

import { proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import { withoutRepetitions } from '@svc/driver';
import type { CheckedCommitAnswer, CheckedCommitRequest, Commits, LogAnswer } from '@svc/driver';
import type { PromptOrLate } from '../late-answer.js';
import { answerEvenIfLate } from './answer-even-if-late.js';

interface CommitActivities {
  commit(request: CheckedCommitRequest): Promise<PromptOrLate<CheckedCommitAnswer>>;
}

/**
 * Retries without an end: an instance waits for its database. After short retries the server schedules the attempts, so that
 * the workflow task does not time out.
 */
const activities = proxyLocalActivities<CommitActivities>({
  startToCloseTimeout: '5 seconds',
  localRetryThreshold: '2 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

/** The commits of one run. */
export class RunCommits implements Commits {
  private hasSentMuch = false;

  /** Whether they have sent so much that the instance must continue in a new run. */
  get areHeavy(): boolean {
    return this.hasSentMuch;
  }

  isLive(): boolean {
    return !workflowInfo().unsafe.isReplaying;
  }

  /** Checks that take long are split over several activities. */
  async commit(request: CheckedCommitRequest): Promise<LogAnswer> {
    let left: CheckedCommitRequest = withoutRepetitions(request);
    for (;;) {
      const answer = await answerEvenIfLate(activities.commit(left));
      if ('endsRun' in answer) this.hasSentMuch = true;
      if (answer.kind !== 'unfinished') return answer;
      left = without(left, answer.passed);
    }
  }
}

function without({ types, ...request }: CheckedCommitRequest, passed: number): CheckedCommitRequest {
  return types === undefined ? request : { ...request, types: { ...types, checks: types.checks.slice(passed) } };
}

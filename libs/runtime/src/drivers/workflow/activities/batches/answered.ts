import type { BatchOutcome } from '@svc/persistence';

/** How long one instance may take to answer. */
export const DEADLINE_MS = 10_000;

export type Answered = Pick<BatchOutcome, 'outcome' | 'message'>;
export const DONE: Answered = { outcome: 'done', message: null };
export const UNANSWERED: Answered = {
  outcome: 'failed',
  message: 'the instance has not answered in time; it may have been done',
};

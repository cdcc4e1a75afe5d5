import type { Data, Item } from '@svc/client';
import type { IconName } from '../parts/icon';

export type BatchItem = Item<'batches.listItems'>;
export type Batch = Data<'batches.get'>;

/** What has come of an instance. A retry that was done, of an instance that is in error, has failed again. */
export type Result = 'waiting' | 'done' | 'failedAgain' | 'refused' | 'noAnswer' | 'leftOut';

export const RESULT_LOOKS: Record<Result, { readonly icon: IconName; readonly look: string }> = {
  waiting: { icon: 'late', look: 'state dim' },
  done: { icon: 'done', look: 'state state-completed' },
  failedAgain: { icon: 'error', look: 'state state-error' },
  refused: { icon: 'error', look: 'state state-error' },
  noAnswer: { icon: 'error', look: 'state state-error' },
  leftOut: { icon: 'terminated', look: 'state state-late' },
};

export function resultOf(action: string, { outcome, status }: Pick<BatchItem, 'outcome' | 'status'>): Result {
  switch (outcome) {
    case 'done':
      return action === 'retry' && status === 'error' ? 'failedAgain' : 'done';
    case 'refused':
      return 'refused';
    case 'failed':
      return 'noAnswer';
    case 'left_out':
      return 'leftOut';
    default:
      return 'waiting';
  }
}

/** Of how many instances it is known what came of them. */
export function endedIn({ done, refused, failed, left_out }: Pick<Batch, 'done' | 'refused' | 'failed' | 'left_out'>) {
  return done + refused + failed + left_out;
}

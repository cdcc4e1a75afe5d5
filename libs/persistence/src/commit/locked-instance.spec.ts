import { describe, expect, it } from '@jest/globals';
import type { Batch } from './batch.js';
import { refusalOf } from './locked-instance.js';
import type { LockedInstance, TaskClaim } from './locked-instance.js';

const running: LockedInstance = { seq: 1, status: 'running', isDurable: true, isWanted: false };
/** Completes the task as it was claimed the first time. */
const completion = {
  request: { seq: 2 },
  projection: { claims: [{ taskId: 't', claimVersion: 1, inputId: 'i' }] },
  kept: null,
} as unknown as Batch;

const refused = (task?: TaskClaim) => refusalOf(completion, running, new Map(task && [['t', task]]));

describe('checks of a claim', () => {
  it('a completion is written while the task has the claim that it found', () => {
    expect(refused({ status: 'claimed', claimVersion: 1 })).toBeNull();
  });

  it.each<[what: string, task: TaskClaim | undefined, happened: string]>([
    ['is gone', undefined, 'the task does not exist'],
    [
      'waits again',
      { status: 'pending', claimVersion: 2 },
      'meanwhile the task was unclaimed or delegated, and it has not been claimed again',
    ],
    ['has another claim', { status: 'claimed', claimVersion: 3 }, 'meanwhile the task was unclaimed and claimed again'],
    ['is completed', { status: 'completed', claimVersion: 1 }, 'meanwhile the task was completed'],
    ['is cancelled', { status: 'cancelled', claimVersion: 1 }, 'meanwhile the task was cancelled'],
  ])('the completion of a task that %s is refused with the reason', (_what, task, happened) => {
    expect(refused(task)).toEqual({
      kind: 'refused',
      inputId: 'i',
      reason: 'claim_changed',
      message: `expected the claim of task t to stay unchanged until its completion, but ${happened}`,
    });
  });
});

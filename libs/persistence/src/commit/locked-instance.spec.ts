import { describe, expect, it } from '@jest/globals';
import type { Batch } from './batch.js';
import { refusalOf } from './locked-instance.js';
import type { JobLock, LockedInstance, TaskClaim } from './locked-instance.js';

const running: LockedInstance = { seq: 1, status: 'running', isDurable: true, isWanted: false };
/** Completes the task as it was claimed the first time. */
const completion = {
  request: { seq: 2 },
  projection: { claims: [{ taskId: 't', claimVersion: 1, inputId: 'i' }], locks: [] },
  kept: null,
} as unknown as Batch;

const refused = (task?: TaskClaim) =>
  refusalOf(completion, running, { tasks: new Map(task && [['t', task]]), jobs: new Map() });

/** Answers the job under its first lock. */
const answer = {
  request: { seq: 2 },
  projection: { claims: [], locks: [{ jobId: 'j', lock: 'one', inputId: 'i' }] },
  kept: null,
} as unknown as Batch;

const answered = (job?: JobLock) =>
  refusalOf(answer, running, { tasks: new Map(), jobs: new Map(job && [['j', job]]) });

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

describe('checks of a lock', () => {
  it.each(['locked', 'pending', 'delayed'] as const)(
    'an answer is written while nobody else has got the %s job',
    (status) => {
      expect(answered({ status, lock: 'one', worker: 'w' })).toBeNull();
    },
  );

  it.each<[what: string, job: JobLock | undefined, found: string]>([
    ['is gone', undefined, 'the job does not exist'],
    ['another worker has', { status: 'locked', lock: 'two', worker: 'w' }, 'worker w holds it under another one'],
    ['was given back', { status: 'pending', lock: null, worker: 'w' }, 'it waits for another delivery'],
    ['is completed', { status: 'completed', lock: 'one', worker: 'w' }, 'it is completed'],
    ['is cancelled', { status: 'cancelled', lock: 'one', worker: 'w' }, 'it is cancelled'],
  ])('the answer to a job that %s is refused with the reason', (_what, job, found) => {
    expect(answered(job)).toEqual({
      kind: 'refused',
      inputId: 'i',
      reason: 'claim_changed',
      message: `expected job j to be open under this lock, but ${found}`,
    });
  });
});

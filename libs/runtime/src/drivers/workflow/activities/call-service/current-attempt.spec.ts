import { describe, expect, it } from '@jest/globals';
import { CurrentAttempt } from './current-attempt.js';
import { passing } from './service-failure.js';

const JOB = { retries: 2, retryBackoffMs: 100 };

/** The attempt that Temporal counts as `attempt`, of a call that was deferred so many times before. */
function currentAttempt(attempt: number, deferred: number | null = null) {
  const told: unknown[] = [];
  const info = {
    attempt,
    heartbeatDetails: deferred === null ? undefined : { deferred },
  };
  const context = { info, heartbeat: (details: unknown) => void told.push(details) };
  const current = new CurrentAttempt(context as unknown as ConstructorParameters<typeof CurrentAttempt>[0], JOB);
  return { current, told };
}

describe('attempts of a service call', () => {
  it.each([
    [1, null, { nonRetryable: false, nextRetryDelay: 100 }],
    [2, null, { nonRetryable: false, nextRetryDelay: 200 }],
    [3, null, { nonRetryable: true }],
    [8, 6, { nonRetryable: false, nextRetryDelay: 200 }],
    [9, 6, { nonRetryable: true }],
  ])('those that were deferred do not count (%d starts, %d deferred)', (attempt, deferred, expected) => {
    const { current } = currentAttempt(attempt, deferred);
    current.expectLeft();
    expect(current.failed(passing('busy'))).toMatchObject({ message: 'busy', ...expected });
  });

  it('the number of those that were deferred is kept by every heartbeat', () => {
    const { current, told } = currentAttempt(5, 3);
    current.beat();
    current.countAsDeferred();
    expect(told).toEqual([{ deferred: 3 }, { deferred: 4 }]);
  });

  it.each([
    [4, null],
    [10, 6],
  ])('none is made after the last, whose worker died (%d starts, %d deferred)', (attempt, deferred) => {
    const { current } = currentAttempt(attempt, deferred);
    expect(() => current.expectLeft()).toThrow(expect.objectContaining({ nonRetryable: true }));
  });
});

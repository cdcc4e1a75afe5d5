import { describe, expect, it } from '@jest/globals';
import { CurrentAttempt } from './current-attempt.js';
import { passing } from './service-failure.js';

const JOB = { retries: 2, retryBackoffMs: 100 };

/** The attempt that Temporal counts as `attempt`, of a call that was put off so many times before. */
function currentAttempt(attempt: number, putOff: number | null = null, maximumAttempts?: number) {
  const told: unknown[] = [];
  const info = {
    attempt,
    heartbeatDetails: putOff === null ? undefined : { putOff },
    retryPolicy: { maximumAttempts },
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
  ])('those that were put off do not count (%d starts, %d put off)', (attempt, putOff, expected) => {
    const { current } = currentAttempt(attempt, putOff);
    current.expectLeft();
    expect(current.failed(passing('busy'))).toMatchObject({ message: 'busy', ...expected });
  });

  it('the number of those that were put off is kept by every heartbeat', () => {
    const { current, told } = currentAttempt(5, 3);
    current.beat();
    current.countAsPutOff();
    expect(told).toEqual([{ putOff: 3 }, { putOff: 4 }]);
  });

  it.each([
    [4, null],
    [10, 6],
  ])('none is made after the last, whose worker died (%d starts, %d put off)', (attempt, putOff) => {
    const { current } = currentAttempt(attempt, putOff);
    expect(() => current.expectLeft()).toThrow(expect.objectContaining({ nonRetryable: true }));
  });

  it('a call of an earlier release, whose attempts Temporal counts, is not put off', () => {
    expect(currentAttempt(1, null, 3).current.mayBePutOff).toBe(false);
    expect(currentAttempt(1).current.mayBePutOff).toBe(true);
    expect(currentAttempt(1, null, 0).current.mayBePutOff).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { asFailedCommit, isRefusal, isRetryable } from './failures.js';

const failure = (code: string) => Object.assign(new Error('from Postgres'), { code });

describe('failures of a commit', () => {
  it.each([
    '08006',
    '40001',
    '40P01',
    '53100',
    '53300',
    '55P03',
    '57P01',
    '57P03',
    '25006',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
  ])('a commit that fails with %s is retried', (code) =>
    expect([isRetryable(failure(code)), isRefusal(failure(code))]).toEqual([true, false]),
  );

  it.each(['22P05', '22003', '22021', '23505', '54000', '57014'])('a commit that fails with %s is refused', (code) =>
    expect([isRetryable(failure(code)), isRefusal(failure(code))]).toEqual([false, true]),
  );

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
    'timeout expired',
  ])('a connection error of the driver is retryable by its message: %s', (message) =>
    expect(isRetryable(new Error(message))).toBe(true),
  );

  it.each([new TypeError('x is not a function'), Object.assign(new Error('no'), { code: 'CONFLICT' }), null, 'text'])(
    'any other error is neither retryable nor a refusal: %s',
    (error) => expect([isRetryable(error), isRefusal(error)]).toEqual([false, false]),
  );

  it.each([
    ['unknown', 'a lost connection', new Error('Connection terminated unexpectedly')],
    ['unknown', 'no answer in time', new Error('Query read timeout')],
    ['unknown', 'a stopped server', failure('57P01')],
    ['known', 'a deadlock', failure('40P01')],
    ['known', 'a lock that was not granted in time', failure('55P03')],
    ['known', 'a refused value', failure('22021')],
  ])('the outcome of a commit is %s after %s', (outcome, _title, error) => {
    expect(asFailedCommit(error)).toEqual(
      outcome === 'unknown' ? expect.objectContaining({ isOutcomeUnknown: true }) : error,
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { isRefusal, isRetryable } from './failures.js';

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
  ])('tries %s again', (code) => expect([isRetryable(failure(code)), isRefusal(failure(code))]).toEqual([true, false]));

  it.each(['22P05', '22003', '22021', '23505', '54000', '57014'])('refuses %s', (code) =>
    expect([isRetryable(failure(code)), isRefusal(failure(code))]).toEqual([false, true]),
  );

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('knows the driver by its message: %s', (message) => expect(isRetryable(new Error(message))).toBe(true));

  it.each([new TypeError('x is not a function'), Object.assign(new Error('no'), { code: 'CONFLICT' }), null, 'text'])(
    "takes anything else for a bug or the caller's own: %s",
    (error) => expect([isRetryable(error), isRefusal(error)]).toEqual([false, false]),
  );
});

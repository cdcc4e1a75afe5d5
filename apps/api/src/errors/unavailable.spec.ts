import { describe, expect, it } from '@jest/globals';
import { PayloadMissing } from '@svc/contract';
import { LaterStateError } from '@svc/engine';
import { isRefusedValue, isUnavailable } from './unavailable.js';

const withCode = (code: unknown, message = 'failed') => Object.assign(new Error(message), { code });

describe('errors of Postgres and Temporal', () => {
  it.each([
    ['refused connection', withCode('ECONNREFUSED')],
    ['shutdown', withCode('57P01')],
    ['too many connections', withCode('53300')],
    ['deadlock', withCode('40P01')],
    ['a session that the server ended', withCode('25P03')],
    ['a statement that took too long', withCode('57014')],
    ['no answer to the connection in time', new Error('timeout expired')],
    ['gRPC unavailable', withCode(14)],
    ['several addresses refused', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
    ['cause', new Error('commit failed', { cause: withCode('ECONNRESET') })],
    ["TypeORM's driver error", Object.assign(new Error('query failed'), { driverError: withCode('57P03') })],
    ['a state that a later release wrote', new LaterStateError('expected engine state schema 1, found 2')],
    ['a payload whose key this process lacks', new PayloadMissing('key', 'expected the master key a')],
    ['lost connection', new Error('Connection terminated unexpectedly')],
  ])('the service is unavailable after this error: %s', (_, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['unique violation', withCode('23505')],
    ['invalid text', withCode('22021')],
    ['bug', new TypeError('x is not a function')],
    ['gRPC not found', withCode(5)],
    ['no error', 'down'],
  ])('the service is not unavailable after this error: %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  it('an error may say that Postgres refuses a value', () => {
    expect(isRefusedValue(withCode('22021'))).toBe(true);
    expect(isRefusedValue(withCode('23505'))).toBe(false);
  });
});

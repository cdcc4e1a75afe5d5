import { describe, expect, it } from '@jest/globals';
import { type ApiKey, endedKeys, expiryOf, jobTypesOf, stateOf, validKeys } from './key-states';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

function key(name: string, expires: string | null, revoked: string | null = null): ApiKey {
  return { name, expires_at: expires, revoked_at: revoked, created_at: inDays(-30) } as ApiKey;
}

describe('the state of an API key', () => {
  it.each([
    [null, null, 'valid'],
    [inDays(8), null, 'valid'],
    [inDays(7), null, 'soon'],
    [inDays(0), null, 'expired'],
    [inDays(8), inDays(-1), 'revoked'],
  ] as const)('of one that expires at %s and was revoked at %s is %s', (expires, revoked, state) => {
    expect(stateOf({ expires_at: expires, revoked_at: revoked }, NOW)).toBe(state);
  });
});

describe('the list of API keys', () => {
  const keys = [
    key('b', null),
    key('late', inDays(90)),
    key('gone', inDays(-1)),
    key('a', null),
    key('soon', inDays(2)),
  ];

  it('has those that end first before those that never end', () => {
    expect(validKeys(keys, NOW).map(({ name }) => name)).toEqual(['soon', 'late', 'a', 'b']);
  });

  it('has those that are refused apart', () => {
    expect(endedKeys([...keys, key('out', null, inDays(-3))], NOW).map(({ name }) => name)).toEqual(['gone', 'out']);
  });
});

describe('what a new API key is asked for', () => {
  it('an expiry in days is a moment, and never is none', () => {
    expect(expiryOf('30', NOW)).toBe(inDays(30));
    expect(expiryOf('never', NOW)).toBeNull();
  });

  it('job types are what stands between commas, each once', () => {
    expect(jobTypesOf(' label, charge-card ,label,')).toEqual(['label', 'charge-card']);
    expect(jobTypesOf(' , ')).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, eventsOf, failuresOf, GROUPS, isWebAddress, newSecret } from './events';

describe('what a new webhook is asked for', () => {
  it('each event belongs to one of the groups', () => {
    expect(GROUPS.flatMap(eventsOf).toSorted()).toEqual(EVENT_TYPES.toSorted());
  });

  it('a secret is that of Standard Webhooks, and another one each time', () => {
    expect(newSecret(new Uint8Array(24).fill(255))).toBe(`whsec_${'/'.repeat(32)}`);
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it.each([
    ['https://example.com/hook', true],
    ['http://127.0.0.1:4000', true],
    ['javascript:alert(1)', false],
    ['example.com/hook', false],
    ['', false],
  ])('the address %j can be sent to: %s', (text, isFit) => {
    expect(isWebAddress(text)).toBe(isFit);
  });

  it('a number of failures is whole and from 1 to 1,000, or empty', () => {
    expect(['', ' 5 ', '1000', '0', '1001', '2.5', 'x'].map(failuresOf)).toEqual([
      ...[null, 5, 1000],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});

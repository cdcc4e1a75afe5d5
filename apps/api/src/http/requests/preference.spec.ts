import { describe, expect, it } from '@jest/globals';
import { preferredWait, prefersMinimal } from './preference.js';

describe('Prefer (RFC 7240)', () => {
  it.each([
    [undefined, false],
    ['return=minimal', true],
    ['Return=Minimal', true],
    ['wait=5, return="minimal"', true],
    ['return=minimal; foo', true],
    ['return=representation, return=minimal', false],
  ])('Prefer: %s prefers a minimal answer: %s', (header, expected) => {
    expect(prefersMinimal(header)).toBe(expected);
  });

  it.each([
    [undefined, null],
    ['wait=5', 5],
    ['respond-async, wait=10', 10],
    ['wait=99', 30],
    ['wait=0', 0],
    ['wait="7"', 7],
  ])('Prefer: %s waits %s seconds', (header, expected) => {
    expect(preferredWait(header, 30)).toBe(expected);
  });

  it.each(['wait=-1', 'wait=soon', 'wait', 'wait=', 'wait=1.5', 'wait=1e3', 'respond-async, wait=x'])(
    'Prefer: %s has no valid time to wait',
    (header) => {
      expect(() => preferredWait(header, 30)).toThrow('Prefer: wait must be a whole number of seconds, found "');
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { preferredWait, prefersMinimal } from './preference.js';

describe('preferences of a request (RFC 7240)', () => {
  it.each([
    ['a request without a Prefer header', 'a whole answer', undefined],
    ...['return=minimal', 'Return=Minimal', 'wait=5, return="minimal"', 'return=minimal; foo'].map(
      (header) => [`Prefer: ${header}`, 'a minimal answer', header] as const,
    ),
    ['Prefer: return=representation, return=minimal', 'a whole answer', 'return=representation, return=minimal'],
  ] as const)('%s asks for %s', (_title, wanted, header) => {
    expect(prefersMinimal(header)).toBe(wanted === 'a minimal answer');
  });

  it('a request without a Prefer header names no time to wait', () => {
    expect(preferredWait(undefined, 30)).toBeNull();
  });

  it.each([
    ['wait=5', 5],
    ['respond-async, wait=10', 10],
    ['wait=99', 30],
    ['wait=0', 0],
    ['wait="7"', 7],
  ])('Prefer: %s waits %d seconds', (header, expected) => {
    expect(preferredWait(header, 30)).toBe(expected);
  });

  it.each(['wait=-1', 'wait=soon', 'wait', 'wait=', 'wait=1.5', 'wait=1e3', 'respond-async, wait=x'])(
    'Prefer: %s is refused because its time to wait is invalid',
    (header) => {
      expect(() => preferredWait(header, 30)).toThrow('Prefer: wait must be a whole number of seconds, found "');
    },
  );
});

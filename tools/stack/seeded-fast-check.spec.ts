import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shareOf } from './seeded-fast-check.mjs';

function casesOf(numRuns: number): number[] {
  const seen: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (number) => void seen.push(number)),
    { numRuns },
  );
  return seen;
}

it('properties of npm test see the same cases in each run', () => {
  expect(casesOf(3)).toEqual(casesOf(3));
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['RANDOM_SEED'] ?? 20_261_122));
});

it('a share of the cases of a property are the first ones', () => {
  const all = casesOf(20);
  const given = process.env['PROPERTY_SHARE'];
  process.env['PROPERTY_SHARE'] = '0.25';
  try {
    const some = casesOf(20);
    expect([some.length, all.slice(0, some.length)]).toEqual([5, some]);
  } finally {
    if (given === undefined) delete process.env['PROPERTY_SHARE'];
    else process.env['PROPERTY_SHARE'] = given;
  }
});

it.each([
  ['1', 150],
  ['0.25', 38],
  ['0.001', 1],
])('the share %s of 150 cases is %i', (share, expected) => {
  expect(shareOf(150, share)).toBe(expected);
});

it.each(['0', '1.5', 'half', ''])('a share of cases that is "%s" is refused', (share) => {
  expect(() => shareOf(150, share)).toThrow(`expected a number above 0, at most 1, found "${share}"`);
});

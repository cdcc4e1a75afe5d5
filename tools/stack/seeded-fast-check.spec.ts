import { expect, it } from '@jest/globals';
import fc from 'fast-check';

it('properties of npm test see the same cases in each run', () => {
  const seen: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (number) => void seen.push(number)),
    { numRuns: 3 },
  );
  const again: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (number) => void again.push(number)),
    { numRuns: 3 },
  );
  expect(again).toEqual(seen);
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['RANDOM_SEED'] ?? 20_261_122));
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareEndings, walkTogether } from './testing/lockstep.js';
import type { Verdict } from './testing/lockstep.js';
import { plans } from './testing/random-plan.js';
import { numbersFrom, randomRuns } from './testing/random-runs.js';

const STEPS = 25;
const { model, pathSeed } = randomRuns(150, process.env);
/** The path has a seed of its own, so that one process can be played down many. */
const pathSeeds = pathSeed === null ? fc.nat() : fc.constant(pathSeed);

/** On failure fast-check prints the seed, the smallest plan that it found, and the seed of the path through it. */
describe('a process of any structure', () => {
  it('is wherever the standard lets it be, after every step', () => {
    const verdicts: Verdict[] = [];
    fc.assert(
      fc.property(plans, pathSeeds, (plan, seed) => void verdicts.push(walkTogether(plan, numbersFrom(seed, STEPS)))),
      model,
    );
    expect(shareOfAgreed(verdicts)).toBeGreaterThan(0.5);
  });

  it('ends as the standard lets it end, whatever happens outside', () => {
    const verdicts: Verdict[] = [];
    fc.assert(
      fc.property(plans, (plan) => void verdicts.push(compareEndings(plan))),
      model,
    );
    expect(shareOfAgreed(verdicts)).toBeGreaterThan(0.2);
  });
});

/** Plans that grow too large are given up: were it most of them, this would show nothing. */
function shareOfAgreed(verdicts: readonly Verdict[]): number {
  return verdicts.filter((verdict) => verdict === 'agreed').length / verdicts.length;
}

import { describe, expect, it } from '@jest/globals';
import { PLANTED_MISTAKES, simulate } from '../testing/simulation/index.js';

/** Others: `npm run simulate -- --seeds 20000 --from random`. */
const SEEDS = 500;
/** Within so many seeds a mistake is found. */
const SEEDS_OF_A_MISTAKE = 40;

/** All that a run may see at least once in so many seeds, so that the invariants say something about it. */
const SEEN = [
  ...['committed', 'same', 'same, of fewer inputs', 'superseded', 'gap', 'invalid'],
  ...['refused: claim_changed', 'refused: value_refused', 'refused: too_many_events'],
  ...['taskCompleted', 'taskCancelled', 'timerFired', 'jobSucceeded', 'jobFailed', 'eventReceived', 'variablesUpdated'],
  ...['suspended', 'resumed', 'terminated', 'tokenRetried', 'tokensRetried', 'tokenMoved', 'tokenCancelled'],
  ...['timerCancelled', 'timerFiredNow', 'timerMoved', 'inputStuck', 'continued', 'decisionEvaluated'],
  ...['tokenAdded', 'childCompleted', 'childFailed', 'childTerminated', 'childNotStarted', 'Stale'],
  ...['AheadOfLog', 'NotStarted', 'Unreachable'],
  ...['a crash', 'a restore', 'a lost answer', 'an older state', 'a run that continues as new', 'a promotion'],
];

describe('several drivers of one instance, whatever fails', () => {
  it('nothing acknowledged is lost, nothing is done twice, the log alone leads to every state, and the instance can be ended', async () => {
    const seen = new Set<string>();
    const broken: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const run = await simulate(seed);
      for (const one of run.seen) seen.add(one);
      if (run.violation !== null) broken.push(`npm run simulate -- --seed ${seed}: ${run.violation}`);
    }
    expect(broken).toEqual([]);
    expect(SEEN.filter((one) => !seen.has(one))).toEqual([]);
  });

  it('the same seed leads to the same run', async () => {
    expect(await simulate(7)).toEqual(await simulate(7));
  });

  it.each(Object.keys(PLANTED_MISTAKES))('the simulation notices %s', async (what) => {
    const found: number[] = [];
    for (let seed = 1; seed <= SEEDS_OF_A_MISTAKE && found.length === 0; seed++) {
      const { violation } = await simulate(seed, PLANTED_MISTAKES[what]!());
      if (violation !== null) found.push(seed);
    }
    expect(found).not.toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProcessForm } from '@svc/engine/testing';
import fc from 'fast-check';
import { formOf } from '../../libs/engine/testing/plan-form.js';
import { blocks } from '../../libs/engine/testing/random-block.js';
import { plans } from '../../libs/engine/testing/random-plan.js';
import { processFrom } from '../../libs/engine/testing/random-process.js';
import { randomRuns } from '../../libs/engine/testing/random-runs.js';
import { rate } from '../../libs/engine/testing/rating.js';
import { RandomPlay } from './random-play.js';
import { LATEST } from './transactional-driver.js';
import { openTransactionalSurroundings } from './transactional-surroundings.js';
import type { OpenSurroundings } from './transactional-surroundings.js';

const START_MS = 120_000;
/** How long `npm test` plays processes, but it plays `FEWEST` in any case. */
const SECONDS = Number(process.env['RANDOM_SECONDS'] ?? 20);
const FEWEST = 4;
/** The limit for `FEWEST` processes on a busy machine. */
const MOST_SECONDS = SECONDS + 400;
const { model } = randomRuns(25, { RANDOM_SEED: '7', ...process.env });

let open: OpenSurroundings;
beforeAll(async () => {
  open = await openTransactionalSurroundings();
}, START_MS);
afterAll(() => open?.close(), START_MS);

/** Processes of any structure that need nothing from outside, or of blocks, most of which do. */
const processes: fc.Arbitrary<ProcessForm> = fc.oneof(
  plans.map(formOf),
  blocks.map((block) => withDecision(processFrom(block))),
);
const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 25 });
const promotion = fc.oneof(fc.constant(LATEST), fc.integer({ min: 1, max: 8 }));

function withDecision(process: ProcessForm): ProcessForm {
  return JSON.stringify(process).includes('businessRuleTask') ? { ...process, decisions: [rate] } : process;
}

/** On failure fast-check prints the seed and the smallest process that fails. */
describe('comparison of the drivers', () => {
  it(
    'a random process does the same in memory, transactionally, promoted at any commit, and durably',
    async () => {
      let played = 0;
      const end = performance.now() + SECONDS * 1_000;
      await fc.assert(
        fc.asyncProperty(processes, numbers, promotion, fc.nat(3), async (process, script, promoteAt, sample) => {
          if (played >= FEWEST && performance.now() > end) return;
          const play = new RandomPlay(open, process, script);
          await play.compare(promoteAt, sample === 0);
          played += 1;
        }),
        { ...model, interruptAfterTimeLimit: MOST_SECONDS * 1_000 },
      );
      expect(played).toBeGreaterThanOrEqual(Math.min(FEWEST, model.numRuns));
    },
    (MOST_SECONDS + 120) * 1_000,
  );
});

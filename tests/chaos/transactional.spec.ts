import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import { Chance } from './support/chance.js';
import { mayhem } from './support/mayhem.js';
import { size } from './support/size.js';
import { expectNothingLostOrTwice } from './support/transactional-aftermath.js';
import { TransactionalBatch } from './support/transactional-batch.js';
import { TransactionalLoad } from './support/transactional-load.js';

const START_MS = 300_000;
const RUN_MS = size.chaosMs + 480_000;
const SEED = Number(process.env['TEST_CHAOS_SEED'] ?? 20_261_121);

/** `TEST_CHAOS_SEED` repeats the moments and victims, as far as the machine's own timing allows. */
describe(`instances without workflows survive kill -9 of everything at random moments (TEST_CHAOS_SEED=${SEED})`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-chaos-'));
  const chance = new Chance(SEED);
  const deaths: string[] = [];
  let stack: Stack;

  beforeAll(async () => {
    const env = { WORKER_EMBEDDED: 'false', LOG_LEVEL: 'error' };
    const onDeath = (name: string, ending: string) => void deaths.push(`${name}: ${ending}`);
    stack = await startStack({ dataDir, workers: 1, env, onDeath });
  }, START_MS);
  afterAll(async () => {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  it(
    'under load and random kills nothing is lost or done twice, and each instance is promoted once',
    async () => {
      const load = await TransactionalLoad.prepare(stack, chance.child(1));
      try {
        const driving = load.drive();
        driving.catch(() => {});
        const hits = await mayhem(stack, chance.child(2), size.chaosMs).finally(() => load.stop());
        const repeats = await driving;
        await expectNothingLostOrTwice(stack, load);
        const counts = Object.entries(load.acknowledged).map(([kind, ids]) => `${ids.length} ${kind}`);
        console.info(`${counts.join(', ')}; ${repeats} requests sent again; killed ${JSON.stringify(hits)}`);
      } finally {
        await load.service.close();
      }
      expect(deaths).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'batches over both drivers suspend and resume each instance once under random kills',
    async () => {
      const batch = await TransactionalBatch.prepare(stack, chance.child(3), size.batch);
      for (const [number, action] of (['suspend', 'resume'] as const).entries()) {
        const killing = mayhem(stack, chance.child(4 + number), 0);
        killing.catch(() => {});
        await batch.run(action);
        await killing;
      }
      await batch.expectEachOnce();
      expect(deaths).toEqual([]);
    },
    RUN_MS,
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { median, percentile } from '../../bench/load.mjs';
import { inspectable, retainedMb } from '../../bench/retained-memory.mjs';
import { freePorts } from '../../tools/stack/ports.mjs';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import { expectEverythingOnce } from './support/aftermath.js';
import { Chance } from './support/chance.js';
import { Fleet } from './support/fleet.js';
import { HostileTenant } from './support/hostile-tenant.js';
import { size } from './support/size.js';

const START_MS = 300_000;
const SEED = 20_261_123;
/** The largest ratio of what the API, with its worker, retains after the second attack to what it retains after the first one. */
const MOST_GROWTH = 1.15;

describe('isolation of tenants', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-hostile-'));
  const deaths: string[] = [];
  let stack: Stack;
  let retained: () => Promise<number>;

  beforeAll(async () => {
    const onDeath = (name: string, ending: string) => void deaths.push(`${name}: ${ending}`);
    const [port = 0] = await freePorts(1);
    stack = await startStack({ dataDir, env: { LOG_LEVEL: 'error', ...inspectable(port) }, onDeath });
    retained = () => retainedMb(stack.pids['api']!, port);
  }, START_MS);
  afterAll(async () => {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  it(
    'under a hostile tenant no process dies, other instances complete, and memory is released',
    async () => {
      const fleet = await Fleet.prepare(stack);
      const hostile = await HostileTenant.prepare(stack);
      try {
        const processes = new Chance(SEED).shuffled(hostile.processes);
        // After that what is loaded, compiled and cached once is in memory.
        await Promise.all([fleet.sail(size.instances), hostile.attack(processes, () => true)]);
        const before = await retained();
        const end = Date.now() + size.hostileMs;
        const attack = hostile.attack(processes, () => Date.now() > end);
        attack.catch(() => {});
        while (Date.now() < end) await fleet.sail(size.instances);
        await attack;
        const after = await retained();
        report(hostile, fleet, { before, after });
        await expectEverythingOnce(stack, fleet, fleet.acknowledged.length);
        expect(deaths).toEqual([]);
        expect(after / before).toBeLessThan(MOST_GROWTH);
      } finally {
        await Promise.all([fleet.service.close(), hostile.close()]);
      }
    },
    size.hostileMs + 1_800_000,
  );
});

function report({ terminations }: HostileTenant, { acknowledged }: Fleet, memory: { before: number; after: number }) {
  const times = terminations.map(({ ms }) => ms);
  const longest = terminations.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  console.info(
    `${acknowledged.length} instances of the other; ${times.length} terminated in ${median(times)!.toFixed(0)} ms, ` +
      `p95 ${percentile(times, 0.95)!.toFixed(0)}, longest ${longest.map(({ ms, name }) => `${ms.toFixed(0)} (${name})`).join(', ')}; ` +
      `memory ${memory.before} MB before, ${memory.after} after`,
  );
}

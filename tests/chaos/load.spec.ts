import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import { expectEverythingOnce } from './support/aftermath.js';
import { Fleet } from './support/fleet.js';
import { size } from './support/size.js';

const START_MS = 300_000;
const RUN_MS = 900_000;
/** By this time all of the first instances are running, and none has ended. */
const FIRST_STRIKE_MS = 1000;

/** What is done to the stack repeatedly while the fleet is under way. After each strike every process runs again. */
interface Trouble {
  readonly title: string;
  readonly everyMs: number;
  readonly strike: (stack: Stack, time: number) => Promise<void>;
}

const killing = (...victims: string[]): Trouble => ({
  title: `kill -9 of ${victims.join(' and ')}`,
  everyMs: size.killEveryMs,
  strike: async (stack, time) => {
    const victim = victims[time % victims.length] ?? '';
    await stack.kill(victim);
    await stack.start(victim);
  },
});

/** An immediate stop: backends are dropped in the middle of their transactions. */
const postgresStops: Trouble = {
  title: 'an immediate stop of Postgres',
  everyMs: size.killEveryMs,
  strike: async (stack) => {
    await stack.kill('postgres', 'SIGQUIT');
    await stack.start('postgres');
  },
};

const freezing = (victim: string): Trouble => ({
  title: `${victim} frozen for ${size.frozenMs / 1000} s`,
  everyMs: 2000,
  strike: async (stack) => {
    stack.signal(victim, 'SIGSTOP');
    await pause(size.frozenMs);
    stack.signal(victim, 'SIGCONT');
  },
});

/** Strikes soon, then at intervals that depend on nothing else, until the fleet has ended or `size.troubleMs` have passed. */
async function troubleUntil(arrived: Promise<void>, stack: Stack, { everyMs, strike }: Trouble): Promise<void> {
  const end = new AbortController();
  const sailing = arrived.finally(() => end.abort());
  // Its rejection is handled where it is awaited; here it must not count as unhandled when a strike fails first.
  sailing.catch(() => {});
  const begunAt = performance.now();
  for (let time = 0; ; time += 1) {
    await pause(time === 0 ? FIRST_STRIKE_MS : everyMs, undefined, { signal: end.signal }).catch(() => {});
    if (end.signal.aborted || performance.now() - begunAt > size.troubleMs) return sailing;
    await strike(stack, time);
  }
}

describe('kills and outages under load', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-load-'));
  let stack: Stack;

  beforeAll(async () => {
    const env = { WORKER_EMBEDDED: 'false', LOG_LEVEL: 'error' };
    stack = await startStack({ dataDir, workers: 2, env });
  }, START_MS);
  afterAll(async () => {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  const troubles = [
    killing('worker-1', 'worker-2'),
    killing('api'),
    killing('temporal'),
    killing('postgres'),
    postgresStops,
    ...['worker-1', 'postgres', 'temporal', 'api'].map(freezing),
  ];
  it.each(troubles)(
    'under load every instance ends, each step once, despite $title',
    async (trouble) => {
      const fleet = await Fleet.prepare(stack);
      try {
        await troubleUntil(fleet.sail(size.instances), stack, trouble);
        await expectEverythingOnce(stack, fleet, size.instances);
      } finally {
        await fleet.service.close();
      }
    },
    RUN_MS,
  );
});

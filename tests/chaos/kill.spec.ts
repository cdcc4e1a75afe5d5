import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../../examples/client.mjs';
import { run } from '../../examples/order-fulfilment/run.mjs';
import { startStack } from '../../tools/stack/stack.mjs';

const START_MS = 300_000;
/** A guard: on a busy machine each of sixteen starts takes its time. */
const RUN_MS = 800_000;
const WAIT_STATES = ['timer', 'approval', 'service call', 'message'];

/** Issue's promise: kill -9 of each process while the example waits; afterwards it completes and the chain verifies. */
describe('the order process survives kill -9 at each of its wait states', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-chaos-'));
  let stack: Awaited<ReturnType<typeof startStack>>;
  const said: string[] = [];

  beforeAll(async () => {
    stack = await startStack({ dataDir, workers: 1, env: { WORKER_EMBEDDED: 'false', LOG_LEVEL: 'error' } });
  }, START_MS);
  afterAll(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  const orderProcess = async (breakSomething: () => Promise<void>) => {
    const seen: string[] = [];
    const client = new Client({ baseUrl: stack.baseUrl, apiKey: stack.apiKey! });
    await run(
      client,
      (line: string) => said.push(line),
      async (waitState: string) => {
        seen.push(waitState);
        await breakSomething();
      },
    );
    return seen;
  };

  for (const victim of ['api', 'worker-1', 'temporal', 'postgres']) {
    it(
      `kill -9 of ${victim}`,
      async () => {
        const seen = await orderProcess(async () => {
          await stack.kill(victim);
          await stack.start(victim);
        });
        expect(seen).toEqual(WAIT_STATES);
      },
      RUN_MS,
    );
  }

  it(
    'kill -9 of everything',
    async () => {
      const seen = await orderProcess(async () => {
        await stack.killAll();
        for (const name of ['postgres', 'temporal', 'api', 'worker-1']) await stack.start(name);
      });
      expect(seen).toEqual(WAIT_STATES);
    },
    RUN_MS,
  );
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OrderProcess, WAIT_STATES } from './support/order-process.js';

/** Timeouts: each start is slow on a busy machine. */
const START_MS = 300_000;
const RUN_MS = 400_000;
const VICTIMS = new Map([
  ['timer', 'temporal'],
  ['approval', 'api'],
  ['service call', 'worker-1'],
  ['message', 'postgres'],
]);

let order: OrderProcess;

beforeAll(async () => {
  order = await OrderProcess.open();
}, START_MS);
afterAll(() => order?.close(), START_MS);

/** `kill.spec.ts` kills each process at every wait state. This test takes a quarter of its time. */
test(
  'the order process survives kill -9 of Temporal, the API, the worker and Postgres, each at another wait state',
  async () => {
    const killed: string[] = [];
    const seen = await order.run(async (waitState) => {
      const victim = VICTIMS.get(waitState)!;
      await order.kill(victim);
      killed.push(victim);
    });
    expect(seen).toEqual(WAIT_STATES);
    expect(killed).toEqual([...VICTIMS.values()]);
  },
  RUN_MS,
);

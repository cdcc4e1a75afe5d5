import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderProcess, WAIT_STATES } from './support/order-process.js';

const START_MS = 300_000;
/** A timeout: each of sixteen starts is slow on a busy machine. */
const RUN_MS = 800_000;

/** kill -9 of each process while the example waits; afterwards it completes and the chain verifies. */
describe('kill -9 at wait states', () => {
  let order: OrderProcess;

  beforeAll(async () => {
    order = await OrderProcess.open();
  }, START_MS);
  afterAll(() => order?.close(), START_MS);

  it.each(['api', 'worker-1', 'temporal', 'postgres'])(
    'the order process survives kill -9 of %s at each wait state',
    async (victim) => {
      expect(await order.run(() => order.kill(victim))).toEqual(WAIT_STATES);
    },
    RUN_MS,
  );

  it(
    'the order process survives kill -9 of everything at each wait state',
    async () => {
      const seen = await order.run(async () => {
        await order.stack.killAll();
        for (const name of ['postgres', 'temporal', 'api', 'worker-1']) await order.stack.start(name);
      });
      expect(seen).toEqual(WAIT_STATES);
    },
    RUN_MS,
  );
});

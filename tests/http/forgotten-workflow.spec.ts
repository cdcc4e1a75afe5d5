import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataOf } from './support/api.js';
import { loseAction } from './support/lost-actions.js';
import { TemporalHistories } from './support/temporal-histories.js';
import { registerTenant } from './support/tenants.js';

/** The server takes half a minute to remove a workflow. */
const FORGOTTEN_MS = 200_000;

let histories: TemporalHistories;
beforeAll(async () => {
  histories = await TemporalHistories.open();
});
afterAll(() => histories?.close());

it(
  'an action whose answer was lost gets the same answer after Temporal has forgotten the instance',
  async () => {
    const api = await registerTenant();
    const lost = await Promise.all(
      ['a completion', 'a suspension', 'a moved token'].map((name) => loseAction(api, name)),
    );
    const tenant = dataOf(await api.get('/v1/tenant')).id;
    await Promise.all(lost.map(({ instanceId }) => histories.forget(tenant, instanceId)));
    for (const { first, repeat } of lost) {
      const again = await repeat();
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
  },
  FORGOTTEN_MS,
);

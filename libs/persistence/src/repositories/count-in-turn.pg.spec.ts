import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { closedGate, untilOneWaits } from '../../testing/lock-waits.js';
import { tenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';
import { countInTurn } from './count-in-turn.js';
import { DataStoreWriter } from './data-stores.js';

let fixture: CommitFixture;
beforeAll(async () => {
  fixture = await CommitFixture.open();
}, 120_000);
afterAll(() => fixture.close());

async function addAndCount(key: string, tx: Queryable): Promise<number> {
  const tenant = tenantScope(fixture.tenantId);
  await new DataStoreWriter().put(tenant, { store: 's', key }, 1, tx);
  return countInTurn(tenant, { table: 'data_store_entry' }, tx);
}

it('who counts while another adds one waits for it and counts it', async () => {
  const [counted, end] = [closedGate(), closedGate()];
  const first = fixture.write(async (tx) => {
    const count = await addAndCount('a', tx);
    counted.open();
    await end.opened;
    return count;
  });
  await counted.opened;
  const second = fixture.write((tx) => addAndCount('b', tx));
  // Without turns the second one counts only itself and ends, and nobody waits.
  await Promise.race([untilOneWaits(fixture.database.dataSource), second]);
  end.open();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

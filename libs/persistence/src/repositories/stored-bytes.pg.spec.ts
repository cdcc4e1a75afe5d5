import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { tenantScope } from '../tenant-scope.js';
import { Tallies } from './tallies.js';

const LARGE = 'x'.repeat(10_000);

describe('bytes that a tenant has stored', () => {
  let fixture: CommitFixture;
  let tallies: Tallies;
  let tenant: string;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    tallies = new Tallies(fixture.database.dataSource);
  }, 120_000);
  afterAll(() => fixture.close());
  beforeEach(() => {
    tenant = newId();
  });

  const stored = () => tallies.storedBytes(tenantScope(tenant));
  const noted = () => fixture.query(`SELECT 1 FROM tally_change WHERE kind = 'stored' AND tenant_id = $1`, tenant);
  const put = (key: string, value: string) =>
    fixture.query(
      `INSERT INTO data_store_entry (tenant_id, store, key, value) VALUES ($1, 's', $2, $3)
       ON CONFLICT (tenant_id, store, key) DO UPDATE SET value = excluded.value`,
      ...[tenant, key, value],
    );

  it('an instance counts large variables where they are stored: at its start, in its log, as they are, and with its task', async () => {
    const instance = new InstanceRequests(tenant);
    await fixture.committer.commit(instance.start({ text: LARGE }));
    const bytes = await stored();
    expect(bytes).toBeGreaterThan(4 * LARGE.length);
    expect(bytes).toBeLessThan(4 * LARGE.length + 2_000);
  });

  it('a commit of small values notes nothing', async () => {
    await fixture.committer.commit(new InstanceRequests(tenant).start());
    expect([await stored(), await noted()]).toEqual([0, []]);
  });

  it('a value that grows, shrinks, becomes small, or is deleted counts as what is left', async () => {
    const sizes: number[] = [];
    for (const length of [2_000, 5_000, 3_000, 1_023, 1_024, 10]) {
      await put('a', 'x'.repeat(length));
      sizes.push(await stored());
    }
    await put('b', LARGE);
    await fixture.query('DELETE FROM data_store_entry WHERE tenant_id = $1', tenant);
    expect([...sizes, await stored()]).toEqual([2_000, 5_000, 3_000, 0, 1_024, 0, 0]);
  });

  it('the bytes are the same before and after folding', async () => {
    await put('a', LARGE);
    await put('b', LARGE);
    while ((await tallies.fold(1_000)) > 0);
    expect([await stored(), await noted()]).toEqual([2 * LARGE.length, []]);
  });

  it('what other tenants store does not count', async () => {
    await put('a', LARGE);
    expect(await tallies.storedBytes(tenantScope(newId()))).toBe(0);
  });
});

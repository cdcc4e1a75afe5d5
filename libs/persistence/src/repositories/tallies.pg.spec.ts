import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { Tallies } from './tallies.js';
import type { Tally } from './tallies.js';

const KINDS = ['instance', 'task', 'service_job', 'timer', 'webhook_delivery'];

/** States that nothing is in any more are left out, as they may or may not have a sum. */
const asRecord = (tallies: readonly Tally[]) =>
  Object.fromEntries(
    tallies
      .filter(({ kind, count }) => kind !== 'stored' && count !== 0)
      .map((tally) => [`${tally.kind} ${tally.state}`, tally.count]),
  );

describe('counts for monitoring', () => {
  let fixture: CommitFixture;
  let tallies: Tallies;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    tallies = new Tallies(fixture.database.dataSource);
  }, 120_000);
  afterAll(() => fixture.close());

  const own = async () => asRecord(await tallies.of(tenantScope(fixture.tenantId)));
  const overall = async () => asRecord(await tallies.overall());
  const counted = async (where: string): Promise<Record<string, number>> => {
    const texts = KINDS.map((kind) => `SELECT '${kind}' AS kind, status AS state FROM ${kind} ${where}`);
    const rows = await fixture.query<Tally>(
      `SELECT kind, state, count(*)::integer AS count FROM (${texts.join(' UNION ALL ')}) t GROUP BY 1, 2`,
    );
    return asRecord(rows);
  };

  it('tallies follow commits at once', async () => {
    const first = await fixture.started();
    await fixture.started();
    expect(await own()).toEqual({ 'instance running': 2, 'task pending': 2 });
    await fixture.claim(first);
    expect(await own()).toEqual({ 'instance running': 2, 'task pending': 1, 'task claimed': 1 });
    expect(await fixture.committer.commit(first.complete(2, 1))).toEqual({ kind: 'committed' });
    expect(await own()).toEqual({
      'instance running': 1,
      'instance completed': 1,
      'task pending': 1,
      'task completed': 1,
    });
  });

  it('tallies are the same before and after folding, for one tenant and for all', async () => {
    const other = new InstanceRequests(newId());
    await fixture.committer.commit(other.start());
    const before = [await own(), await overall()];
    expect(await tallies.fold(3)).toBe(3);
    expect([await own(), await overall()]).toEqual(before);
    while ((await tallies.fold(1_000)) > 0);
    expect([await own(), await overall()]).toEqual(before);
    expect(await fixture.query('SELECT * FROM tally_change')).toEqual([]);
    expect(asRecord(await tallies.of(tenantScope(other.tenantId)))).toEqual({
      'instance running': 1,
      'task pending': 1,
    });
    expect(before[1]).toEqual(await counted(''));
    expect(before[0]).toEqual(await counted(`WHERE tenant_id = '${fixture.tenantId}'`));
  });

  it('tallies count instances without a workflow apart until they are promoted', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const before = (await own())['instance running'] ?? 0;
    const state = Buffer.from('state');
    await fixture.committer.commitKept(instance.start(), { state, isPromoted: false });
    expect(await own()).toMatchObject({ 'instance running': before, 'transactional_instance running': 1 });
    await fixture.committer.commitKept(instance.update(2, { a: 1 }), { state, isPromoted: true });
    expect(await own()).toMatchObject({ 'instance running': before + 1 });
    expect(await own()).not.toHaveProperty('transactional_instance running');
  });

  it('tallies lose and double nothing under concurrent writes and folds', async () => {
    const writing = { isOver: false };
    const fold = async () => {
      while (!writing.isOver) await tallies.fold(7);
    };
    const folding = Promise.all([fold(), fold(), fold()]);
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const instance = await fixture.started();
        await fixture.claim(instance);
        await fixture.committer.commit(instance.complete(2, 1));
      }),
    );
    writing.isOver = true;
    await folding;
    expect([await own(), await overall()]).toEqual([
      await counted(`WHERE tenant_id = '${fixture.tenantId}'`),
      await counted(''),
    ]);
  });

  it('a commit that is rolled back does not change tallies', async () => {
    const before = await own();
    await expect(
      fixture.committer.record(tenantScope(fixture.tenantId), { type: 'system', id: null }, async (tx) => {
        await tx.query(`UPDATE task SET status = 'cancelled' WHERE tenant_id = $1`, [fixture.tenantId]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await own()).toEqual(before);
  });

  it('tallies count overdue tasks while they are open', async () => {
    const instance = await fixture.started();
    const set = (what: string) => fixture.query(`UPDATE task SET ${what} WHERE id = $1`, instance.taskId);
    const overdue = async () => (await own())['task overdue'];
    await set('overdue_at = now()');
    expect(await overdue()).toBe(1);
    await set(`status = 'claimed'`);
    expect(await overdue()).toBe(1);
    await set(`status = 'completed'`);
    expect(await overdue()).toBeUndefined();
    await set(`status = 'pending'`);
    expect(await overdue()).toBe(1);
    await fixture.query(
      `INSERT INTO task SELECT tenant_id, $2::uuid, instance_id, definition_key, token_id, element_id, name, status, assignee, candidate_groups,
         claim_version, priority, variables, due_at, created_at, claimed_at, completed_at, overdue_at FROM task WHERE id = $1`,
      instance.taskId,
      newId(),
    );
    expect(await overdue()).toBe(2);
    await fixture.query(`DELETE FROM task WHERE id = $1`, instance.taskId);
    expect(await overdue()).toBe(1);
  });

  it.each(KINDS)('tallies follow deleted rows of %s', async (kind) => {
    await fixture.query(`DELETE FROM ${kind}`);
    expect(Object.keys(await overall()).filter((name) => name.startsWith(`${kind} `))).toEqual([]);
  });
});

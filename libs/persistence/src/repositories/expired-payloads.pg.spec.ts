import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { workflowIdOf } from '@svc/contract';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { ExpiredPayloads } from './expired-payloads.js';
import type { PayloadName } from './expired-payloads.js';

const BEFORE = new Date('2026-11-01T00:00:00.000Z');
const OLD = new Date('2026-10-31T23:59:59.999Z');
const OLDER = new Date('2026-10-01T00:00:00.000Z');

describe('payloads that no history can name any more', () => {
  let fixture: CommitFixture;
  let expired: ExpiredPayloads;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    expired = new ExpiredPayloads(fixture.database.dataSource);
  }, 120_000);
  afterAll(() => fixture.close());
  beforeEach(() => fixture.query('TRUNCATE payload_blob'));

  async function instance(endedAt: Date | null, parentId: string | null = null): Promise<string> {
    const { instanceId } = await fixture.started();
    await fixture.query(
      'UPDATE instance SET ended_at = $2, parent_instance_id = $3 WHERE id = $1',
      ...[instanceId, endedAt, parentId],
    );
    return instanceId;
  }
  async function payload(workflowId: string, createdAt = OLDER): Promise<PayloadName> {
    const id = randomUUID();
    await fixture.query(
      `INSERT INTO payload_blob (workflow_id, id, bytes, key_id, created_at) VALUES ($1, $2, '', 'key', $3)`,
      ...[workflowId, id, createdAt],
    );
    return { workflowId, id };
  }
  const payloadOf = (instanceId: string, createdAt?: Date) =>
    payload(workflowIdOf(fixture.tenantId, instanceId), createdAt);
  const left = async () => (await fixture.query<{ id: string }>('SELECT id FROM payload_blob')).map(({ id }) => id);

  /** Found, and removed: both statements say the same. */
  async function mayGo(name: PayloadName): Promise<boolean> {
    const { payloads } = await expired.page(BEFORE, null, 100);
    const isFound = payloads.some(({ id }) => id === name.id);
    const removed = await expired.remove(BEFORE, [name]);
    expect([removed, (await left()).includes(name.id)]).toEqual(isFound ? [1, false] : [0, true]);
    return isFound;
  }

  it('payloads of an instance that ended before the time may be removed', async () => {
    expect(await mayGo(await payloadOf(await instance(OLD), OLD))).toBe(true);
  });

  it.each<[string, () => Promise<PayloadName>]>([
    ['of an instance that has not ended', async () => payloadOf(await instance(null))],
    ['of one that ended at the time', async () => payloadOf(await instance(BEFORE))],
    ['written at the time', async () => payloadOf(await instance(OLD), BEFORE)],
    ['written at the time for what has no row', () => payloadOf(randomUUID(), BEFORE)],
    ['of a called instance whose caller runs', async () => payloadOf(await instance(OLD, await instance(null)))],
    ['of one whose caller ended later', async () => payloadOf(await instance(OLD, await instance(BEFORE)))],
    ['of one whose caller has no row', async () => payloadOf(await instance(OLD, randomUUID()))],
    ['of no workflow', () => payload('')],
  ])('payloads may not be removed %s', async (_, stored) => {
    expect(await mayGo(await stored())).toBe(false);
  });

  it.each([
    ['runs', null],
    ['ended too recently', BEFORE],
  ])('payloads of a caller may not be removed while a called instance %s', async (_title, endedAt) => {
    const caller = await instance(OLD);
    const ended = await instance(OLD, caller);
    const called = await instance(endedAt, caller);
    const name = await payloadOf(caller);
    expect(await mayGo(name)).toBe(false);
    await fixture.query('UPDATE instance SET ended_at = $2 WHERE id = $1', called, OLD);
    expect(await mayGo(name)).toBe(true);
    expect(await mayGo(await payloadOf(ended))).toBe(true);
  });

  it('payloads without an instance row are checked only in Temporal', async () => {
    const { tenantId } = fixture;
    const names = [workflowIdOf(tenantId, randomUUID()), `batch/${tenantId}/${randomUUID()}`, 't/not/one', 'strange'];
    for (const workflowId of names) expect(await mayGo(await payload(workflowId))).toBe(true);
  });

  it('payloads are judged by the tenant of their workflow', async () => {
    const running = await instance(null);
    expect(await mayGo(await payload(workflowIdOf(randomUUID(), running)))).toBe(true);
    expect(await mayGo(await payloadOf(running))).toBe(false);
  });

  it('payloads are removed by name, and nothing else of their workflow', async () => {
    const ended = await instance(OLD);
    const [one, other] = [await payloadOf(ended), await payloadOf(ended)];
    expect(await expired.remove(BEFORE, [one, { workflowId: 'another', id: other.id }])).toBe(1);
    expect(await left()).toEqual([other.id]);
  });

  it('expired payloads are found page by page, past those that stay', async () => {
    const [running, ended] = [await instance(null), await instance(OLD)];
    const at = (ms: number) => new Date(OLDER.getTime() + ms);
    await payloadOf(running, at(1));
    await payloadOf(running, at(2));
    await payloadOf(ended, BEFORE);
    // Written at the same time: their ids decide the order.
    const last = await Promise.all([3, 3, 3].map((ms) => payloadOf(ended, at(ms))));
    const found: string[] = [];
    let place = null;
    for (let n = 0; n < 2; n++) {
      const { payloads, next } = await expired.page(BEFORE, place, 2);
      found.push(...payloads.map(({ id }) => id));
      expect(next).not.toBeNull();
      place = next;
    }
    const { payloads, next } = await expired.page(BEFORE, place, 2);
    expect(next).toBeNull();
    expect([...found, ...payloads.map(({ id }) => id)]).toEqual(last.map(({ id }) => id).sort());
  });

  it('expired payloads are found without reading all instances or all payloads', async () => {
    const { tenantId } = fixture;
    await fixture.started();
    await fixture.query(
      `INSERT INTO instance SELECT made.* FROM (SELECT i FROM instance i LIMIT 1) one, generate_series(1, 4000) n,
         LATERAL jsonb_populate_record(one.i, jsonb_build_object('id', md5(n::text)::uuid, 'parent_instance_id', md5('p' || n)::uuid)) made`,
    );
    await fixture.query(
      `INSERT INTO payload_blob SELECT 't/' || $1 || '/' || gen_random_uuid(), gen_random_uuid(), '', 'key', $2::timestamptz + n * interval '1 day'
       FROM generate_series(1, 4000) n`,
      ...[tenantId, OLDER],
    );
    await fixture.query('ANALYZE instance, payload_blob');
    const plans: string[] = [];
    const { dataSource } = fixture.database;
    const explaining = {
      query: async (sql: string, values: unknown[]) => {
        const rows: { 'QUERY PLAN': string }[] = await dataSource.query(`EXPLAIN ${sql}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [[], 0];
      },
    } as unknown as typeof dataSource;
    await new ExpiredPayloads(explaining).page(BEFORE, null, 500);
    await new ExpiredPayloads(explaining).remove(BEFORE, [{ workflowId: 'w', id: randomUUID() }]);
    expect(plans).toHaveLength(2);
    expect(plans[0]).toContain('payload_blob_created');
    for (const plan of plans) {
      expect(plan).toContain('using instance_pkey');
      expect(plan).toContain('using instance_parent');
      expect(plan).not.toContain('Seq Scan');
    }
  });
});

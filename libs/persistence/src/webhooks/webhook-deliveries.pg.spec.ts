import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { verifyTenant } from '../../testing/chain.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import type { DeliveryResult, OpenDelivery } from './open-delivery.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import type { FirstAttemptShare } from './webhook-deliveries.js';

const SECRETS = { masterKeyId: 'key', wrappedKey: Buffer.from('wrapped'), sealed: Buffer.from('sealed') };
const arrived: DeliveryResult = {
  kind: 'attempted',
  attempt: { at: new Date('2026-03-01T09:00:00.001Z'), responseStatus: 204, durationMs: 12, error: null },
};
const missed: DeliveryResult = {
  kind: 'attempted',
  attempt: { at: new Date('2026-03-01T09:00:00.002Z'), responseStatus: 500, durationMs: 7, error: 'answered 500' },
};

describe('deliveries of webhooks', () => {
  let fixture: CommitFixture;
  let deliveries: WebhookDeliveries;
  let tenantId: string;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    deliveries = new WebhookDeliveries(fixture.database.dataSource, fixture.committer);
  }, 120_000);
  beforeEach(async () => {
    await fixture.query(`UPDATE webhook_delivery SET phase = 'ended'`);
    tenantId = newId();
  });
  afterAll(() => fixture.close());

  async function subscription(of = tenantId): Promise<string> {
    const id = newId();
    await fixture.query(
      `INSERT INTO webhook_subscription (tenant_id, id, url, event_types, master_key_id, wrapped_key, sealed)
       VALUES ($1, $2, 'https://example.org/hook', '{task.created}', $3, $4, $5)`,
      ...[of, id, SECRETS.masterKeyId, SECRETS.wrappedKey, SECRETS.sealed],
    );
    return id;
  }

  async function delivery(subscriptionId: string, of = tenantId, data = '{"a":1}'): Promise<string> {
    const [id, eventId] = [newId(), newId()];
    await fixture.query('INSERT INTO webhook_event (tenant_id, id, data) VALUES ($1, $2, $3)', of, eventId, data);
    await fixture.query(
      `INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, occurred_at)
       VALUES ($1, $2, $3, $4, 'task.created', '2026-03-01T08:59:00Z')`,
      ...[of, id, subscriptionId, eventId],
    );
    return id;
  }

  const many = async (count: number, subscriptionId: string, of = tenantId) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await delivery(subscriptionId, of));
    return ids;
  };

  const take = (share: Partial<FirstAttemptShare> = {}) =>
    deliveries.take({
      ...{ limit: 100, perSubscription: 50, perTenant: 50, leaseMs: 60_000 },
      ...{ bySubscription: new Map(), byTenant: new Map() },
      ...share,
    });
  const idsOf = (taken: readonly OpenDelivery[]) => taken.map(({ id }) => id);
  const placeOf = (id: string) => ({ tenantId, id });
  const rowOf = async (id: string) => {
    const sql = 'SELECT status, phase, attempts, reason, ended_at FROM webhook_delivery WHERE id = $1';
    return (await fixture.query<Record<string, unknown>>(sql, id))[0];
  };
  const entries = () =>
    fixture.query(
      `SELECT action, actor_type, payload::jsonb - 'delivery_id' - 'event_id' AS payload FROM audit_entry
       WHERE tenant_id = $1 ORDER BY sequence`,
      tenantId,
    );

  it('deliveries are taken with all that is needed to send them', async () => {
    const subscriptionId = await subscription();
    const id = await delivery(subscriptionId);
    expect(await take()).toEqual([
      {
        ...{ tenantId, id, subscriptionId, eventId: expect.any(String), eventType: 'task.created', instanceId: null },
        ...{ occurredAt: new Date('2026-03-01T08:59:00Z'), data: '{"a":1}', attempts: 0 },
        subscription: { url: 'https://example.org/hook', isActive: true, version: 1, ...SECRETS },
      },
    ]);
  });

  it('a taken delivery is leased to its taker', async () => {
    const id = await delivery(await subscription());
    expect(idsOf(await take())).toEqual([id]);
    expect(await take()).toEqual([]);
    await deliveries.postpone(placeOf(id), 0);
    expect(idsOf(await take({ leaseMs: 0 }))).toEqual([id]);
    expect(idsOf(await take())).toEqual([id]);
  });

  it('each delivery is taken by one process, however many ask', async () => {
    const ids = await many(20, await subscription());
    const taken = await Promise.all(Array.from({ length: 5 }, () => take({ limit: 10 })));
    // A process skips deliveries that another one is taking: the rest is left for the next request.
    taken.push(await take());
    expect(taken.flatMap(idsOf).toSorted()).toEqual(ids.toSorted());
  });

  it('the oldest deliveries of a subscription are taken first, up to its share', async () => {
    const [first, second] = [await subscription(), await subscription()];
    const [ofFirst, ofSecond] = [await many(5, first), await many(2, second)];
    const taken = await take({ perSubscription: 3, bySubscription: new Map([[first, 1]]) });
    expect(idsOf(taken).toSorted()).toEqual([...ofFirst.slice(0, 2), ...ofSecond].toSorted());
    expect(await take({ perSubscription: 3, bySubscription: new Map([[first, 9]]) })).toEqual([]);
  });

  it('deliveries of one tenant leave room for other tenants', async () => {
    const other = newId();
    await many(8, await subscription());
    const ofOther = await many(2, await subscription(other), other);
    const taken = await take({ limit: 4, perTenant: 3, byTenant: new Map([[tenantId, 1]]) });
    expect(taken.filter((one) => one.tenantId === tenantId)).toHaveLength(2);
    expect(idsOf(taken.filter((one) => one.tenantId === other))).toEqual(ofOther);
  });

  it('large delivery data are read one by one', async () => {
    const data = JSON.stringify({ text: 'x'.repeat(70_000) });
    await delivery(await subscription(), tenantId, data);
    const [taken] = await take();
    expect(taken?.data).toBeNull();
    expect(await deliveries.readData(tenantScope(tenantId), taken?.eventId ?? '')).toBe(data);
    expect(await deliveries.readData(tenantScope(newId()), taken?.eventId ?? '')).toBeNull();
  });

  it('a successful delivery is ended and audited once', async () => {
    const subscriptionId = await subscription();
    const id = await delivery(subscriptionId);
    expect(await deliveries.settle(placeOf(id), arrived)).toEqual({ kind: 'delivered' });
    expect(await deliveries.settle(placeOf(id), arrived)).toEqual({ kind: 'gone' });
    expect(await rowOf(id)).toMatchObject({ status: 'success', phase: 'ended', attempts: 1, reason: null });
    expect((await rowOf(id))?.['ended_at']).toBeInstanceOf(Date);
    const payload = {
      webhook_id: subscriptionId,
      event_type: 'task.created',
      attempts: 1,
      response_status: 204,
    };
    expect(await entries()).toEqual([{ action: 'webhook.delivered', actor_type: 'system', payload }]);
    expect((await verifyTenant(fixture.database.dataSource, tenantId)).valid).toBe(true);
    const noted = 'SELECT number, at, response_status, duration_ms, error FROM webhook_attempt WHERE delivery_id = $1';
    expect(await fixture.query(noted, id)).toEqual([
      { number: 1, at: new Date('2026-03-01T09:00:00.001Z'), response_status: 204, duration_ms: 12, error: null },
    ]);
  });

  it('a delivery fails with its eighth attempt and not before', async () => {
    const id = await delivery(await subscription());
    for (let attempts = 1; attempts < 8; attempts += 1)
      expect(await deliveries.settle(placeOf(id), missed)).toEqual({ kind: 'open', attempts });
    expect(await entries()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', phase: 'first', attempts: 7, ended_at: null });
    expect(await deliveries.settle(placeOf(id), missed)).toEqual({ kind: 'failed' });
    expect(await entries()).toMatchObject([
      { action: 'webhook.failed', payload: { attempts: 8, response_status: 500, error: 'answered 500' } },
    ]);
    expect(await deliveries.find(tenantScope(tenantId), id)).toBeNull();
  });

  it('a delivery that is given up has a reason and no further attempt', async () => {
    const id = await delivery(await subscription());
    await deliveries.settle(placeOf(id), missed);
    expect(await deliveries.settle(placeOf(id), { kind: 'given_up', reason: 'inactive' })).toEqual({ kind: 'failed' });
    expect(await rowOf(id)).toMatchObject({ status: 'failed', phase: 'ended', attempts: 1, reason: 'inactive' });
    expect(await entries()).toMatchObject([{ action: 'webhook.failed', payload: { attempts: 1, error: 'inactive' } }]);
  });

  it('deliveries are settled many at a time, each on its own', async () => {
    const ids = await many(30, await subscription());
    const standings = await Promise.all(
      [...ids, newId()].map((id, n) => deliveries.settle(placeOf(id), n % 2 === 0 ? arrived : missed)),
    );
    expect(standings.filter(({ kind }) => kind === 'delivered')).toHaveLength(15);
    expect(standings.filter(({ kind }) => kind === 'open')).toHaveLength(15);
    expect(standings.at(-1)).toEqual({ kind: 'gone' });
    expect(await entries()).toHaveLength(15);
  });

  it('two concurrent attempts of a delivery both count', async () => {
    const id = await delivery(await subscription());
    const both = await Promise.all([deliveries.settle(placeOf(id), missed), deliveries.settle(placeOf(id), missed)]);
    expect(both).toEqual([1, 2].map((attempts) => ({ kind: 'open', attempts })));
  });

  it('a delivery that is handed over is no longer taken but can be found', async () => {
    const id = await delivery(await subscription());
    await deliveries.handOver(placeOf(id));
    expect(await take()).toEqual([]);
    expect(await deliveries.find(tenantScope(tenantId), id)).toMatchObject({ id, attempts: 0 });
    expect(await deliveries.find(tenantScope(newId()), id)).toBeNull();
  });

  it('a delivery that is handed over is listed, and taken again once it is given back', async () => {
    const id = await delivery(await subscription());
    expect(await deliveries.takeBack(placeOf(id))).toBe(false);
    await deliveries.handOver(placeOf(id));
    const before = { tenantId, id: '00000000-0000-0000-0000-000000000000' };
    expect(await deliveries.listRetrying(before, 10)).toContainEqual(placeOf(id));
    expect(await deliveries.takeBack(placeOf(id))).toBe(true);
    expect(await take()).toMatchObject([{ id }]);
    expect(await deliveries.listRetrying(before, 10)).not.toContainEqual(placeOf(id));
  });

  it('a delivery of a deleted subscription is recognised and can be dropped', async () => {
    const id = await delivery(newId());
    expect(await take()).toMatchObject([{ id, subscription: null }]);
    await deliveries.drop(placeOf(id));
    expect(await rowOf(id)).toBeUndefined();
    expect(await fixture.query('SELECT 1 FROM webhook_event WHERE tenant_id = $1', tenantId)).toEqual([]);
  });
});

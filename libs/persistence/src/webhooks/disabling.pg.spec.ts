import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import type { DeliveryResult } from './open-delivery.js';
import { settleAll } from './settlements.js';

const attempt = { at: new Date('2026-03-01T09:00:00Z'), durationMs: 1 };
const RESULTS: Record<'arrives' | 'fails', DeliveryResult> = {
  arrives: { kind: 'attempted', attempt: { ...attempt, responseStatus: 204, error: null } },
  fails: { kind: 'attempted', attempt: { ...attempt, responseStatus: 500, error: 'answered 500' } },
};

/** [webhooks#subscriptions]: automatic disabling is opt-in. */
describe('a subscription whose deliveries fail', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  async function subscription(disableAfter: number | null): Promise<string> {
    const id = newId();
    await fixture.query(
      `INSERT INTO webhook_subscription (tenant_id, id, url, event_types, disable_after, master_key_id, wrapped_key, sealed)
       VALUES ($1, $2, 'https://hook.invalid', '{task.created,timer.fired}', $3, 'k', '', '')`,
      ...[fixture.tenantId, id, disableAfter],
    );
    for (const event of ['task.created', 'timer.fired'])
      await fixture.query('INSERT INTO webhook_interest VALUES ($1, $2, $3, $4)', fixture.tenantId, event, '', id);
    return id;
  }

  /** A delivery that was attempted seven times is attempted once more. */
  async function last(id: string, result: keyof typeof RESULTS, event = 'task.created'): Promise<void> {
    const delivery = newId();
    await fixture.query(
      `INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, occurred_at, attempts, phase)
       VALUES ($1, $2, $3, $2, $4, now(), 7, 'retrying')`,
      ...[fixture.tenantId, delivery, id, event],
    );
    const tenant = tenantScope(fixture.tenantId);
    const standings = await settleAll(fixture.committer, tenant, [{ id: delivery, result: RESULTS[result] }]);
    expect(standings.get(delivery)?.kind).toBe(result === 'arrives' ? 'delivered' : 'failed');
  }

  const isActive = async (id: string): Promise<boolean> => {
    const [row] = await fixture.query<{ active: boolean; interests: number }>(
      `SELECT is_active AS active, (SELECT count(*)::int FROM webhook_interest WHERE subscription_id = $1) AS interests
       FROM webhook_subscription WHERE id = $1`,
      id,
    );
    expect(row?.interests).toBe(row?.active ? 2 : 0);
    return row?.active === true;
  };

  it('a subscription is made inactive after its number of failures in a row, and that is audited', async () => {
    const id = await subscription(3);
    for (const _ of [1, 2]) await last(id, 'fails');
    expect(await isActive(id)).toBe(true);
    await last(id, 'fails');
    expect(await isActive(id)).toBe(false);
    await last(id, 'fails');
    const entries = await fixture.query(
      `SELECT actor_type, payload::jsonb AS payload FROM audit_entry WHERE tenant_id = $1 AND action = 'webhook.disabled'`,
      fixture.tenantId,
    );
    expect(entries).toEqual([{ actor_type: 'system', payload: { webhook_id: id, disable_after: 3 } }]);
  });

  it('a subscription stays active if a delivery succeeds in between or only tests fail', async () => {
    const id = await subscription(2);
    for (const result of ['fails', 'arrives', 'fails'] as const) await last(id, result);
    for (const _ of [1, 2]) await last(id, 'fails', 'test');
    expect(await isActive(id)).toBe(true);
    await last(id, 'fails');
    expect(await isActive(id)).toBe(false);
  });

  it('the failures of a subscription are counted anew after it was changed', async () => {
    const id = await subscription(2);
    await last(id, 'fails');
    await fixture.query(
      `UPDATE webhook_delivery SET created_at = created_at - interval '1 hour' WHERE subscription_id = $1`,
      id,
    );
    await last(id, 'fails');
    expect(await isActive(id)).toBe(true);
  });

  it('a subscription without disable_after stays active', async () => {
    const id = await subscription(null);
    for (const _ of [1, 2, 3]) await last(id, 'fails');
    expect(await isActive(id)).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { settleAll } from '../webhooks/settlements.js';
import { WebhookDeliveryRepository, WebhookDeliveryWriter } from './webhook-deliveries.js';

/** Of which each delivery has at most so many. */
const ATTEMPTS = 8;
const AT = new Date('2026-11-21T12:00:00.123Z');

describe('reads of deliveries', () => {
  let fixture: CommitFixture;
  let deliveries: WebhookDeliveryRepository;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    deliveries = new WebhookDeliveryRepository(fixture.database.dataSource);
  }, 60_000);
  afterAll(() => fixture.close());

  const tenant = () => tenantScope(fixture.tenantId);
  const added = async () => {
    const delivery = { id: newId(), subscriptionId: newId() };
    const told = { event: 'test', data: { text: 'ë' } } as const;
    await fixture.write((tx) => new WebhookDeliveryWriter().addTest(tenant(), delivery, told, tx));
    return delivery;
  };
  const fail = (id: string) => {
    const attempt = { at: AT, responseStatus: 500, durationMs: 7, error: 'no' };
    return settleAll(fixture.committer, tenant(), [{ id, result: { kind: 'attempted', attempt } }]);
  };

  it('a delivery is read with its data and its attempts', async () => {
    const { id, subscriptionId } = await added();
    const fresh = await deliveries.findWhole(tenant(), subscriptionId, id);
    expect(fresh).toMatchObject({ id, subscriptionId, eventType: 'test', status: 'pending', attempts: 0, made: [] });
    expect(fresh?.data).toBe('{"text":"ë"}');
    await fail(id);
    const later = await deliveries.findWhole(tenant(), subscriptionId, id);
    expect(later?.made).toEqual([{ number: 1, at: AT, responseStatus: 500, durationMs: 7, error: 'no' }]);
    expect(later?.createdAt).toBeInstanceOf(Date);
    expect(await deliveries.findWhole(tenant(), newId(), id)).toBeNull();
    expect(await deliveries.findWhole(tenantScope(newId()), subscriptionId, id)).toBeNull();
  });

  it('the attempt count of a delivery equals its attempts at any moment', async () => {
    const { id, subscriptionId } = await added();
    let isOver = false;
    const move = async (): Promise<void> => {
      for (let made = 0; made < ATTEMPTS; made += 1) await fail(id);
      isOver = true;
    };
    const read = async (): Promise<void> => {
      while (!isOver) {
        const { attempts, status, made } = (await deliveries.findWhole(tenant(), subscriptionId, id))!;
        expect([made.length, status]).toEqual([attempts, attempts === ATTEMPTS ? 'failed' : 'pending']);
      }
    };
    await Promise.all([move(), read(), read()]);
  });
});

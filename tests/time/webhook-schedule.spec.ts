import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WEBHOOK_DELIVERY, webhookWorkflowId } from '@svc/contract';
import type { DeliveryKey } from '@svc/contract';
import { WebhookVault, writeWebhookSecrets } from '@svc/credentials';
import type { DeliveryAttempt, DeliveryResult, DeliveryState, OpenDelivery } from '@svc/persistence';
import { ATTEMPTS, retryDelayMs } from '@svc/webhooks';
import { guardOf } from '../../libs/runtime/src/outbound/guard-of.js';
import { TenantPools } from '../../libs/runtime/src/outbound/tenant-pools.js';
import { TENANT } from '../../libs/runtime/testing/process-stack.js';
import { DeliveryAttempts } from '../../libs/runtime/src/outbox/webhooks/delivery-attempts.js';
import { WebhookRetries } from '../../libs/runtime/src/outbox/webhooks/webhook-retries.js';
import { StubService } from '../http/support/stub-service.js';
import { SkippingStack } from './skipping-stack.js';

/** A guard against a hang, no measure of speed. */
const TEST_MS = 300_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SUBSCRIPTION = '01890000-0000-7000-8000-0000000000b0';

/** Keeps deliveries whose first attempt has failed in memory, as the database would. */
class FailedDeliveries {
  private readonly open = new Map<string, OpenDelivery>();
  readonly standings = new Map<string, DeliveryState>();

  add(delivery: OpenDelivery): void {
    this.open.set(delivery.id, delivery);
  }

  async find(_tenant: string, id: string): Promise<OpenDelivery | null> {
    return this.open.get(id) ?? null;
  }

  async settle({ id }: { id: string }, result: DeliveryResult): Promise<DeliveryState> {
    const delivery = this.open.get(id);
    if (delivery === undefined || result.kind === 'given_up') throw new Error(`expected an open delivery, found ${id}`);
    const attempts = delivery.attempts + 1;
    const standing = standingAfter(attempts, result.attempt);
    this.standings.set(id, standing);
    if (standing.kind === 'open') this.open.set(id, { ...delivery, attempts });
    else this.open.delete(id);
    return standing;
  }

  async drop(): Promise<void> {
    throw new Error('expected no subscription to be deleted');
  }
  async readData(): Promise<string | null> {
    return null;
  }
}

function standingAfter(attempts: number, { error }: DeliveryAttempt): DeliveryState {
  if (error === null) return { kind: 'delivered' };
  return attempts === ATTEMPTS ? { kind: 'failed' } : { kind: 'open', attempts };
}

let skipping: SkippingStack;
let endpoint: StubService;
const deliveries = new FailedDeliveries();
const pools = new TenantPools(guardOf({ allow: [], loopbackPorts: [[1, 65_535]], own: [] }));
const vault = new WebhookVault([{ id: 'key', key: Buffer.alloc(32, 1) }]);

beforeAll(async () => {
  [skipping, endpoint] = await Promise.all([SkippingStack.start(), StubService.open()]);
  const { stack } = skipping;
  const attempts = new DeliveryAttempts({ pools, vault, deliveries, timeoutMs: 15_000 });
  stack.webhooks = { deliveries, attempts };
  await stack.stopWorker();
  await stack.startWorker();
}, TEST_MS);
afterAll(async () => {
  await skipping?.stop();
  await Promise.all([endpoint?.close(), pools.close()]);
}, TEST_MS);

/** Milliseconds after the failed first attempt, by the clock of the server. */
let attemptedAt: number[] = [];
let failedAt = 0;
beforeEach(async () => {
  attemptedAt = [];
  failedAt = await skipping.server.now();
});

/** The clock is read before the answer: after the attempt the server may skip hours to the next one. */
function answering(status: (attempt: number) => number): void {
  endpoint.reply = async () => {
    attemptedAt.push((await skipping.server.now()) - failedAt);
    return { status: status(attemptedAt.length + 1) };
  };
}

async function fail(): Promise<DeliveryKey> {
  const place = { tenantId: TENANT, subscriptionId: SUBSCRIPTION, version: 1 };
  const sealed = vault.seal(place, writeWebhookSecrets({ secret: 'secret', headers: {} }));
  const delivery = {
    ...{ tenantId: TENANT, id: crypto.randomUUID(), subscriptionId: SUBSCRIPTION, eventId: crypto.randomUUID() },
    ...{ eventType: 'task.created', instanceId: null, occurredAt: new Date(), data: '{}', attempts: 1 },
    subscription: { url: endpoint.url, isActive: true, version: 1, ...sealed } as OpenDelivery['subscription'],
  };
  deliveries.add(delivery);
  const { stack } = skipping;
  await new WebhookRetries(stack.client, stack.taskQueue).start(delivery, retryDelayMs(1) ?? 0);
  return { tenantId: TENANT, deliveryId: delivery.id };
}

const handleOf = (key: DeliveryKey) => skipping.stack.client.workflow.getHandle(webhookWorkflowId(key));

/** Lets the time pass and waits for the end of the workflow. The hours are a little more than it needs. */
async function passing(hours: number, key: DeliveryKey): Promise<void> {
  await skipping.server.pass(hours * HOUR_MS);
  await handleOf(key).result();
}

describe('the schedule of attempts', () => {
  it(
    'a failing delivery is attempted eight times by the schedule, and then no more [states.webhook-delivery.pending-non-2xx-or-timeout] [events.delivery.failure-a-non-2xx-response-or-a] [limits.webhook-delivery-attempts]',
    async () => {
      answering(() => 503);
      const key = await fail();
      await passing(6, key);
      await skipping.server.pass(24 * HOUR_MS);
      const delays = [10_000, 30_000, 120_000, 300_000, 900_000, 3_600_000, 14_400_000];
      const due = delays.map((_, n) => delays.slice(0, n + 1).reduce((sum, delay) => sum + delay, 0));
      expect(attemptedAt).toHaveLength(7);
      attemptedAt.forEach((at, n) => {
        expect(at).toBeGreaterThanOrEqual(due[n]!);
        expect(at).toBeLessThan(due[n]! + 3 * MINUTE_MS);
      });
      expect(deliveries.standings.get(key.deliveryId)).toEqual({ kind: 'failed' });
      const { type, status } = await handleOf(key).describe();
      expect([type, status.name]).toEqual([WEBHOOK_DELIVERY, 'COMPLETED']);
    },
    TEST_MS,
  );

  it(
    'a delivery is not attempted again once it has succeeded',
    async () => {
      answering((attempt) => (attempt < 4 ? 500 : 200));
      const key = await fail();
      await passing(1, key);
      await skipping.server.pass(24 * HOUR_MS);
      expect(attemptedAt).toHaveLength(3);
      expect(deliveries.standings.get(key.deliveryId)).toEqual({ kind: 'delivered' });
    },
    TEST_MS,
  );
});

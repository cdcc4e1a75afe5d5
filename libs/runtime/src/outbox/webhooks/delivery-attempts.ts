import { PayloadMissing } from '@svc/contract';
import { readWebhookSecrets } from '@svc/credentials';
import type { WebhookVault } from '@svc/credentials';
import { tenantScope } from '@svc/persistence';
import type { AddressedSubscription, DeliveryResult, OpenDelivery, WebhookDeliveries } from '@svc/persistence';
import { deliveryHeaders, payloadText, TEST_EVENT } from '@svc/webhooks';
import type { TenantPools } from '../../outbound/tenant-pools.js';
import { exchange } from './exchange.js';
import { ConcurrencyLimit } from '../../shares/concurrency-limit.js';

export interface AttemptParts {
  readonly pools: Pick<TenantPools, 'of'>;
  readonly vault: Pick<WebhookVault, 'open'>;
  readonly deliveries: Pick<WebhookDeliveries, 'readData'>;
  readonly timeoutMs: number;
}

/** The most payloads in memory, of one tenant and of all: each may be as large as the variables of an instance. */
const LARGE_PAYLOADS = { ofOne: () => 4, ofAll: 16 };

const KEY_UNKNOWN =
  'secret and headers of the subscription cannot be read: expected their master key in CREDENTIALS_KEYS, found none';
const CHANGED = 'secret and headers of the subscription were changed in the database, and are not used';

/** Sends a delivery once. */
export class DeliveryAttempts {
  private readonly large = new ConcurrencyLimit(LARGE_PAYLOADS);

  constructor(private readonly parts: AttemptParts) {}

  /** Rejects when told to stop, while the database is not available, with `NoRoom`, and with `PayloadMissing`. */
  async make(delivery: OpenDelivery, stop: AbortSignal): Promise<DeliveryResult> {
    const { subscription } = delivery;
    if (subscription === null) return { kind: 'given_up', reason: 'the subscription was deleted' };
    if (!subscription.isActive && delivery.eventType !== TEST_EVENT)
      return { kind: 'given_up', reason: 'the subscription is inactive' };
    const { tenantId, eventId, data } = delivery;
    if (data !== null) return this.attempt(delivery, subscription, data, stop);
    return this.large.during(tenantId, async () => {
      const read = await this.parts.deliveries.readData(tenantScope(tenantId), eventId);
      if (read === null) return { kind: 'given_up', reason: 'the payload of the delivery no longer exists' };
      return this.attempt(delivery, subscription, read, stop);
    });
  }

  private async attempt(
    delivery: OpenDelivery,
    subscription: AddressedSubscription,
    data: string,
    stop: AbortSignal,
  ): Promise<DeliveryResult> {
    const at = new Date();
    const begun = performance.now();
    const answer = await this.send(delivery, subscription, { at, data }, stop);
    return { kind: 'attempted', attempt: { at, durationMs: Math.round(performance.now() - begun), ...answer } };
  }

  private async send(
    delivery: OpenDelivery,
    { url, version, ...sealed }: AddressedSubscription,
    { at, data }: { readonly at: Date; readonly data: string },
    stop: AbortSignal,
  ) {
    const { pools, vault, timeoutMs } = this.parts;
    const { tenantId, id: deliveryId, subscriptionId, eventId, eventType, occurredAt } = delivery;
    const opened = vault.open({ tenantId, subscriptionId, version }, sealed);
    if (!opened.ok) {
      // Not counted as an attempt: nothing was sent, and a process with the key can send it.
      if (opened.reason === 'key_unknown') throw new PayloadMissing('key', KEY_UNKNOWN);
      return { responseStatus: null, error: CHANGED };
    }
    const body = payloadText({ event: eventType, occurredAt, data });
    const headers = deliveryHeaders({ deliveryId, eventId, eventType, at, body, ...readWebhookSecrets(opened.value) });
    return exchange({ url, headers, body }, { dispatcher: pools.of(tenantId), timeoutMs, stop });
  }
}

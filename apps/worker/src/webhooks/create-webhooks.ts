import type { Config } from '@svc/config';
import { WebhookVault } from '@svc/credentials';
import { WebhookDeliveries } from '@svc/persistence';
import type { DispatcherSurroundings } from '../events/create-dispatcher.js';
import { guardOf } from '../outbound/guard-of.js';
import type { Guard } from '../outbound/guarded-connector.js';
import { outboundOptions } from '../outbound/outbound-options.js';
import { TenantPools } from '../outbound/tenant-pools.js';
import type { RetryParts } from './attempt-delivery.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookRetries } from './webhook-retries.js';

/** Of one attempt as a whole [webhooks#when-it-is-sent-and-again]. */
const TIMEOUT_MS = 15_000;

export interface Webhooks {
  readonly dispatcher: WebhookDispatcher;
  /** Of the activity of deliveries that are attempted again. */
  readonly retryParts: RetryParts;
  /** When nothing is sent any more. */
  close(): Promise<void>;
}

/**
 * With no bound of their own: dispatcher and worker have theirs, and a delivery that waited for a connection behind those of
 * another endpoint of the same host would be timed out without having been sent.
 */
export function createWebhookPools(guard: Guard): TenantPools {
  return new TenantPools(guard, null);
}

/** Apart from the connections of service calls: endpoints that do not answer take none of theirs. */
export function createWebhooks({
  client,
  dataSource,
  committer,
  config,
  logger,
}: Omit<DispatcherSurroundings, 'config' | 'transactional'> & { readonly config: Config }): Webhooks {
  const pools = createWebhookPools(guardOf(outboundOptions(config)));
  const deliveries = new WebhookDeliveries(dataSource, committer);
  const vault = new WebhookVault(config.credentialsKeys);
  const attempts = new DeliveryAttempts({ pools, vault, deliveries, timeoutMs: TIMEOUT_MS });
  const dispatcher = new WebhookDispatcher({
    deliveries,
    attempts,
    retries: new WebhookRetries(client, config.taskQueue),
    notices: committer.webhooks,
    logger,
    shutdownGraceMs: config.shutdownGraceMs,
  });
  return { dispatcher, retryParts: { deliveries, attempts }, close: () => pools.close() };
}

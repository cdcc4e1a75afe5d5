import type { Config } from '@svc/config';
import { WebhookVault } from '@svc/credentials';
import { WebhookDeliveries } from '@svc/persistence';
import type { DispatcherSurroundings } from '../events/create-dispatcher.js';
import { guardOf } from '../../outbound/guard-of.js';
import { outboundOptions } from '../../outbound/outbound-options.js';
import { TenantPools } from '../../outbound/tenant-pools.js';
import type { RetryParts } from './attempt-delivery.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookRetries } from './webhook-retries.js';

/** Time limit of a whole attempt [webhooks#when-it-is-sent-and-again]. */
const TIMEOUT_MS = 15_000;

export interface Webhooks {
  readonly dispatcher: WebhookDispatcher;
  /** The activity of further attempts. */
  readonly retryParts: RetryParts;
  /** Call it when nothing is sent any more. */
  close(): Promise<void>;
}

/** Separate from the connections of service calls, so that slow endpoints use none of these. */
export function createWebhooks({
  client,
  dataSource,
  committer,
  config,
  logger,
}: Omit<DispatcherSurroundings, 'config' | 'transactional'> & { readonly config: Config }): Webhooks {
  const pools = new TenantPools(guardOf(outboundOptions(config)));
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

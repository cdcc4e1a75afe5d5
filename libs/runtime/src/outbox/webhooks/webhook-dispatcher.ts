import { setMaxListeners } from 'node:events';
import type { Logger } from '@svc/config';
import type { Committer, OpenDelivery, WebhookDeliveries } from '@svc/persistence';
import { retryDelayMs } from '@svc/webhooks';
import type { DeliveryAttempts } from './delivery-attempts.js';
import { NoRoom } from '../../shares/concurrency-limit.js';
import { countByTenant } from '../../shares/in-flight.js';
import type { InFlight } from '../../shares/in-flight.js';
import { OutboxLoop } from '../outbox-loop.js';
import type { Outbox } from '../outbox-loop.js';
import { SlowSubscriptions } from './slow-subscriptions.js';
import type { WebhookRetries } from './webhook-retries.js';

export interface WebhookDispatcherParts {
  readonly deliveries: Pick<WebhookDeliveries, 'take' | 'settle' | 'handOver' | 'postpone' | 'drop'>;
  readonly attempts: Pick<DeliveryAttempts, 'make'>;
  readonly retries: Pick<WebhookRetries, 'start'>;
  readonly notices: Committer['webhooks'];
  readonly logger: Pick<Logger, 'warn'>;
  /** How long running attempts may continue when this process stops. */
  readonly shutdownGraceMs: number;
}

/** The most attempts at the same time in one process, and of one tenant. */
const MOST_IN_FLIGHT = 256;
const MOST_OF_ONE_TENANT = 96;
const BOUNDS = { perSubscription: 24, perSlowSubscription: 4, slowMs: 3_000 };
/** Deliveries that are written at about the same time are taken together. */
const GATHERED_MS = 20;
/** How long no other process sends the same delivery: well over the time-out of an attempt. */
const LEASE_MS = 20_000;
/** The pause while Temporal or the database cannot be reached. */
const BACKOFF_MS = 5_000;
/** The pause until there is room for a large payload. */
const ROOM_MS = 1_000;

/**
 * Makes the first attempt of every delivery; a failed one is handed over to a workflow. If a process dies, another sends its
 * deliveries when their leases expire: at least once, with the same ids.
 */
export class WebhookDispatcher {
  private readonly loop: OutboxLoop<OpenDelivery>;
  private readonly slow = new SlowSubscriptions(BOUNDS);
  /** Aborts running attempts. */
  private readonly cut = new AbortController();
  private cutting: NodeJS.Timeout | undefined;

  constructor(private readonly parts: WebhookDispatcherParts) {
    // Each running attempt adds a listener.
    setMaxListeners(MOST_IN_FLIGHT, this.cut.signal);
    this.loop = new OutboxLoop(this.outbox(), parts.notices, parts.logger);
  }

  /** Runs until {@link stop} and until running attempts have ended. No failure ends it. */
  async run(): Promise<void> {
    await this.loop.run();
    clearTimeout(this.cutting);
  }

  stop(): void {
    this.cutting ??= setTimeout(() => this.cut.abort(), this.parts.shutdownGraceMs);
    this.loop.stop();
  }

  private outbox(): Outbox<OpenDelivery> {
    return {
      ...{ what: 'webhooks', most: MOST_IN_FLIGHT, gatheredMs: GATHERED_MS },
      take: (limit, inFlight) =>
        this.parts.deliveries.take({
          limit,
          perSubscription: BOUNDS.perSubscription,
          perTenant: MOST_OF_ONE_TENANT,
          bySubscription: this.slow.countBySubscription(inFlight),
          byTenant: countByTenant(inFlight),
          leaseMs: LEASE_MS,
        }),
      send: (delivery) => this.slow.during(delivery, () => this.dispatch(delivery)),
      postpone: (delivery, error) => this.postpone(delivery, error),
      holdsOthers: (delivery, inFlight) => this.holdsOthers(delivery, inFlight),
    };
  }

  /** The subscription may have been slow until this delivery ended. */
  private holdsOthers({ subscriptionId, tenantId }: OpenDelivery, inFlight: InFlight<OpenDelivery>): boolean {
    const ofSubscription = inFlight.countBy((one) => one.subscriptionId).get(subscriptionId) ?? 0;
    const ofTenant = countByTenant(inFlight).get(tenantId) ?? 0;
    return ofSubscription >= BOUNDS.perSlowSubscription || ofTenant >= MOST_OF_ONE_TENANT;
  }

  private async dispatch(delivery: OpenDelivery): Promise<void> {
    if (delivery.subscription === null) return this.parts.deliveries.drop(delivery);
    const attempts = delivery.attempts > 0 ? delivery.attempts : await this.attempt(delivery);
    if (attempts !== null) await this.handOver(delivery, attempts);
  }

  private async postpone(delivery: OpenDelivery, error: unknown): Promise<void> {
    const { deliveries, logger } = this.parts;
    const { tenantId, id, subscriptionId } = delivery;
    const isCut = this.cut.signal.aborted;
    const isExpected = isCut || error instanceof NoRoom;
    if (!isExpected) logger.warn({ err: error, tenantId, id, subscriptionId }, 'a webhook is not sent yet');
    await deliveries.postpone(delivery, isCut ? 0 : backoffAfter(error));
  }

  /** How many attempts were made, including this one; null if no further one follows. */
  private async attempt(delivery: OpenDelivery): Promise<number | null> {
    const result = await this.parts.attempts.make(delivery, this.cut.signal);
    const standing = await this.parts.deliveries.settle(delivery, result);
    return standing.kind === 'open' ? standing.attempts : null;
  }

  /** The delivery is no longer taken here once Temporal has its workflow. */
  private async handOver(delivery: OpenDelivery, attempts: number): Promise<void> {
    await this.parts.retries.start(delivery, retryDelayMs(attempts) ?? 0);
    await this.parts.deliveries.handOver(delivery);
  }
}

function backoffAfter(error: unknown): number {
  return error instanceof NoRoom ? ROOM_MS : BACKOFF_MS;
}

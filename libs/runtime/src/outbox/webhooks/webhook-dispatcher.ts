import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@svc/config';
import type { Committer, OpenDelivery, WebhookDeliveries } from '@svc/persistence';
import { retryDelayMs } from '@svc/webhooks';
import type { DeliveryAttempts } from './delivery-attempts.js';
import { NoRoom } from '../../shares/concurrency-limit.js';
import { UnderWay } from '../../shares/under-way.js';
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
/** Deliveries of this process are sent at once; those of other or dead processes are found by polling. */
const LOOK_EVERY_MS = 1_000;
/** Deliveries that are written at about the same time are taken together. */
const GATHERED_MS = 20;
/** How long no other process sends the same delivery: well over the time-out of an attempt. */
const LEASE_MS = 20_000;
/** The pause while Temporal or the database cannot be reached. */
const BACKOFF_MS = 5_000;
/** The pause until there is room for a large payload. */
const ROOM_MS = 1_000;

/**
 * Makes the first attempt of every delivery; a failed one is handed over to a workflow. Any number of processes can do so in
 * parallel. If one dies, another sends its deliveries when their leases expire: at least once, with the same ids.
 */
export class WebhookDispatcher {
  private readonly underWay = new UnderWay(BOUNDS);
  private isStopped = false;
  /** Aborts running attempts. */
  private readonly cut = new AbortController();
  private isNoticed = false;
  private wake: () => void = () => undefined;

  constructor(private readonly parts: WebhookDispatcherParts) {
    // Each running attempt adds a listener.
    setMaxListeners(MOST_IN_FLIGHT, this.cut.signal);
  }

  /** Runs until {@link stop} and until running attempts have ended. No failure ends it. */
  async run(): Promise<void> {
    const stopListening = this.parts.notices.listen(() => this.look());
    try {
      while (!this.isStopped) await this.attemptDue();
    } finally {
      stopListening();
    }
    await this.end();
  }

  stop(): void {
    this.isStopped = true;
    this.look();
  }

  private look(): void {
    this.isNoticed = true;
    this.wake();
  }

  private async attemptDue(): Promise<void> {
    try {
      await this.takeDue();
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'webhooks cannot be sent now; trying again');
      await pause(LOOK_EVERY_MS);
    }
  }

  private async takeDue(): Promise<void> {
    const limit = MOST_IN_FLIGHT - this.underWay.size;
    if (limit === 0) return this.underWay.next();
    this.isNoticed = false;
    const due = await this.parts.deliveries.take({
      limit,
      perSubscription: BOUNDS.perSubscription,
      perTenant: MOST_OF_ONE_TENANT,
      bySubscription: this.underWay.bySubscription(),
      byTenant: this.underWay.byTenant(),
      leaseMs: LEASE_MS,
    });
    for (const delivery of due) this.track(delivery);
    if (due.length === limit) return;
    if (!this.isNoticed && !this.isStopped) await this.noticeOrPause();
    await pause(GATHERED_MS);
  }

  /** Further deliveries to the same endpoint may wait for its end. */
  private track(delivery: OpenDelivery): void {
    const isFull =
      (this.underWay.bySubscription().get(delivery.subscriptionId) ?? 0) + 1 >= BOUNDS.perSubscription ||
      (this.underWay.byTenant().get(delivery.tenantId) ?? 0) + 1 >= MOST_OF_ONE_TENANT;
    this.underWay.add(
      delivery,
      this.dispatch(delivery).finally(() => isFull && this.look()),
    );
  }

  private async dispatch(delivery: OpenDelivery): Promise<void> {
    const { deliveries, logger } = this.parts;
    const { tenantId, id, subscriptionId } = delivery;
    try {
      if (delivery.subscription === null) return await deliveries.drop(delivery);
      const attempts = delivery.attempts > 0 ? delivery.attempts : await this.attempt(delivery);
      if (attempts !== null) await this.handOver(delivery, attempts);
    } catch (error) {
      const isExpected = this.cut.signal.aborted || error instanceof NoRoom;
      if (!isExpected) logger.warn({ err: error, tenantId, id, subscriptionId }, 'a webhook is not sent yet');
      // If that fails too, the lease expires.
      await deliveries.postpone(delivery, this.cut.signal.aborted ? 0 : backoffAfter(error)).catch(() => undefined);
    }
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

  private async end(): Promise<void> {
    const cutting = setTimeout(() => this.cut.abort(), this.parts.shutdownGraceMs);
    await this.underWay.all();
    clearTimeout(cutting);
  }

  private noticeOrPause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function backoffAfter(error: unknown): number {
  return error instanceof NoRoom ? ROOM_MS : BACKOFF_MS;
}

import type { Logger } from '@svc/config';
import type { Committer, DueDelivery, EventDeliveries } from '@svc/persistence';
import type { TimerSchedules } from './timer-schedules.js';
import { sendDelivery } from './send-delivery.js';
import type { DeliveryTarget } from './send-delivery.js';

export interface DispatcherParts {
  readonly target: DeliveryTarget;
  readonly deliveries: EventDeliveries;
  readonly schedules: TimerSchedules;
  readonly notices: Committer['deliveries'];
  readonly logger: Pick<Logger, 'warn'>;
  /** Starts workflows that no other process has started in time; returns how many. */
  readonly launchOverdue: () => Promise<number>;
}

/** The most deliveries under way in one process. */
const MOST_IN_FLIGHT = 64;
/** The most of one tenant, so that its slow instances do not delay other tenants. */
const MOST_OF_ONE_TENANT = 16;
/** Deliveries that this process matched are known at once; those of other or dead processes are found by polling. */
const LOOK_EVERY_MS = 1_000;
/** How long an instance may take to answer, and how long no other process sends the same delivery. */
const DEADLINE_MS = 10_000;
const LEASE_MS = 15_000;
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 60_000;
const FORGET_EVERY_MS = 600_000;

/**
 * Sends matched events, and updates the schedules of timer starts. Any number of processes can do so in parallel. A delivery
 * that is sent twice, because a process died, takes effect once [commit#deliveries].
 */
export class EventDispatcher {
  private readonly inFlight = new Map<Promise<void>, DueDelivery>();
  private isStopped = false;
  private isNoticed = false;
  private wake: () => void = () => undefined;
  private forgottenAt = 0;

  constructor(private readonly parts: DispatcherParts) {}

  /** Runs until {@link stop} and until running deliveries have ended. No failure ends it. */
  async run(): Promise<void> {
    const stopListening = this.parts.notices.listen(() => this.look());
    try {
      await Promise.all([this.repeat(() => this.deliverDue()), this.repeat(() => this.keepUp())]);
      await Promise.all(this.inFlight.keys());
    } finally {
      stopListening();
    }
  }

  stop(): void {
    this.isStopped = true;
    this.look();
  }

  private look(): void {
    this.isNoticed = true;
    this.wake();
  }

  private async repeat(step: () => Promise<void>): Promise<void> {
    while (!this.isStopped) {
      try {
        await step();
      } catch (error) {
        this.parts.logger.warn({ err: error }, 'events cannot be dispatched now; trying again');
        await this.pause();
      }
    }
  }

  private async deliverDue(): Promise<void> {
    const free = MOST_IN_FLIGHT - this.inFlight.size;
    if (free === 0) return void (await Promise.race(this.inFlight.keys()));
    this.isNoticed = false;
    const share = { limit: free, perTenant: MOST_OF_ONE_TENANT, underWay: this.countByTenant(), leaseMs: LEASE_MS };
    const due = await this.parts.deliveries.take(share);
    for (const delivery of due) this.track(delivery);
    if (due.length < free && !this.isNoticed && !this.isStopped) await this.noticeOrPause();
  }

  private track(delivery: DueDelivery): void {
    const tracked = this.deliver(delivery).finally(() => {
      const wasFull = this.countByTenant().get(delivery.tenantId) === MOST_OF_ONE_TENANT;
      this.inFlight.delete(tracked);
      if (wasFull) this.look();
    });
    this.inFlight.set(tracked, delivery);
  }

  private countByTenant(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { tenantId } of this.inFlight.values()) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    return counts;
  }

  private async deliver(delivery: DueDelivery): Promise<void> {
    const { deliveries, target, logger } = this.parts;
    const { tenantId, eventId, instanceId } = delivery;
    try {
      const deadline = Date.now() + DEADLINE_MS;
      const outcome = await target.client.withDeadline(deadline, () => sendDelivery(target, delivery));
      if (outcome.kind === 'not_waiting') return await deliveries.giveBack(delivery);
      if (outcome.kind === 'delivered') return await deliveries.settle(delivery);
      logger.warn({ tenantId, eventId, instanceId, reason: outcome.reason }, 'an instance does not take an event');
      await deliveries.fail(delivery, outcome.reason);
    } catch (error) {
      logger.warn({ err: error, tenantId, eventId, instanceId }, 'an event is not delivered yet');
      // If that fails too, the lease expires.
      await deliveries.postpone(delivery, backoffOf(delivery)).catch(() => undefined);
    }
  }

  /** Outdated schedules, expired events, and workflows that were not started in time. */
  private async keepUp(): Promise<void> {
    while (!this.isStopped && (await this.parts.schedules.applyNext()));
    if (Date.now() - this.forgottenAt > FORGET_EVERY_MS) {
      await this.parts.deliveries.forgetOld();
      this.forgottenAt = Date.now();
    }
    // Last, since a workflow that can never be started makes it fail each time.
    while (!this.isStopped && (await this.parts.launchOverdue()) > 0);
    await this.pause();
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

  private pause(): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function backoffOf({ attempts }: DueDelivery): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 20), LONGEST_BACKOFF_MS);
}

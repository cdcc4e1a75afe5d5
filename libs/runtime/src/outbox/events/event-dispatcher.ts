import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@svc/config';
import type { Committer, DueDelivery, EventDeliveries } from '@svc/persistence';
import { countByTenant } from '../../shares/in-flight.js';
import { OutboxLoop } from '../outbox-loop.js';
import type { Outbox } from '../outbox-loop.js';
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
/** How long an instance may take to answer, and how long no other process sends the same delivery. */
const DEADLINE_MS = 10_000;
const LEASE_MS = 15_000;
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 60_000;
const KEEP_UP_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 600_000;

/**
 * Sends matched events, and updates the schedules of timer starts. A delivery that is sent twice, because a process died, takes
 * effect once [commit#deliveries].
 */
export class EventDispatcher {
  private readonly loop: OutboxLoop<DueDelivery>;
  private readonly stopping = new AbortController();
  private forgottenAt = 0;

  constructor(private readonly parts: DispatcherParts) {
    this.loop = new OutboxLoop(this.outbox(), parts.notices, parts.logger);
  }

  /** Runs until {@link stop} and until running deliveries have ended. No failure ends it. */
  async run(): Promise<void> {
    await Promise.all([this.loop.run(), this.keepUp()]);
  }

  stop(): void {
    this.stopping.abort();
    this.loop.stop();
  }

  private outbox(): Outbox<DueDelivery> {
    const { deliveries } = this.parts;
    return {
      ...{ what: 'events', most: MOST_IN_FLIGHT, gatheredMs: 0 },
      take: (limit, inFlight) =>
        deliveries.take({ limit, perTenant: MOST_OF_ONE_TENANT, inFlight: countByTenant(inFlight), leaseMs: LEASE_MS }),
      send: (delivery) => this.deliver(delivery),
      postpone: (delivery, error) => this.postpone(delivery, error),
      holdsOthers: ({ tenantId }, inFlight) => countByTenant(inFlight).get(tenantId) === MOST_OF_ONE_TENANT,
    };
  }

  private async deliver(delivery: DueDelivery): Promise<void> {
    const { deliveries, target, logger } = this.parts;
    const deadline = Date.now() + DEADLINE_MS;
    const outcome = await target.client.withDeadline(deadline, () => sendDelivery(target, delivery));
    if (outcome.kind === 'not_waiting') return deliveries.giveBack(delivery);
    if (outcome.kind === 'delivered') return deliveries.settle(delivery);
    logger.warn({ ...idsOf(delivery), reason: outcome.reason }, 'an instance does not take an event');
    await deliveries.fail(delivery, outcome.reason);
  }

  private async postpone(delivery: DueDelivery, error: unknown): Promise<void> {
    this.parts.logger.warn({ err: error, ...idsOf(delivery) }, 'an event is not delivered yet');
    await this.parts.deliveries.postpone(delivery, backoffOf(delivery));
  }

  private async keepUp(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.keepUpOnce(signal).catch((error: unknown) => {
        this.parts.logger.warn({ err: error }, 'timer starts cannot be kept up now; trying again');
      });
      await pause(KEEP_UP_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Outdated schedules, expired events, and workflows that were not started in time. */
  private async keepUpOnce(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.parts.schedules.applyNext()));
    if (Date.now() - this.forgottenAt > FORGET_EVERY_MS) {
      await this.parts.deliveries.forgetOld();
      this.forgottenAt = Date.now();
    }
    // Last, since a workflow that can never be started makes it fail each time.
    while (!signal.aborted && (await this.parts.launchOverdue()) > 0);
  }
}

function idsOf({ tenantId, eventId, instanceId }: DueDelivery) {
  return { tenantId, eventId, instanceId };
}

function backoffOf({ attempts }: DueDelivery): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 20), LONGEST_BACKOFF_MS);
}

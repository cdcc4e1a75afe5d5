import type { OpenDelivery } from '@svc/persistence';

export interface Bounds {
  /** The most deliveries at the same time to one subscription, and to one that was slow the last time. */
  readonly perSubscription: number;
  readonly perSlowSubscription: number;
  /** An attempt that took longer was slow. */
  readonly slowMs: number;
}

/** How many slow subscriptions are remembered; deleted ones would otherwise stay for ever. */
const MOST_SLOW = 1_000;

/** Counts the deliveries under way in this process, so that slow endpoints do not delay others. */
export class UnderWay {
  private readonly deliveries = new Map<Promise<void>, OpenDelivery>();
  /** Ids of slow subscriptions; the one that was slow the longest ago is first. */
  private readonly slow = new Set<string>();

  /** `now`: a monotonic clock in milliseconds. */
  constructor(
    private readonly bounds: Bounds,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get size(): number {
    return this.deliveries.size;
  }

  add(delivery: OpenDelivery, work: Promise<void>): void {
    const begun = this.now();
    const tracked = work.finally(() => {
      this.deliveries.delete(tracked);
      this.judge(delivery, this.now() - begun);
    });
    this.deliveries.set(tracked, delivery);
  }

  /** Resolves when one of them has ended. */
  async next(): Promise<void> {
    await Promise.race(this.deliveries.keys());
  }

  async all(): Promise<void> {
    await Promise.all(this.deliveries.keys());
  }

  byTenant(): Map<string, number> {
    return countsOf(this.deliveries.values(), ({ tenantId }) => tenantId);
  }

  /** Deliveries to slow endpoints count more, so that fewer of them run. */
  bySubscription(): Map<string, number> {
    const { perSubscription, perSlowSubscription } = this.bounds;
    const counts = countsOf(this.deliveries.values(), ({ subscriptionId }) => subscriptionId);
    for (const id of this.slow) counts.set(id, (counts.get(id) ?? 0) + perSubscription - perSlowSubscription);
    return counts;
  }

  private judge({ subscriptionId }: OpenDelivery, tookMs: number): void {
    this.slow.delete(subscriptionId);
    if (tookMs <= this.bounds.slowMs) return;
    this.slow.add(subscriptionId);
    const [oldest] = this.slow;
    if (this.slow.size > MOST_SLOW && oldest !== undefined) this.slow.delete(oldest);
  }
}

function countsOf(deliveries: Iterable<OpenDelivery>, keyOf: (delivery: OpenDelivery) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const delivery of deliveries) counts.set(keyOf(delivery), (counts.get(keyOf(delivery)) ?? 0) + 1);
  return counts;
}

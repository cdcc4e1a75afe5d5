import type { OpenDelivery } from '@svc/persistence';
import type { InFlight } from '../../shares/in-flight.js';

export interface Bounds {
  /** The most deliveries at the same time to one subscription, and to one that was slow the last time. */
  readonly perSubscription: number;
  readonly perSlowSubscription: number;
  /** An attempt that took longer was slow. */
  readonly slowMs: number;
}

type Addressed = Pick<OpenDelivery, 'subscriptionId'>;

/** How many slow subscriptions are remembered; deleted ones would otherwise stay for ever. */
const MOST_SLOW = 1_000;

/** Which subscriptions were slow the last time, so that fewer deliveries to them run and others are not delayed. */
export class SlowSubscriptions {
  /** Their ids; the one that was slow the longest ago is first. */
  private readonly slow = new Set<string>();

  /** `now`: a monotonic clock in milliseconds. */
  constructor(
    private readonly bounds: Bounds,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Runs an attempt, and remembers how long it took. */
  async during<T>({ subscriptionId }: Addressed, attempt: () => Promise<T>): Promise<T> {
    const begun = this.now();
    return attempt().finally(() => this.judge(subscriptionId, this.now() - begun));
  }

  /** Deliveries to slow endpoints count more. */
  countBySubscription(inFlight: InFlight<Addressed>): Map<string, number> {
    const { perSubscription, perSlowSubscription } = this.bounds;
    const counts = inFlight.countBy(({ subscriptionId }) => subscriptionId);
    for (const id of this.slow) counts.set(id, (counts.get(id) ?? 0) + perSubscription - perSlowSubscription);
    return counts;
  }

  private judge(subscriptionId: string, tookMs: number): void {
    this.slow.delete(subscriptionId);
    if (tookMs <= this.bounds.slowMs) return;
    this.slow.add(subscriptionId);
    const [oldest] = this.slow;
    if (this.slow.size > MOST_SLOW && oldest !== undefined) this.slow.delete(oldest);
  }
}

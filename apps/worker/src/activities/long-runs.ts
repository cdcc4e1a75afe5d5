import type { GroupTiming } from '@svc/persistence';
import { LRUCache } from 'lru-cache';

/** A run lets inputs in after so long: whoever suspends or terminates it waits for that. */
const TURN_MS = 750;
/** Ends a workflow task. */
const SHORTEST_REST_MS = 1;
/** While another tenant commits too, one tenant's runs together have one of so many parts of the time. */
const PARTS = 6;
/** Another tenant counts for so long after its last commit. */
const BESIDE_MS = 1_000;
/** A slice counts with the time since the one before, or, where that is longer ago than any slice takes, as one of 50 ms. */
const LONGEST_SLICE_MS = 150;
const SLICE_MS = 50;
/** What runs may owe before they rest, and be owed after one: servers look at their timers about once a second. */
const ADVANCE_MS = 400;
const CREDIT_MS = 300;
const REMEMBERED = 10_000;

/** Of a committer. */
interface Timings {
  listen(listener: (timing: LongRunTiming) => void): unknown;
}
type LongRunTiming = Pick<GroupTiming, 'tenantId' | 'continued'>;
interface LastCommit {
  readonly tenantId: string;
  readonly at: number;
}

/**
 * The runs of many slices in this process, which nobody waits for, and when each is to rest. However many of them a tenant
 * has: beside other tenants they have one share of the time.
 */
export class LongRuns {
  private readonly turnBegunAt = new LRUCache<string, number>({ max: REMEMBERED });
  /** When the last slices of a tenant's runs were committed. */
  private readonly continuedAt = new LRUCache<string, number>({ max: REMEMBERED });
  /** When what they have taken is within their share again. */
  private readonly paidAt = new LRUCache<string, number>({ max: REMEMBERED });
  /** The two tenants that committed last. */
  private lately: readonly LastCommit[] = [];

  constructor(
    timings: Timings,
    private readonly now: () => number = () => performance.now(),
  ) {
    timings.listen((timing) => this.note(timing));
  }

  /** Of a run that has just committed a slice and is to go on, in milliseconds; 0 where it need not rest. */
  restMs(tenantId: string, instanceId: string): number {
    const now = this.now();
    const owedMs = (this.paidAt.get(tenantId) ?? now) - now;
    const begunAt = this.turnBegunAt.get(instanceId) ?? now;
    this.turnBegunAt.set(instanceId, begunAt);
    if (owedMs <= ADVANCE_MS && now - begunAt < TURN_MS) return 0;
    this.turnBegunAt.delete(instanceId);
    return Math.max(Math.ceil(owedMs), SHORTEST_REST_MS);
  }

  private note({ tenantId, continued }: LongRunTiming): void {
    const now = this.now();
    this.noteTenant(tenantId, now);
    if (continued === 0) return;
    const sinceLastMs = now - (this.continuedAt.get(tenantId) ?? -Infinity);
    this.continuedAt.set(tenantId, now);
    if (!this.isBesideOthers(tenantId, now)) return;
    const takenMs = sinceLastMs > LONGEST_SLICE_MS ? SLICE_MS : sinceLastMs;
    const paidAt = Math.max(this.paidAt.get(tenantId) ?? -Infinity, now - CREDIT_MS);
    this.paidAt.set(tenantId, paidAt + takenMs * PARTS);
  }

  private noteTenant(tenantId: string, at: number): void {
    const other = this.lately.find((one) => one.tenantId !== tenantId);
    this.lately = [{ tenantId, at }, ...(other ? [other] : [])];
  }

  private isBesideOthers(tenantId: string, now: number): boolean {
    return this.lately.some((last) => last.tenantId !== tenantId && now - last.at <= BESIDE_MS);
  }
}

import type { GroupTiming } from '@svc/persistence';
import { LRUCache } from 'lru-cache';

/** A run lets inputs in after so long: whoever suspends or terminates it waits for that. */
const TURN_MS = 500;
/** Ends a workflow task. */
const SHORTEST_REST_MS = 1;
/** Of the time, for the commits of one tenant's runs together, while another tenant commits too. */
const SHARE = 1 / 5;
/** Another tenant counts for so long after its last commit. */
const BESIDE_MS = 1_000;
/** What may be taken in advance: each rest costs a timer, and servers look at theirs about once a second. */
const ADVANCE_MS = 400;
const REMEMBERED = 10_000;

/** Of a committer. */
interface Timings {
  listen(listener: (timing: LongRunTiming) => void): unknown;
}
type LongRunTiming = Pick<GroupTiming, 'tenantId' | 'batches' | 'durationMs' | 'continued'>;
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
  /** When what a tenant's runs have taken is within their share again. */
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

  private note({ tenantId, batches, durationMs, continued }: LongRunTiming): void {
    const now = this.now();
    const other = this.lately.find((one) => one.tenantId !== tenantId);
    this.lately = [{ tenantId, at: now }, ...(other ? [other] : [])];
    if (continued === 0 || other === undefined || now - other.at > BESIDE_MS) return;
    const takenMs = (durationMs * continued) / batches;
    this.paidAt.set(tenantId, Math.max(this.paidAt.get(tenantId) ?? now, now) + takenMs / SHARE);
  }
}

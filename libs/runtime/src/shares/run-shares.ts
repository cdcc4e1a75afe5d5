import type { GroupTiming } from '@svc/persistence';
import { LRUCache } from 'lru-cache';

/** After this time a run takes inputs. A suspension or termination waits for that. */
const TURN_MS = 750;
/** The shortest pause, which ends a workflow task. */
const SHORTEST_PAUSE_MS = 1;
/** While another tenant commits too, the runs of one tenant together get one of this many parts of the time. */
const PARTS = 6;
/** How long another tenant counts as active after its last commit. */
const BESIDE_MS = 1_000;
/** A slice counts with the time since the previous one; if that is longer than any slice takes, it counts as 50 ms. */
const LONGEST_SLICE_MS = 150;
const SLICE_MS = 50;
/** How far runs may exceed their share before they pause, and fall below it afterwards. Servers check timers about once a second. */
const ADVANCE_MS = 400;
const CREDIT_MS = 300;
/** The time between the ends of two pauses of one tenant: the share of what a run may take from the end of its pause to the next one. */
const BETWEEN_TURNS_MS = ADVANCE_MS + CREDIT_MS;
const REMEMBERED = 10_000;

interface Timings {
  listen(listener: (timing: RunTiming) => void): unknown;
}
type RunTiming = Pick<GroupTiming, 'tenantId' | 'continued'>;
interface LastCommit {
  readonly tenantId: string;
  readonly at: number;
}

/**
 * Decides when the runs of many slices in this process pause. All runs of a tenant together have one share of the time while
 * other tenants are active, however many they are.
 */
export class RunShares {
  private readonly turnBegunAt = new LRUCache<string, number>({ max: REMEMBERED });
  /** The times of the last slices of a tenant's runs. */
  private readonly continuedAt = new LRUCache<string, number>({ max: REMEMBERED });
  /** When the used time is within the share again. */
  private readonly paidAt = new LRUCache<string, number>({ max: REMEMBERED });
  /** When the last of a tenant's pauses ends. */
  private readonly lastTurnAt = new LRUCache<string, number>({ max: REMEMBERED });
  /** The two tenants that committed last. */
  private lately: readonly LastCommit[] = [];

  constructor(
    timings: Timings,
    private readonly now: () => number = () => performance.now(),
  ) {
    timings.listen((timing) => this.note(timing));
  }

  /** How long a run must pause that has just committed a slice and continues, in milliseconds; 0 if it need not. */
  pauseMs(tenantId: string, instanceId: string): number {
    const now = this.now();
    const owedMs = (this.paidAt.get(tenantId) ?? now) - now;
    const begunAt = this.turnBegunAt.get(instanceId) ?? now;
    this.turnBegunAt.set(instanceId, begunAt);
    if (owedMs <= ADVANCE_MS && now - begunAt < TURN_MS) return 0;
    this.turnBegunAt.delete(instanceId);
    if (owedMs <= ADVANCE_MS) return Math.max(Math.ceil(owedMs), SHORTEST_PAUSE_MS);
    return Math.ceil(this.takeTurn(tenantId, now + owedMs) - now);
  }

  /** Returns when a pause ends that is to last until `paidAt`: later where another run's pause ends then, so that runs go on one by one. */
  private takeTurn(tenantId: string, paidAt: number): number {
    const turnAt = Math.max(paidAt, (this.lastTurnAt.get(tenantId) ?? -Infinity) + BETWEEN_TURNS_MS);
    this.lastTurnAt.set(tenantId, turnAt);
    return turnAt;
  }

  private note({ tenantId, continued }: RunTiming): void {
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

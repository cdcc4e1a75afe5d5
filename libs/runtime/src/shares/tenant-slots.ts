import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { ConcurrencyLimit, halfOfFree, NoRoom } from './concurrency-limit.js';
import type { TakeMore } from './concurrency-limit.js';

/** Type of the failure of an attempt that was deferred: nothing was done. */
export const NO_SLOT = 'NoSlot';

/** What was deferred comes again after this time at the earliest. */
const FIRST_PAUSE_MS = 1_000;
/**
 * And of one tenant one after another: each time costs the server some writes, and with every slot that becomes free one of them
 * finds room. While none does, they come less often.
 */
const LEAST_APART_MS = 20;
const MOST_APART_MS = 100;
const RARER_BY = 1 / 50;

/** Of a tenant whose work was deferred. Times in milliseconds. */
interface Waiting {
  lastTurn: number;
  /** When one of its slots became free. */
  freedAt: number;
}

/**
 * The slots of this process for one kind of activity, of which each tenant has a fair share (ADR 29). An activity for which there is no
 * slot fails with a back-off, so that it waits in Temporal and not in this process.
 */
export class TenantSlots {
  private readonly limit: ConcurrencyLimit;
  private readonly waiting = new Map<string, Waiting>();

  /** `now` is in milliseconds. */
  constructor(
    slots: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limit = new ConcurrencyLimit({ ofAll: slots, ofOne: halfOfFree });
  }

  /** Rejects with a failure of type {@link NO_SLOT}, without running the work, if the tenant has its share already. */
  async during<T>(tenantId: string, work: (more: TakeMore) => Promise<T>, slots = 1): Promise<T> {
    const noted = async (more: TakeMore): Promise<T> => work(more).finally(() => this.noteFreed(tenantId));
    try {
      return await this.limit.during(tenantId, noted, slots);
    } catch (error) {
      throw error instanceof NoRoom ? deferred(this.delayOfNextTurn(tenantId)) : error;
    }
  }

  private noteFreed(tenantId: string): void {
    const waiting = this.waiting.get(tenantId);
    if (!waiting) return;
    waiting.freedAt = this.now();
    // All have had their turn.
    if (waiting.lastTurn < waiting.freedAt) this.waiting.delete(tenantId);
  }

  private delayOfNextTurn(tenantId: string): number {
    const now = this.now();
    const waiting = this.waiting.get(tenantId) ?? { lastTurn: 0, freedAt: now };
    const apart = Math.min(Math.max((now - waiting.freedAt) * RARER_BY, LEAST_APART_MS), MOST_APART_MS);
    waiting.lastTurn = Math.max(now + FIRST_PAUSE_MS, waiting.lastTurn + apart);
    this.waiting.set(tenantId, waiting);
    return waiting.lastTurn - now;
  }
}

function deferred(nextRetryDelay: number): ApplicationFailure {
  return ApplicationFailure.create({
    category: ApplicationFailureCategory.BENIGN,
    type: NO_SLOT,
    message: 'deferred: this worker does as much for the tenant as it does for one at the same time',
    nextRetryDelay,
  });
}

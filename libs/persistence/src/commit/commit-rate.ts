import { LRUCache } from 'lru-cache';
import type { Batch } from './batch.js';

export interface CommitRateLimits {
  /** 0 is no limit. */
  readonly perSecond: number;
  /** How many more may come at once, after a time with fewer. */
  readonly burst: number;
}

/** The rates of all tenants. They outlive the tenants' queues, which end whenever nothing waits. */
export class CommitRates {
  private readonly byTenant = new LRUCache<string, CommitRate>({ max: 10_000 });
  /** How often a tenant's commits had to wait. */
  rests = 0;

  constructor(private readonly limits: CommitRateLimits) {}

  of(tenantId: string): CommitRate {
    const known = this.byTenant.get(tenantId);
    if (known !== undefined) return known;
    const rate = new CommitRate(this.limits, () => void (this.rests += 1));
    this.byTenant.set(tenantId, rate);
    return rate;
  }
}

/** How many commits the instances of one tenant make by themselves in this process: a token bucket. */
export class CommitRate {
  private left: number;
  private asOf: number;

  constructor(
    private readonly limits: CommitRateLimits,
    /** Called when commits begin to wait. */
    readonly noteRest: () => void = () => undefined,
    private readonly now = () => performance.now(),
  ) {
    this.left = limits.burst;
    this.asOf = now();
  }

  count(commits: number): void {
    this.refill();
    this.left -= commits;
  }

  /** Milliseconds until a further one; 0 if it need not wait. */
  get waitMs(): number {
    if (this.limits.perSecond === 0) return 0;
    this.refill();
    return this.left >= 1 ? 0 : Math.ceil(((1 - this.left) / this.limits.perSecond) * 1_000);
  }

  private refill(): void {
    const now = this.now();
    this.left = Math.min(this.limits.burst, this.left + ((now - this.asOf) / 1_000) * this.limits.perSecond);
    this.asOf = now;
  }
}

/** Whether somebody waits for what the batch does, it only reads, or it ends or stops something: then no rate holds it up. */
export function isAsked({ request: { inputs } }: Pick<Batch, 'request'>): boolean {
  if (inputs.length === 0) return true;
  return inputs.some(
    ({ actor, input }) => actor.type === 'api_key' || input.type === 'terminated' || input.type === 'suspended',
  );
}

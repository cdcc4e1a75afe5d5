import type { TenantScope } from '@svc/persistence';
import { KeyedQueue } from '@svc/runtime';
import { ApiError } from '../errors/api-error.js';

/** Requests of one tenant that may wait for each other. */
const MAX_WAITING = 20;
/** About the longest time of one computation. */
const RETRY_AFTER_SECONDS = 2;

/** Runs long computations of one tenant one after the other. A tenant with many requests delays only its own. */
export class TenantQueue {
  private readonly queues = new KeyedQueue<TenantScope>(1);

  /** `what`: the computations in the plural, for the message of the refusal. */
  constructor(
    private readonly what: string,
    private readonly maxWaiting = MAX_WAITING,
  ) {}

  async take<Result>(tenant: TenantScope, compute: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.of(tenant);
    if (queue.size + queue.pending >= this.maxWaiting) throw this.tooMany();
    return queue.add(compute);
  }

  private tooMany(): ApiError {
    const message = `expected at most ${this.maxWaiting} ${this.what} at once, found more: try again in ${RETRY_AFTER_SECONDS} s`;
    return new ApiError('RATE_LIMITED', message, { retryAfter: RETRY_AFTER_SECONDS });
  }
}

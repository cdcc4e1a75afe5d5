import type { TenantScope } from '@svc/persistence';
import { ApiError } from '../errors/api-error.js';
import { OneAtATime } from './one-at-a-time.js';

/** Requests of one tenant that may wait for each other. */
const MAX_WAITING = 20;
/** About as long as one may take. */
const RETRY_AFTER_SECONDS = 2;

interface Line {
  readonly turns: OneAtATime;
  length: number;
}

/** Long computations of one tenant come one after the other: who asks for many waits for his own. */
export class TenantTurns {
  private readonly lines = new Map<TenantScope, Line>();

  /** `what`: the computations, in the plural, as the refusal of too many names them. */
  constructor(private readonly what: string) {}

  async take<Result>(tenant: TenantScope, compute: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(tenant) ?? { turns: new OneAtATime(), length: 0 };
    if (line.length >= MAX_WAITING) throw this.tooMany();
    this.lines.set(tenant, line);
    line.length += 1;
    try {
      return await line.turns.run(compute);
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(tenant);
    }
  }

  private tooMany(): ApiError {
    const message = `expected at most ${MAX_WAITING} ${this.what} at once, found more: try again in ${RETRY_AFTER_SECONDS} s`;
    return new ApiError('RATE_LIMITED', message, { retryAfter: RETRY_AFTER_SECONDS });
  }
}

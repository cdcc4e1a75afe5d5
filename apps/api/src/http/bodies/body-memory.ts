import { ConcurrencyLimit, halfOfFree, type TakeMore } from '@svc/runtime';
import { ApiError } from '../../errors/api-error.js';

/** Bodies of the largest size for which there is room. */
const MOST_BODIES = 24;
/** A body waits so long for room, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

export interface BodyMemoryOptions {
  /** Of the largest body. */
  readonly maxBytes: number;
  readonly longestWaitMs?: number;
}

/** The bytes of bodies that this process holds. Tenants share them, so that one leaves room for the others. */
export class BodyMemory {
  private readonly limit: ConcurrencyLimit;
  private readonly longestWaitMs: number;

  constructor({ maxBytes, longestWaitMs = LONGEST_WAIT_MS }: BodyMemoryOptions) {
    this.limit = new ConcurrencyLimit({ ofAll: MOST_BODIES * maxBytes, ofOne: halfOfFree });
    this.longestWaitMs = longestWaitMs;
  }

  /**
   * Runs `read`, which asks for room, and holds what it got until `released` is aborted.
   * @throws ApiError 429 or 503 if there was no room in time
   */
  holding<T>(owner: string, released: AbortSignal, read: (makeRoom: MakeRoom) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const held = this.limit.during(
        owner,
        async (more) => {
          await read((bytes) => this.wait({ owner, released, more, bytes })).then(resolve, reject);
          if (!released.aborted) await new Promise((end) => released.addEventListener('abort', end, { once: true }));
        },
        0,
      );
      held.catch(reject);
    });
  }

  private async wait({ owner, released, more, bytes }: Wanted): Promise<void> {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(this.refusalOf(owner)), this.longestWaitMs);
    const onReleased = () => end.abort(new Error('the client has gone'));
    released.addEventListener('abort', onReleased);
    try {
      await more(bytes, end.signal);
    } finally {
      clearTimeout(timer);
      released.removeEventListener('abort', onReleased);
    }
  }

  private refusalOf(owner: string): ApiError {
    const retryAfter = RETRY_AFTER_SECONDS;
    return this.limit.isHolding(owner)
      ? new ApiError('RATE_LIMITED', `too many large bodies at once: try again in ${retryAfter} s`, { retryAfter })
      : new ApiError('SERVICE_UNAVAILABLE', 'there is no room for a body of this size at the moment', { retryAfter });
  }
}

export type MakeRoom = (bytes: number) => Promise<void>;

interface Wanted {
  readonly owner: string;
  readonly released: AbortSignal;
  readonly more: TakeMore;
  readonly bytes: number;
}

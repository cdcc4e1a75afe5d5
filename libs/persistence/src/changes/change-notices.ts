import type { Change } from './change.js';
import { CacheReads } from './cache-reads.js';

export interface ChangeListener {
  onChange(change: Change): void;
  /** Changes may have been missed: all that was read before is stale. */
  onGap(): void;
}

/** How long the feed is trusted after it was last known to be up to date, in milliseconds. */
const TRUSTED_MS = 1_500;
/** How long a cached value is valid while no feed is connected, in milliseconds. */
const UNHEARD_MS = 1_000;
/** How long a cached value is valid at most, since changes by hand in the database are not announced. */
const LONGEST_MS = 60_000;

/**
 * Tells the caches of this process what has changed in the database: its own writes at once, those of other processes when a
 * `ChangeFeed` receives them. That takes at most two seconds; when the feed is later, the caches are not trusted.
 */
export class ChangeNotices {
  /** Cache hits and misses. */
  readonly reads = new CacheReads();
  private readonly listeners = new Set<ChangeListener>();
  private upToDateAt = -Infinity;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(readonly now: () => number = () => performance.now()) {}

  /** Listens until the returned function is called. */
  listen(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  publish(changes: readonly Change[]): void {
    for (const change of changes) for (const listener of this.listeners) listener.onChange(change);
  }

  /** All changes that others had committed by then have been published. */
  noteUpToDate(at: number): void {
    this.upToDateAt = at;
  }

  /** Changes may have been missed, and may be until the feed is connected again. */
  noteGap(): void {
    this.upToDateAt = -Infinity;
    for (const listener of this.listeners) listener.onGap();
  }

  /** Whether a value that was read then, without a published change since, is still valid. */
  isCurrent(readAt: number): boolean {
    const now = this.now();
    if (now - readAt < UNHEARD_MS) return true;
    return now - this.upToDateAt < TRUSTED_MS && now - readAt < LONGEST_MS;
  }
}

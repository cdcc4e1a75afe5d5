import type { Change } from './change.js';
import { CacheReads } from './cache-reads.js';

export interface ChangeListener {
  onChange(change: Change): void;
  /** Changes may have been missed: nothing that was read before is to be believed. */
  onGap(): void;
}

/** How long after the feed was last known to be up to date it is trusted, in milliseconds. */
const TRUSTED_MS = 1_500;
/** How long what was read is believed while nobody tells of changes, in milliseconds. */
const UNHEARD_MS = 1_000;
/** And at the longest: against what is changed by hand past everything that tells of it. */
const LONGEST_MS = 60_000;

/**
 * Tells what this process remembers of the database that it has changed: at once of the process's own writes, and of those of
 * others as a `ChangeFeed` hears of them, which is within two seconds or not believed to be so.
 */
export class ChangeNotices {
  /** How often what was asked was remembered. */
  readonly reads = new CacheReads();
  private readonly listeners = new Set<ChangeListener>();
  private upToDateAt = -Infinity;

  /** `now`: of a clock that is never set, in milliseconds. */
  constructor(readonly now: () => number = () => performance.now()) {}

  /** Until the returned function is called. */
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

  /** Changes may have been missed, and are until the feed is heard again. */
  noteGap(): void {
    this.upToDateAt = -Infinity;
    for (const listener of this.listeners) listener.onGap();
  }

  /** Whether what was read then, and of which no change was published since, may still be believed. */
  isCurrent(readAt: number): boolean {
    const now = this.now();
    if (now - readAt < UNHEARD_MS) return true;
    return now - this.upToDateAt < TRUSTED_MS && now - readAt < LONGEST_MS;
  }
}

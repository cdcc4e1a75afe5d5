import type { ChainPosition } from './chain-position.js';
import { contentHash, entryHash } from './entry-hash.js';
import type { ChainedEntry } from './entry-hash.js';

/** [audit#what-verification-reports] */
export interface ChainFailure {
  readonly sequence: number;
  /** Null if the entry is missing. */
  readonly entryId: string | null;
  readonly reason: 'entry_changed' | 'entry_missing' | 'entry_inserted' | 'order_changed' | 'head_mismatch';
}

/** Further failures are not reported, so that memory stays constant. */
export const MAX_FAILURES = 1_000;
/** How many deleted entries in a row are recognised if the following ones were renumbered. */
const MAX_RENUMBERED = 100;

/**
 * Walks along the chain. Where it breaks, the neighbours show what was done: every entry names the hash before it, and its own
 * hash covers its original number. `offset` is the stored number minus the original one.
 */
export class ChainWalk {
  readonly failures: ChainFailure[] = [];
  private before: ChainPosition | null = null;
  private accepted: ChainedEntry | null = null;
  private offset = 0;
  private skipNext = false;
  private readonly missing: number[] = [];
  private readonly strays: ChainedEntry[] = [];

  constructor(private position: ChainPosition) {}

  take(entry: ChainedEntry, next: ChainedEntry | null): void {
    if (this.skipNext) this.skipNext = false;
    else this.judge(entry, next);
  }

  /** Compares with the head, which is stored apart from the entries. */
  end(head: ChainPosition, lastStored: number): void {
    if (head.sequence !== lastStored || head.hash !== this.position.hash)
      this.fail(head.sequence, null, 'head_mismatch');
  }

  private judge(entry: ChainedEntry, next: ChainedEntry | null): void {
    const expected = this.position.sequence + this.offset + 1;
    const content = contentOf(entry);
    if (entry.sequence !== expected) return this.takeAfterGap(entry, expected, content);
    if (entry.prevEntryHash !== this.position.hash) return this.takeUnlinked(entry, next, content);
    const own = entryHash(entry.prevEntryHash, this.position.sequence + 1, entry.createdAt, content);
    if (own === entry.entryHash) return this.accept(entry, entry.entryHash);
    this.fail(entry.sequence, entry.id, 'entry_changed');
    // If only the stored hash was changed, the next entry still names the right one.
    this.accept(entry, next?.prevEntryHash === own ? own : entry.entryHash);
  }

  private takeAfterGap(entry: ChainedEntry, expected: number, content: string): void {
    if (entry.sequence < expected) return this.fail(entry.sequence, entry.id, 'order_changed');
    for (let sequence = expected; sequence < entry.sequence && this.failures.length < MAX_FAILURES; sequence += 1) {
      this.failMissing(sequence, sequence - this.offset);
    }
    this.position = { sequence: entry.sequence - this.offset - 1, hash: entry.prevEntryHash };
    if (!this.isOwn(entry, this.position.sequence + 1, content)) this.fail(entry.sequence, entry.id, 'entry_changed');
    this.accept(entry, entry.entryHash);
  }

  private takeUnlinked(entry: ChainedEntry, next: ChainedEntry | null, content: string): void {
    const number = this.position.sequence + 1;
    if (this.lastWasInserted(entry, content)) return this.accept(entry, entry.entryHash);
    if (next !== null && next.prevEntryHash === this.position.hash) return this.takeStray(entry, next);
    if (entryHash(this.position.hash, number, entry.createdAt, content) === entry.entryHash) {
      this.fail(entry.sequence, entry.id, 'entry_changed');
      return this.accept(entry, entry.entryHash);
    }
    if (this.isOwn(entry, number, content)) return this.takeAfterRewritten(entry);
    if (next?.sequence === entry.sequence + 1 && this.isOwn(next, number + 1, contentOf(next))) {
      this.fail(
        entry.sequence,
        entry.id,
        this.isFromElsewhere(entry, number, content) ? 'order_changed' : 'entry_changed',
      );
      return this.accept(entry, next.prevEntryHash);
    }
    const deleted = this.countDeleted(entry, number, content);
    if (deleted > 0) {
      for (let lost = number; lost < number + deleted; lost += 1) this.failMissing(entry.sequence, lost);
      this.offset -= deleted;
      this.position = { sequence: number + deleted - 1, hash: entry.prevEntryHash };
      return this.accept(entry, entry.entryHash);
    }
    this.fail(entry.sequence, entry.id, 'entry_changed');
    this.accept(entry, entry.entryHash);
  }

  /** This entry is unchanged, but it does not follow the one before it, which has a valid hash of its own. */
  private takeAfterRewritten(entry: ChainedEntry): void {
    const changed = this.accepted ?? entry;
    if (!this.failures.some((failure) => failure.entryId === changed.id))
      this.fail(changed.sequence, changed.id, 'entry_changed');
    this.accept(entry, entry.entryHash);
  }

  private isFromElsewhere(entry: ChainedEntry, number: number, content: string): boolean {
    for (let away = 1; away <= MAX_RENUMBERED; away += 1) {
      if (this.isOwn(entry, number + away, content) || this.isOwn(entry, number - away, content)) return true;
    }
    return false;
  }

  /**
   * Whether this entry follows the one before the last. The last entry, though its hash is valid, was then inserted between them.
   */
  private lastWasInserted(entry: ChainedEntry, content: string): boolean {
    if (this.before === null || this.accepted === null || entry.prevEntryHash !== this.before.hash) return false;
    if (!this.isOwn(entry, this.before.sequence + 1, content)) return false;
    this.fail(this.accepted.sequence, this.accepted.id, 'entry_inserted');
    this.offset += 1;
    this.position = this.before;
    return true;
  }

  /** The next entry continues the chain. This one was swapped with it, moved here or inserted. */
  private takeStray(entry: ChainedEntry, next: ChainedEntry): void {
    if (entry.prevEntryHash === next.entryHash) {
      this.fail(entry.sequence, entry.id, 'order_changed');
      this.fail(next.sequence, next.id, 'order_changed');
      this.before = { sequence: this.position.sequence + 1, hash: next.entryHash };
      this.accepted = entry;
      this.position = { sequence: this.position.sequence + 2, hash: entry.entryHash };
      this.skipNext = true;
      return;
    }
    this.offset += 1;
    const home = this.missing.findIndex((sequence) => this.isOwn(entry, sequence, contentOf(entry)));
    if (home >= 0) this.missing.splice(home, 1);
    else if (this.strays.length < MAX_RENUMBERED) this.strays.push(entry);
    this.fail(entry.sequence, entry.id, home >= 0 ? 'order_changed' : 'entry_inserted');
  }

  private countDeleted(entry: ChainedEntry, number: number, content: string): number {
    for (let deleted = 1; deleted <= MAX_RENUMBERED; deleted += 1) {
      if (this.isOwn(entry, number + deleted, content)) return deleted;
    }
    return 0;
  }

  /** If the entry was found elsewhere, it was moved and not deleted: then the failure of that entry is changed to say so. */
  private failMissing(stored: number, original: number): void {
    const stray = this.strays.findIndex((entry) => this.isOwn(entry, original, contentOf(entry)));
    if (stray < 0) {
      if (this.missing.length < MAX_RENUMBERED) this.missing.push(original);
      return this.fail(stored, null, 'entry_missing');
    }
    const [moved] = this.strays.splice(stray, 1);
    const reported = this.failures.findIndex((failure) => failure.entryId === moved?.id);
    if (moved !== undefined && reported >= 0)
      this.failures[reported] = { sequence: moved.sequence, entryId: moved.id, reason: 'order_changed' };
  }

  private isOwn(entry: ChainedEntry, sequence: number, content: string): boolean {
    return entryHash(entry.prevEntryHash, sequence, entry.createdAt, content) === entry.entryHash;
  }

  private accept(entry: ChainedEntry, hash: string): void {
    this.before = this.position;
    this.accepted = entry;
    this.position = { sequence: this.position.sequence + 1, hash };
  }

  private fail(sequence: number, entryId: string | null, reason: ChainFailure['reason']): void {
    if (this.failures.length < MAX_FAILURES) this.failures.push({ sequence, entryId, reason });
  }
}

function contentOf(entry: ChainedEntry): string {
  return contentHash(entry, entry.hashVersion);
}

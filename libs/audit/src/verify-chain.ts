import { ChainWalk } from './chain-walk.js';
import type { ChainFailure } from './chain-walk.js';
import type { ChainPosition } from './chain-position.js';
import type { ChainedEntry } from './entry-hash.js';

export interface ChainReport {
  readonly valid: boolean;
  readonly entriesChecked: number;
  readonly firstSequence: number | null;
  readonly lastSequence: number | null;
  /** The hash of the last entry that was checked; null without entries. */
  readonly headHash: string | null;
  /** At most the first {@link MAX_FAILURES} failures. */
  readonly failures: readonly ChainFailure[];
}

/**
 * Verifies entries in the order of `sequence`, in constant memory. `start` is the trusted position before the first entry. `head`
 * is the expected end of the chain; null if the entries end before it.
 */
export async function verifyChain(
  entries: AsyncIterable<ChainedEntry> | Iterable<ChainedEntry>,
  start: ChainPosition,
  head: ChainPosition | null,
): Promise<ChainReport> {
  const walk = new ChainWalk(start);
  let current: ChainedEntry | null = null;
  let first: number | null = null;
  let checked = 0;
  for await (const next of entries) {
    first ??= next.sequence;
    checked += 1;
    if (current !== null) walk.take(current, next);
    current = next;
  }
  if (current !== null) walk.take(current, null);
  if (head !== null) walk.end(head, current?.sequence ?? start.sequence);
  return {
    valid: walk.failures.length === 0,
    entriesChecked: checked,
    firstSequence: first,
    lastSequence: current?.sequence ?? null,
    headHash: current?.entryHash ?? null,
    failures: walk.failures,
  };
}

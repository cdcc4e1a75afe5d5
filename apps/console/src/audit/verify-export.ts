import {
  BEGINNING,
  type ChainedEntry,
  type ChainPlace,
  isAsWritten,
  placeOf,
  type Verification,
} from '../parts/verify-chain';

/** A line of an export of the audit log (docs/audit.md). */
type Line =
  | { readonly checkpoint: ChainPlace }
  | { readonly end: ChainPlace }
  | {
      readonly id: string;
      readonly sequence: number;
      readonly tenant_id: string;
      readonly instance_id: string | null;
      readonly actor_type: string;
      readonly actor_id: string | null;
      readonly action: string;
      readonly payload: object;
      readonly created_at: string;
      readonly hash_version: number;
      readonly entry_hash: string;
      readonly prev_entry_hash: string;
    };

/** An export without its last line: the transfer broke off. */
export class IncompleteExport extends Error {
  override readonly name = 'IncompleteExport';
}

/**
 * Recomputes a whole chain from its export, one entry at a time.
 * @param lines of an export that begins at the first entry that is kept
 * @param onChecked is told how many entries were found to be as they were written
 * @throws {IncompleteExport} if the last line is missing
 */
export async function verifyExport(
  tenantId: string,
  lines: AsyncIterable<unknown>,
  onChecked: (count: number) => void = () => undefined,
): Promise<Verification> {
  let before = BEGINNING;
  let checked = 0;
  for await (const line of lines as AsyncIterable<Line>) {
    if ('end' in line) {
      const isEnd = line.end.sequence === before.sequence && line.end.hash === before.hash;
      return { checked, left: 0, brokenAt: isEnd ? null : before.sequence };
    }
    if ('checkpoint' in line) {
      before = line.checkpoint;
      continue;
    }
    const entry = entryOf(line);
    if (!(await isAsWritten(tenantId, entry, before))) return { checked, left: 0, brokenAt: entry.sequence };
    before = placeOf(entry);
    checked += 1;
    onChecked(checked);
  }
  throw new IncompleteExport();
}

function entryOf(
  line: Exclude<Line, { readonly end: ChainPlace } | { readonly checkpoint: ChainPlace }>,
): ChainedEntry {
  const { id, sequence, action, payload, hash_version } = line;
  return {
    ...{ id, sequence, action, payload, hash_version },
    instanceId: line.instance_id,
    actorType: line.actor_type,
    actorId: line.actor_id,
    createdAt: line.created_at,
    entryHash: line.entry_hash,
    prevEntryHash: line.prev_entry_hash,
  };
}

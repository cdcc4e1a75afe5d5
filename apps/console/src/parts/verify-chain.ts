/** An entry of the audit log, with what its hash covers. */
export interface ChainedEntry {
  readonly id: string;
  readonly sequence: number;
  readonly instanceId: string | null;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly action: string;
  /** Null where it was too large to be sent. */
  readonly payload: object | null;
  readonly createdAt: string;
  readonly entryHash: string;
  readonly prevEntryHash: string;
  readonly hash_version: number;
}

export interface Verification {
  readonly checked: number;
  /** Entries whose content was not sent. */
  readonly left: number;
  /** The first entry that is not what was written; null if all are. */
  readonly brokenAt: number | null;
}

/** Where an entry stands in the chain, and its hash. */
export interface ChainPlace {
  readonly sequence: number;
  readonly hash: string;
}

/** What the first entry of a chain names as the one before it. */
export const BEGINNING: ChainPlace = { sequence: 0, hash: '0'.repeat(64) };

/**
 * Recomputes the hashes of entries as docs/audit.md describes them, without any code of the service.
 * @param entries of one instance, by their sequence; between them the chain may have entries of others
 */
export async function verifyEntries(tenantId: string, entries: readonly ChainedEntry[]): Promise<Verification> {
  const left = entries.filter(({ payload }) => payload === null).length;
  let before: ChainPlace | null = null;
  for (const entry of entries) {
    const isNext: boolean = before?.sequence === entry.sequence - 1;
    if (!(await isAsWritten(tenantId, entry, isNext ? before : null)))
      return { checked: entries.length - left, left, brokenAt: entry.sequence };
    before = placeOf(entry);
  }
  return { checked: entries.length - left, left, brokenAt: null };
}

export function placeOf({ sequence, entryHash }: ChainedEntry): ChainPlace {
  return { sequence, hash: entryHash };
}

/**
 * Whether an entry has the hash of its content, and names that of the one before it.
 * @param before null: it is not at hand
 */
export async function isAsWritten(tenantId: string, entry: ChainedEntry, before: ChainPlace | null): Promise<boolean> {
  if (before !== null && (entry.sequence !== before.sequence + 1 || entry.prevEntryHash !== before.hash)) return false;
  return entry.payload === null || (await hashOf(tenantId, entry)) === entry.entryHash;
}

async function hashOf(tenantId: string, entry: ChainedEntry): Promise<string> {
  const content = await sha256(
    canonical({
      action: entry.action,
      actor_id: entry.actorId,
      actor_type: entry.actorType,
      hash_version: entry.hash_version,
      id: entry.id,
      instance_id: entry.instanceId,
      payload: entry.payload,
      tenant_id: tenantId,
    }),
  );
  return sha256(`${entry.prevEntryHash}\n${entry.sequence}\n${entry.createdAt}\n${content}`);
}

/** RFC 8785: members sorted by UTF-16 code units, no white space, numbers and texts as ECMAScript prints them. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

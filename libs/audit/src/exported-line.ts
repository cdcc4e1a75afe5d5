import { canonicalJson } from './canonical-json.js';
import type { Checkpoint } from './checkpoint.js';
import type { ChainedEntry } from './entry-hash.js';

/** The last line of an export. If it is missing, the transfer broke off. */
export interface ExportEnd {
  readonly tenant_id: string;
  /** The sequence after which the export began: 0, that of the checkpoint, or the requested one. */
  readonly after: number;
  /** The sequence of the last entry before this line; if there is none, the one after which the export began. */
  readonly sequence: number;
  readonly hash: string;
  /** Whether the tenant's chain ended here when the export began. */
  readonly is_head: boolean;
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

/**
 * The lines of an export (docs/audit.md, "Export"), without line feeds. Each is canonical JSON, so that a change of the spelling
 * alone is found too.
 */
export function entryLine(entry: ChainedEntry): string {
  const text = (value: string | null) => JSON.stringify(value);
  // Members in RFC 8785 order.
  return (
    `{"action":${text(entry.action)},"actor_id":${text(entry.actorId)},"actor_type":${text(entry.actorType)},` +
    `"created_at":${text(entry.createdAt.toISOString())},"entry_hash":${text(entry.entryHash)},` +
    `"hash_version":${entry.hashVersion},"id":${text(entry.id)},"instance_id":${text(entry.instanceId)},` +
    `"payload":${payloadText(entry.payload)},"prev_entry_hash":${text(entry.prevEntryHash)},` +
    `"sequence":${entry.sequence},"tenant_id":${text(entry.tenantId)}}`
  );
}

export function checkpointLine(checkpoint: Checkpoint): string {
  return canonicalJson({ checkpoint });
}

export function endLine(end: ExportEnd): string {
  return canonicalJson({ end });
}

/**
 * The payload as it is stored. A payload that was changed to something else than one line of JSON becomes a text, which matches
 * no hash.
 */
function payloadText(payload: string): string {
  if (payload.includes('\n') || payload.includes('\r')) return JSON.stringify(payload);
  try {
    JSON.parse(payload);
    return payload;
  } catch {
    return JSON.stringify(payload);
  }
}

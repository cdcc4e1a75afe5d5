import { canonicalJson } from './canonical-json.js';
import type { Checkpoint } from './checkpoint.js';
import type { ChainedEntry } from './entry-hash.js';

/** The last line of an export: without it, the transfer broke off. */
export interface ExportEnd {
  readonly tenant_id: string;
  /** The sequence after which the export began: 0, that of its checkpoint, or the one that was asked for. */
  readonly after: number;
  /** Of the last entry before this line, or of where the export began. */
  readonly sequence: number;
  readonly hash: string;
  /** Whether the tenant's chain ended here when the export began. */
  readonly is_head: boolean;
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

/**
 * Lines of an export (docs/audit.md, "Export"), without line feeds: canonical JSON each, so that a line which was changed
 * in its spelling only is found too.
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

/** As it is stored. What somebody has made of it that is no JSON in one line becomes a text, which no hash covers. */
function payloadText(payload: string): string {
  if (payload.includes('\n') || payload.includes('\r')) return JSON.stringify(payload);
  try {
    JSON.parse(payload);
    return payload;
  } catch {
    return JSON.stringify(payload);
  }
}

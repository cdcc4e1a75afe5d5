import { hash } from 'node:crypto';

export type ActorType = 'api_key' | 'system' | 'timer' | 'engine';

/** The content of an entry before it gets a number. `payload` is canonical JSON. */
export interface AuditContent {
  readonly id: string;
  readonly tenantId: string;
  readonly instanceId: string | null;
  readonly actorType: ActorType;
  readonly actorId: string | null;
  readonly action: string;
  readonly payload: string;
}

/** An entry with its place in the tenant's chain. */
export interface ChainedEntry extends AuditContent {
  readonly hashVersion: number;
  readonly sequence: number;
  readonly createdAt: Date;
  readonly prevEntryHash: string;
  readonly entryHash: string;
}

/** The version of the form below. A changed form gets a new version; old entries keep theirs. */
export const HASH_VERSION = 1;

/** `prevEntryHash` of a tenant's first entry. */
export const FIRST_PREV_HASH = '0'.repeat(64);

/** SHA-256 over the canonical JSON of the entry's content (docs/audit.md), as lower-case hex. */
export function contentHash(content: AuditContent, hashVersion = HASH_VERSION): string {
  const text = (value: string | null) => JSON.stringify(value);
  // Members in RFC 8785 order; the payload is canonical already.
  return sha256(
    `{"action":${text(content.action)},"actor_id":${text(content.actorId)},"actor_type":${text(content.actorType)},` +
      `"hash_version":${hashVersion},"id":${text(content.id)},"instance_id":${text(content.instanceId)},` +
      `"payload":${content.payload},"tenant_id":${text(content.tenantId)}}`,
  );
}

/**
 * SHA-256 over previous hash, sequence, time and content hash, one per line; `audit_append` computes the same in SQL.
 * The time is ISO 8601 in UTC with milliseconds.
 */
export function entryHash(prevHash: string, sequence: number, createdAt: Date, content: string): string {
  return sha256(`${prevHash}\n${sequence}\n${createdAt.toISOString()}\n${content}`);
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

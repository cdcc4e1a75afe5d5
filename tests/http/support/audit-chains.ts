import { type AuditContent, type ChainedEntry, contentHash, entryHash } from '@svc/audit';
import type { Json } from './api.js';
import { execute } from './database.js';

/** Changes by somebody who can write to the database. */

const COLUMNS = `tenant_id, sequence, id, instance_id, actor_type, actor_id, action, payload, hash_version, prev_entry_hash, entry_hash, created_at`;

/** The entries of a tenant as they are stored, oldest first. */
export async function storedChain(tenantId: string): Promise<ChainedEntry[]> {
  const rows = await execute('SELECT * FROM audit_entry WHERE tenant_id = $1 ORDER BY sequence', [tenantId]);
  return rows.map((row: Json): ChainedEntry => ({
    tenantId: row.tenant_id,
    sequence: Number(row.sequence),
    id: row.id,
    instanceId: row.instance_id,
    actorType: row.actor_type,
    actorId: row.actor_id,
    action: row.action,
    payload: row.payload,
    hashVersion: row.hash_version,
    prevEntryHash: row.prev_entry_hash,
    entryHash: row.entry_hash,
    createdAt: row.created_at,
  }));
}

/** The entries with `change` applied from this one on, and with valid hashes again. */
export function rechained(
  entries: readonly ChainedEntry[],
  from: number,
  change: (entry: ChainedEntry) => Partial<AuditContent & { createdAt: Date }>,
): ChainedEntry[] {
  const chain: ChainedEntry[] = [];
  for (const entry of entries) {
    if (entry.sequence < from) {
      chain.push(entry);
      continue;
    }
    const changed = { ...entry, ...change(entry) };
    const prevEntryHash = chain.at(-1)?.entryHash ?? '0'.repeat(64);
    const content = contentHash(changed, changed.hashVersion);
    const own = entryHash(prevEntryHash, changed.sequence, changed.createdAt, content);
    chain.push({ ...changed, prevEntryHash, entryHash: own });
  }
  return chain;
}

/** Replaces the stored chain, and the head by its last entry. */
export async function replaceChain(tenantId: string, chain: readonly ChainedEntry[]): Promise<void> {
  await execute('DELETE FROM audit_entry WHERE tenant_id = $1', [tenantId]);
  for (const entry of chain) {
    await execute(`INSERT INTO audit_entry (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, [
      entry.tenantId,
      entry.sequence,
      entry.id,
      entry.instanceId,
      entry.actorType,
      entry.actorId,
      entry.action,
      entry.payload,
      entry.hashVersion,
      entry.prevEntryHash,
      entry.entryHash,
      entry.createdAt,
    ]);
  }
  await moveHead(tenantId, chain.at(-1));
}

export async function moveHead(tenantId: string, last: ChainedEntry | undefined): Promise<void> {
  await execute('UPDATE audit_head SET sequence = $2, hash = $3 WHERE tenant_id = $1', [
    tenantId,
    last?.sequence ?? 0,
    last?.entryHash ?? '0'.repeat(64),
  ]);
}

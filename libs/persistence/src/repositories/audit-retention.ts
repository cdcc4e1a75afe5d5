import type { Checkpoint } from '@svc/audit';
import type { DataSource } from 'typeorm';
import type { TenantScope } from '../tenant-scope.js';
import { tenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

interface OldestEntries {
  readonly before: Date;
  readonly most: number;
}

/** Removes the oldest entries of a chain, which then begins at a checkpoint (docs/audit.md, "Retention"). */
export class AuditRetention {
  constructor(private readonly dataSource: DataSource) {}

  /** Tenants whose oldest entry was created before a time: one probe of the index each. */
  async listTenants(before: Date): Promise<TenantScope[]> {
    const rows: { tenantId: string }[] = await this.dataSource.query(
      `SELECT h.tenant_id AS "tenantId" FROM audit_head h LEFT JOIN audit_checkpoint c ON c.tenant_id = h.tenant_id
       WHERE coalesce(c.sequence, 0) + 1 < h.sequence AND (
         SELECT e.created_at FROM audit_entry e WHERE e.tenant_id = h.tenant_id AND e.sequence > coalesce(c.sequence, 0)
         ORDER BY e.sequence LIMIT 1) < $1
       ORDER BY h.tenant_id`,
      [before],
    );
    return rows.map(({ tenantId }) => tenantScope(tenantId));
  }

  /**
   * The last of at most `most` entries after a sequence that were created before a time; null if there is none. The last entry
   * of the chain is never one of them, so that the head remains verifiable.
   */
  async findLast(tenant: TenantScope, after: number, { before, most }: OldestEntries): Promise<number | null> {
    const rows: { last: string | null }[] = await this.dataSource.query(
      `SELECT max(sequence) AS last FROM (
         SELECT e.sequence, e.created_at FROM audit_entry e WHERE e.tenant_id = $1 AND e.sequence > $2
           AND e.sequence < (SELECT h.sequence FROM audit_head h WHERE h.tenant_id = $1)
         ORDER BY e.sequence LIMIT $4) oldest
       WHERE created_at < $3`,
      [tenant, after, before, most],
    );
    const last = rows[0]?.last;
    return last == null ? null : Number(last);
  }

  /**
   * Removes the entries from the earlier checkpoint (`after`) to the new one, which replaces it. Throws if another process did
   * the same, so that the transaction is rolled back.
   */
  async replace(tenant: TenantScope, after: number, checkpoint: Checkpoint, tx: Queryable): Promise<void> {
    const { sequence, hash, count, at, key_id: keyId, signature } = checkpoint;
    const removed = await tx.query(
      'DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence > $2 AND sequence <= $3',
      [tenant, after, sequence],
    );
    const placed = await tx.query(
      `INSERT INTO audit_checkpoint (tenant_id, sequence, hash, count, signed_at, key_id, signature)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (tenant_id) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, count = excluded.count,
         signed_at = excluded.signed_at, key_id = excluded.key_id, signature = excluded.signature
       WHERE audit_checkpoint.sequence = $8`,
      [tenant, sequence, hash, count, at, keyId, signature, after],
    );
    if (removed.rowCount !== sequence - after || placed.rowCount !== 1)
      throw new Error(`expected to remove ${sequence - after} entries after ${after}, found ${removed.rowCount}`);
  }
}

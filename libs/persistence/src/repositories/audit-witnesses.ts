import type { DataSource } from 'typeorm';

/** The end of a tenant's chain, and its end when it was last witnessed. */
export interface MovedHead {
  readonly tenantId: string;
  readonly sequence: number;
  readonly hash: string;
  /** Null if it was never witnessed. A chain that does not end after it was cut or rewritten. */
  readonly witnessedSequence: number | null;
}

interface HeadRow {
  readonly tenantId: string;
  readonly sequence: string;
  readonly hash: string;
  readonly witnessed: string | null;
}

/** The heads of all tenants that must be witnessed, for the one process that signs them. */
export class AuditWitnesses {
  constructor(private readonly dataSource: DataSource) {}

  /** Heads that have moved since they were witnessed, of the tenants after `after`, in the order of their ids. */
  async listMoved(after: string | null, most: number): Promise<MovedHead[]> {
    const rows: HeadRow[] = await this.dataSource.query(
      `SELECT h.tenant_id AS "tenantId", h.sequence, h.hash, w.sequence AS witnessed
       FROM audit_head h LEFT JOIN audit_witness w ON w.tenant_id = h.tenant_id
       WHERE h.sequence > 0 AND ($1::uuid IS NULL OR h.tenant_id > $1::uuid)
         AND (w.sequence IS DISTINCT FROM h.sequence OR w.hash IS DISTINCT FROM h.hash)
       ORDER BY h.tenant_id LIMIT $2`,
      [after, most],
    );
    return rows.map(({ tenantId, sequence, hash, witnessed }) => ({
      tenantId,
      sequence: Number(sequence),
      hash,
      witnessedSequence: witnessed === null ? null : Number(witnessed),
    }));
  }

  /** Call it after the witnesses are stored. After a crash before this they are only written again. */
  async note(heads: readonly MovedHead[], at: Date): Promise<void> {
    const rows = heads.map(({ tenantId, sequence, hash }) => ({ tenant_id: tenantId, sequence, hash }));
    await this.dataSource.query(
      `INSERT INTO audit_witness (tenant_id, sequence, hash, witnessed_at)
       SELECT r.tenant_id, r.sequence, r.hash, $2 FROM json_to_recordset($1) AS r(tenant_id uuid, sequence bigint, hash text)
       ON CONFLICT (tenant_id) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, witnessed_at = excluded.witnessed_at`,
      [JSON.stringify(rows), at],
    );
  }
}

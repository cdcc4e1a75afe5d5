import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** An entry of the audit log without its content: what happened, and to what. */
export interface LoggedEvent {
  readonly tenantId: string;
  /** Its place in the tenant's chain, which is the order of commits and has no gaps. */
  readonly sequence: number;
  readonly action: string;
  readonly instanceId: string | null;
  /** Of the instance, or of the definition that changed. */
  readonly definitionKey: string | null;
  /** The number of the instance's commit that has made the entry. Of an entry that no commit has made: of the last commit when this was read. */
  readonly commitSeq: number | null;
  readonly elementId: string | null;
  readonly taskId: string | null;
  readonly at: Date;
}

/** A tenant, and the sequence up to which its entries are known. */
export interface KnownUntil {
  readonly tenant: TenantScope;
  readonly sequence: number;
}

type Row = Omit<LoggedEvent, 'sequence'> & { readonly sequence: string };

/** Payloads of more bytes are not searched for ids. */
const SEARCHED_BYTES = 65_536;
/** Postgres reads no JSON with NUL or half a surrogate pair, which canonical JSON writes in this way. */
const IS_READABLE = `octet_length(payload) <= ${SEARCHED_BYTES} AND strpos(payload, '\\u0000') = 0 AND strpos(payload, '\\ud') = 0`;
const AFTER = `SELECT known.tenant_id AS "tenantId", entry.* FROM unnest($1::uuid[], $2::bigint[]) AS known (tenant_id, sequence)
  CROSS JOIN LATERAL (
    SELECT e.sequence, e.action, e.instance_id AS "instanceId",
      coalesce(e.commit_seq, i.commit_seq) AS "commitSeq",
      coalesce(i.definition_key, CASE WHEN e.action LIKE 'definition.%' THEN e.payload ->> 'key' END) AS "definitionKey",
      e.payload ->> 'element_id' AS "elementId", e.payload ->> 'task_id' AS "taskId", e.created_at AS at
    FROM (SELECT sequence, action, instance_id, commit_seq, created_at,
        CASE WHEN ${IS_READABLE} THEN payload::json END AS payload
      FROM audit_entry WHERE tenant_id = known.tenant_id AND sequence > known.sequence ORDER BY sequence LIMIT $3) e
    LEFT JOIN instance i ON i.tenant_id = known.tenant_id AND i.id = e.instance_id
  ) entry ORDER BY 1, 2`;
const HEAD = 'SELECT sequence FROM audit_head WHERE tenant_id = $1';

/**
 * Reads the audit log as a log of events. The head of a tenant's chain is locked from the numbering of entries until their commit is
 * visible, so an entry never appears after one with a higher sequence: whoever has read up to a sequence has missed none before it.
 */
export class LoggedEvents {
  constructor(private readonly dataSource: DataSource) {}

  /** The next entries of each of these tenants, at most `most` of each, by tenant and in order. One query for all of them. */
  async after(known: readonly KnownUntil[], most: number): Promise<LoggedEvent[]> {
    const tenants = known.map(({ tenant }) => tenant);
    const sequences = known.map(({ sequence }) => sequence);
    const rows = await readPrepared<Row>(this.dataSource, AFTER, [tenants, sequences, most]);
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  }

  /** The sequence of the last entry; 0 without any. */
  async head(tenant: TenantScope): Promise<number> {
    const [row] = await readPrepared<{ sequence: string }>(this.dataSource, HEAD, [tenant]);
    return Number(row?.sequence ?? 0);
  }
}

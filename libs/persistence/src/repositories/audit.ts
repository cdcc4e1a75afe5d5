import { FIRST_PREV_HASH } from '@svc/audit';
import type { Checkpoint } from '@svc/audit';
import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import { AuditEntrySchema } from '../entities/log.js';
import type { AuditEntryRow } from '../entities/log.js';
import type { TenantScope } from '../tenant-scope.js';
import { bytesUntilRow, endingEarly, MAX_PAGE_BYTES } from './list-bytes.js';
import { auditListQuery } from './audit-list.js';
import type { AuditFilter, AuditPage } from './audit-list.js';

/** The beginning and end of a chain. */
export interface AuditEnds {
  readonly head: { readonly sequence: number; readonly hash: string };
  /** The sequence of the last entry, stored or claimed by the head. */
  readonly lastSequence: number;
  /** The sequence of the last stored entry; 0 without any. */
  readonly lastStored: number;
  /** The checkpoint that replaces removed entries. Its signature is not checked here. */
  readonly checkpoint: Checkpoint | null;
}

interface EndsRow {
  readonly sequence: string | null;
  readonly hash: string | null;
  readonly last: string | null;
  readonly checkpoint: (Checkpoint & { readonly at: string }) | null;
}

const BATCH = 1_000;
/** Limit of the payloads of a batch. With large ones it holds fewer entries, at least one. */
const BATCH_BYTES = 2 * 1024 * 1024;

/** The driver returns bigint as text. */
type Streamed<Row extends HistoryRow> = Omit<Row, 'sequence'> & { readonly place: string };
type StreamedRow = Streamed<AuditEntryRow>;

/** An entry in a page of a history, which may be left without its payload. */
export type HistoryRow = Omit<AuditEntryRow, 'payload'> & { readonly payload: string | null };

const COLUMNS = `sequence AS place, tenant_id AS "tenantId", id, instance_id AS "instanceId", actor_type AS "actorType", actor_id AS "actorId",
    action, payload, hash_version AS "hashVersion", prev_entry_hash AS "prevEntryHash", entry_hash AS "entryHash", created_at AS "createdAt", commit_seq AS "commitSeq"`;

const BYTES = 'octet_length(payload)';
/** Payloads within the bytes of a page; that of the first entry always. */
const PAYLOADS_THAT_FIT = `CASE WHEN ${bytesUntilRow(BYTES)} <= ${MAX_PAGE_BYTES} OR row_number() OVER () = 1 THEN payload END AS payload`;

const STREAM_SQL = `SELECT ${COLUMNS}
  FROM (SELECT *, sum(octet_length(payload)) OVER (ORDER BY sequence) - octet_length(payload) AS bytes_before FROM (
    SELECT * FROM audit_entry WHERE tenant_id = $1 AND sequence >= $2 AND sequence <= $3 ORDER BY sequence LIMIT $4) batch) counted
  WHERE bytes_before < $5 ORDER BY sequence`;

const ENDS_SQL = `SELECT h.sequence, h.hash, (SELECT max(e.sequence) FROM audit_entry e WHERE e.tenant_id = $1) AS last,
    CASE WHEN c.tenant_id IS NOT NULL THEN json_build_object('tenant', c.tenant_id, 'sequence', c.sequence, 'hash', c.hash, 'count', c.count,
      'at', to_char(c.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'key_id', c.key_id, 'signature', c.signature) END AS checkpoint
  FROM (SELECT 1) one LEFT JOIN audit_head h ON h.tenant_id = $1 LEFT JOIN audit_checkpoint c ON c.tenant_id = $1`;

/** Reads of the audit log, always in the order of its chain. */
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Ends early after entries that fill a page. */
  async list(tenant: TenantScope, filter: AuditFilter, page: AuditPage): Promise<AuditEntryRow[]> {
    const { text, values } = auditListQuery(COLUMNS, tenant, filter, page);
    const rows: StreamedRow[] = await this.dataSource.query(endingEarly(text, BYTES), [...values]);
    return rows.map((row) => entryOf<AuditEntryRow>(row));
  }

  /** All entries of a page, whose number counts them. Those after the bytes of a page have no payload. */
  async history(tenant: TenantScope, filter: AuditFilter, page: AuditPage): Promise<HistoryRow[]> {
    const { text, values } = auditListQuery(COLUMNS, tenant, filter, page);
    const sql = `SELECT place, "tenantId", id, "instanceId", "actorType", "actorId", action, ${PAYLOADS_THAT_FIT},
      "hashVersion", "prevEntryHash", "entryHash", "createdAt", "commitSeq" FROM (${text}) listed ORDER BY place ${page.order === 'newest_first' ? 'DESC' : 'ASC'}`;
    const rows: Streamed<HistoryRow>[] = await this.dataSource.query(sql, [...values]);
    return rows.map((row) => entryOf<HistoryRow>(row));
  }

  /** The head, the last entry and the checkpoint, as of one moment. */
  async findEnds(tenant: TenantScope): Promise<AuditEnds> {
    const rows: EndsRow[] = await this.dataSource.query(ENDS_SQL, [tenant]);
    const { sequence, hash, last, checkpoint } = rows[0] ?? {
      sequence: null,
      hash: null,
      last: null,
      checkpoint: null,
    };
    const head =
      sequence === null || hash === null
        ? { sequence: 0, hash: FIRST_PREV_HASH }
        : { sequence: Number(sequence), hash };
    const lastStored = Number(last ?? 0);
    return { head, lastSequence: Math.max(head.sequence, lastStored), lastStored, checkpoint };
  }

  /** Stored hashes of the existing entries by sequence. */
  async findHashes(tenant: TenantScope, sequences: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows: { sequence: string; hash: string }[] = await this.dataSource.query(
      'SELECT sequence, entry_hash AS hash FROM audit_entry WHERE tenant_id = $1 AND sequence = ANY ($2::bigint[])',
      [tenant, sequences],
    );
    return new Map(rows.map(({ sequence, hash }) => [Number(sequence), hash]));
  }

  /**
   * Entries `first` to `last` by sequence, read in batches, so that memory is independent of their number. Rows are not made into
   * entities, since that costs more than verifying them.
   */
  async *stream(tenant: TenantScope, first: number, last: number): AsyncGenerator<AuditEntryRow> {
    let next = this.batch(tenant, first, last);
    try {
      for (let batch = await next; batch.length > 0; batch = await next) {
        // The database reads the next batch while this one is verified.
        next = this.batch(tenant, (batch.at(-1)?.sequence ?? last) + 1, last);
        yield* batch;
      }
    } finally {
      // If the caller stops early, a failure of the next batch is ignored.
      next.catch(() => {});
    }
  }

  private async batch(tenant: TenantScope, first: number, last: number): Promise<AuditEntryRow[]> {
    if (first > last) return [];
    const rows: StreamedRow[] = await this.dataSource.query(STREAM_SQL, [tenant, first, last, BATCH, BATCH_BYTES]);
    return rows.map((row) => entryOf<AuditEntryRow>(row));
  }

  /** First and last sequence of the entries created in a span; null when there is none. */
  async findSpan(
    tenant: TenantScope,
    filter: Pick<AuditFilter, 'from' | 'to'>,
  ): Promise<{ first: number; last: number } | null> {
    const query = this.of(tenant).select('min(entry.sequence)', 'first').addSelect('max(entry.sequence)', 'last');
    addFilter(query, filter);
    const span = await query.getRawOne<{ first: string | null; last: string | null }>();
    return span?.first == null || span.last == null ? null : { first: Number(span.first), last: Number(span.last) };
  }

  private of(tenant: TenantScope): SelectQueryBuilder<AuditEntryRow> {
    return this.entries.createQueryBuilder('entry').where('entry.tenant_id = :tenant', { tenant });
  }

  private get entries(): Repository<AuditEntryRow> {
    return this.dataSource.getRepository(AuditEntrySchema);
  }
}

function addFilter(query: SelectQueryBuilder<AuditEntryRow>, filter: AuditFilter): void {
  if (filter.instanceId !== undefined)
    query.andWhere('entry.instance_id = :instanceId', { instanceId: filter.instanceId });
  if (filter.actorType !== undefined) query.andWhere('entry.actor_type = :actorType', { actorType: filter.actorType });
  if (filter.action !== undefined) query.andWhere('entry.action = :action', { action: filter.action });
  if (filter.from !== undefined) query.andWhere('entry.created_at >= :from', { from: filter.from });
  if (filter.to !== undefined) query.andWhere('entry.created_at < :to', { to: filter.to });
}

function entryOf<Row extends HistoryRow>(row: Streamed<Row>): Streamed<Row> & { readonly sequence: number } {
  return Object.assign(row, { sequence: Number(row.place) });
}

import { FIRST_PREV_HASH } from '@svc/audit';
import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import { AuditEntrySchema } from '../entities/log.js';
import type { AuditEntryRow } from '../entities/log.js';
import type { TenantScope } from '../tenant-scope.js';

/** Filters of audit lists, all of which must hold (interface, GET history). */
export interface AuditFilter {
  readonly instanceId?: string | undefined;
  readonly actorType?: string | undefined;
  readonly action?: string | undefined;
  /** At or after. */
  readonly from?: Date | undefined;
  /** Before. */
  readonly to?: Date | undefined;
}

export interface AuditPage {
  readonly limit: number;
  readonly offset: number;
  readonly order: 'oldest_first' | 'newest_first';
  /** The sequence of the last entry of the page before. */
  readonly after: number | null;
}

/** Where a chain ends. */
export interface AuditEnd {
  readonly head: { readonly sequence: number; readonly hash: string };
  /** Of the last entry that is there. */
  readonly lastSequence: number;
}

const BATCH = 1_000;

/** The driver gives a bigint as text. */
type StreamedRow = Omit<AuditEntryRow, 'sequence'> & { readonly place: string };

const STREAM_SQL = `SELECT sequence AS place, tenant_id AS "tenantId", id, instance_id AS "instanceId", actor_type AS "actorType", actor_id AS "actorId",
    action, payload, hash_version AS "hashVersion", prev_entry_hash AS "prevEntryHash", entry_hash AS "entryHash", created_at AS "createdAt"
  FROM audit_entry WHERE tenant_id = $1 AND sequence >= $2 AND sequence <= $3 ORDER BY sequence LIMIT $4`;

/** Reads of the audit log, always in the order of its chain. */
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(tenant: TenantScope, filter: AuditFilter, { limit, offset, order, after }: AuditPage): Promise<AuditEntryRow[]> {
    const isAscending = order === 'oldest_first';
    const query = this.of(tenant);
    addFilter(query, filter);
    if (after !== null) query.andWhere(isAscending ? 'entry.sequence > :after' : 'entry.sequence < :after', { after });
    return query
      .orderBy('entry.sequence', isAscending ? 'ASC' : 'DESC')
      .offset(offset)
      .limit(limit)
      .getMany();
  }

  /** The head and the last entry, as of one moment; they differ only where somebody tampered. */
  async findEnd(tenant: TenantScope): Promise<AuditEnd> {
    const rows: { sequence: string | null; hash: string | null; last: string | null }[] = await this.dataSource.query(
      `SELECT h.sequence, h.hash, (SELECT max(e.sequence) FROM audit_entry e WHERE e.tenant_id = $1) AS last
       FROM (SELECT 1) one LEFT JOIN audit_head h ON h.tenant_id = $1`,
      [tenant],
    );
    const { sequence, hash, last } = rows[0] ?? { sequence: null, hash: null, last: null };
    const head =
      sequence === null || hash === null
        ? { sequence: 0, hash: FIRST_PREV_HASH }
        : { sequence: Number(sequence), hash };
    return { head, lastSequence: Math.max(head.sequence, Number(last ?? 0)) };
  }

  /**
   * Entries `first` to `last` by sequence, read in batches: memory stays the same for any number. Rows are read as they
   * are, since making entities of them costs more than verifying them.
   */
  async *stream(tenant: TenantScope, first: number, last: number): AsyncGenerator<AuditEntryRow> {
    for (let from = first; from <= last;) {
      const batch: StreamedRow[] = await this.dataSource.query(STREAM_SQL, [tenant, from, last, BATCH]);
      for (const { place, ...row } of batch) yield { ...row, sequence: Number(place) };
      const end = batch.at(-1);
      if (end === undefined) return;
      from = Number(end.place) + 1;
    }
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

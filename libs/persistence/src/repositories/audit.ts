import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import { AuditEntrySchema, AuditHeadSchema } from '../entities/log.js';
import type { AuditEntryRow, AuditHeadRow } from '../entities/log.js';
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

const BATCH = 1_000;

/** Reads of the audit log, always in the order of its chain. */
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(tenant: TenantScope, filter: AuditFilter, { limit, offset, order, after }: AuditPage): Promise<AuditEntryRow[]> {
    const isAscending = order === 'oldest_first';
    const query = this.of(tenant);
    addFilter(query, filter);
    if (after !== null) query.andWhere(isAscending ? 'entry.sequence > :after' : 'entry.sequence < :after', { after });
    return query.orderBy('entry.sequence', isAscending ? 'ASC' : 'DESC').offset(offset).limit(limit).getMany();
  }

  findHead(tenant: TenantScope): Promise<AuditHeadRow | null> {
    return this.heads.createQueryBuilder('head').where('head.tenant_id = :tenant', { tenant }).getOne();
  }

  /** Entries `first` to `last` by sequence, read in batches: memory stays the same for any number. */
  async *stream(tenant: TenantScope, first: number, last: number): AsyncGenerator<AuditEntryRow> {
    for (let from = first; from <= last; ) {
      const batch = await this.of(tenant)
        .andWhere('entry.sequence >= :from AND entry.sequence <= :last', { from, last })
        .orderBy('entry.sequence', 'ASC')
        .limit(BATCH)
        .getMany();
      yield* batch;
      const end = batch.at(-1);
      if (end === undefined) return;
      from = end.sequence + 1;
    }
  }

  /** First and last sequence of the entries created in a span; null when there is none. */
  async findSpan(tenant: TenantScope, filter: Pick<AuditFilter, 'from' | 'to'>): Promise<{ first: number; last: number } | null> {
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

  private get heads(): Repository<AuditHeadRow> {
    return this.dataSource.getRepository(AuditHeadSchema);
  }
}

function addFilter(query: SelectQueryBuilder<AuditEntryRow>, filter: AuditFilter): void {
  if (filter.instanceId !== undefined) query.andWhere('entry.instance_id = :instanceId', { instanceId: filter.instanceId });
  if (filter.actorType !== undefined) query.andWhere('entry.actor_type = :actorType', { actorType: filter.actorType });
  if (filter.action !== undefined) query.andWhere('entry.action = :action', { action: filter.action });
  if (filter.from !== undefined) query.andWhere('entry.created_at >= :from', { from: filter.from });
  if (filter.to !== undefined) query.andWhere('entry.created_at < :to', { to: filter.to });
}

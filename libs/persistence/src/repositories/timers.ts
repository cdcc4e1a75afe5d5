import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import { TimerSchema } from '../entities/work.js';
import type { TimerRow } from '../entities/work.js';
import type { TenantScope } from '../tenant-scope.js';
import type { RowPage } from './row-page.js';

/** Filters of the list, all of which must hold [timers#in-the-hands-of-an-operator]. */
export interface TimerFilter {
  readonly instanceId?: string | undefined;
  readonly status?: string | undefined;
}

/** Reads of timers. */
export class TimerRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(tenant: TenantScope, id: string): Promise<TimerRow | null> {
    return this.of(tenant).andWhere('timer.id = :id', { id }).getOne();
  }

  /** Newest first. */
  list(
    tenant: TenantScope,
    { instanceId, status }: TimerFilter,
    { limit, offset, after }: RowPage,
  ): Promise<TimerRow[]> {
    const query = this.of(tenant);
    if (instanceId !== undefined) query.andWhere('timer.instance_id = :instanceId', { instanceId });
    if (status !== undefined) query.andWhere('timer.status = :status', { status });
    if (after !== null) query.andWhere('timer.id < :after', { after });
    return query.orderBy('timer.id', 'DESC').offset(offset).limit(limit).getMany();
  }

  private of(tenant: TenantScope): SelectQueryBuilder<TimerRow> {
    return this.timers.createQueryBuilder('timer').where('timer.tenant_id = :tenant', { tenant });
  }

  private get timers(): Repository<TimerRow> {
    return this.dataSource.getRepository(TimerSchema);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { Tallies, type TenantScope } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { ApiError } from '../errors/api-error.js';
import { StorageQuota } from '../quotas/storage-quota.js';
import { type SummaryDto, summaryDto, type TenantSummaryDto } from './summary.dto.js';

/** Counts by state [tenants#monitoring]. */
@Injectable()
export class MonitoringService {
  private readonly operators: ReadonlySet<string>;

  constructor(
    private readonly tallies: Tallies,
    private readonly quota: StorageQuota,
    @Inject(CONFIG) { operatorTenants }: Config,
  ) {
    this.operators = new Set(operatorTenants);
  }

  async summary(tenant: TenantScope): Promise<TenantSummaryDto> {
    const [tallies, storage] = await Promise.all([this.tallies.of(tenant), this.quota.useOf(tenant)]);
    return { ...summaryDto(tallies), storage };
  }

  /** Sums over all tenants, without names or ids. If tenants of operators are configured, only those may read them. */
  async system({ tenant }: Caller): Promise<SummaryDto> {
    if (this.operators.size > 0 && !this.operators.has(tenant))
      throw new ApiError('FORBIDDEN', 'only admins of the tenants that operate this installation may read its sums');
    return summaryDto(await this.tallies.overall());
  }
}

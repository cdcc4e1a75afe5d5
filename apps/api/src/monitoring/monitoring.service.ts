import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { Tallies, type TenantScope } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { ApiError } from '../errors/api-error.js';
import { type SummaryDto, summaryDto } from './summary.dto.js';

/** Counts by state [tenants#monitoring]. */
@Injectable()
export class MonitoringService {
  private readonly operators: ReadonlySet<string>;

  constructor(
    private readonly tallies: Tallies,
    @Inject(CONFIG) { operatorTenants }: Config,
  ) {
    this.operators = new Set(operatorTenants);
  }

  async summary(tenant: TenantScope): Promise<SummaryDto> {
    return summaryDto(await this.tallies.of(tenant));
  }

  /** Sums over all tenants, without names or ids. If tenants of operators are configured, only those may read them. */
  async system({ tenant }: Caller): Promise<SummaryDto> {
    if (this.operators.size > 0 && !this.operators.has(tenant))
      throw new ApiError('FORBIDDEN', 'only admins of the tenants that operate this installation may read its sums');
    return summaryDto(await this.tallies.overall());
  }
}

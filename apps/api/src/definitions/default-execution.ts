import { Injectable } from '@nestjs/common';
import { EXECUTION_MODES } from '@svc/engine';
import { type ExecutionMode, TenantRepository, type TenantScope } from '@svc/persistence';

/** The driver of versions for which neither upload nor source names one: the `default_execution` of their tenant's settings. */
@Injectable()
export class DefaultExecution {
  constructor(private readonly tenants: TenantRepository) {}

  /** A tenant may set any value. One that names no driver is ignored. */
  async of(tenant: TenantScope): Promise<ExecutionMode> {
    const row = await this.tenants.find(tenant);
    const { default_execution: chosen } = JSON.parse(row?.settings ?? '{}') as { default_execution?: unknown };
    return EXECUTION_MODES.find((mode) => mode === chosen) ?? 'durable';
  }
}

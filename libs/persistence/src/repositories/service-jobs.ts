import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** Details of an outgoing call that no commit has. */
export class ServiceJobs {
  constructor(private readonly dataSource: DataSource) {}

  /** Notes that an attempt failed and another will follow. A call that has ended meanwhile is not changed. */
  async noteRetry(tenant: TenantScope, id: string): Promise<void> {
    await readPrepared(
      this.dataSource,
      `UPDATE service_job SET status = 'retrying' WHERE tenant_id = $1 AND id = $2 AND status = 'running'`,
      [tenant, id],
    );
  }
}

import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** What of an outgoing call no commit knows. */
export class ServiceJobs {
  constructor(private readonly dataSource: DataSource) {}

  /** An attempt has failed and another will follow. What has ended meanwhile stays as it is. */
  async noteRetry(tenant: TenantScope, id: string): Promise<void> {
    await readPrepared(
      this.dataSource,
      `UPDATE service_job SET status = 'retrying' WHERE tenant_id = $1 AND id = $2 AND status = 'running'`,
      [tenant, id],
    );
  }
}

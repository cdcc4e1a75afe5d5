import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** Longer texts are cut. */
const MAX_FAILURE_LENGTH = 1_000;

/** An attempt of a call that another one follows. */
export interface FailedCall {
  /** From 1. */
  readonly attempt: number;
  /** What went wrong, with secrets masked. */
  readonly failure: string;
  /** Until the next attempt. */
  readonly delayMs: number;
}

/** Details of an outgoing call that no commit has. */
export class ServiceJobs {
  constructor(private readonly dataSource: DataSource) {}

  /** Notes that an attempt failed and another will follow. A call that has ended meanwhile is not changed. */
  async noteRetry(tenant: TenantScope, id: string, { attempt, failure, delayMs }: FailedCall): Promise<void> {
    await readPrepared(
      this.dataSource,
      `UPDATE service_job SET status = 'retrying', attempt = $3, failure = $4, failed_at = now(), next_attempt_at = now() + $5 * interval '1 ms'
       WHERE tenant_id = $1 AND id = $2 AND status IN ('running', 'retrying')`,
      [tenant, id, attempt, failure.slice(0, MAX_FAILURE_LENGTH), delayMs],
    );
  }
}

import type { DataSource } from 'typeorm';
import type { OfferedJobs } from '../commit/job-notices.js';
import { readPrepared } from '../prepared-query.js';

/** A job that was delivered again and again and never answered. */
export interface UnansweredJob {
  readonly tenantId: string;
  readonly id: string;
  readonly instanceId: string;
  readonly worker: string | null;
  readonly deliveries: number;
  /** Tells attempts to give it up apart. */
  readonly lockToken: string | null;
}

const OFFER = `WITH due AS (
    SELECT tenant_id, id FROM job WHERE status IN ('locked', 'delayed') AND available_at <= now() AND (status = 'delayed' OR unanswered < $2)
    ORDER BY available_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
  offered AS (
    UPDATE job j SET status = 'pending', available_at = NULL, updated_at = date_trunc('milliseconds', now())
    FROM due WHERE j.tenant_id = due.tenant_id AND j.id = due.id RETURNING j.tenant_id, j.type)
  SELECT tenant_id AS "tenantId", type, count(*)::integer AS count FROM offered GROUP BY 1, 2`;
const TAKE_UNANSWERED = `UPDATE job j SET available_at = now() + $3::bigint * interval '1 millisecond'
  FROM (SELECT tenant_id, id FROM job WHERE status = 'locked' AND available_at <= now() AND unanswered >= $2
    ORDER BY available_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE j.tenant_id = due.tenant_id AND j.id = due.id
  RETURNING j.tenant_id AS "tenantId", j.id, j.instance_id AS "instanceId", j.worker, j.deliveries, j.lock_token AS "lockToken"`;
const WAITING = `SELECT asked.tenant_id AS "tenantId", asked.type, 1 AS count FROM unnest($1::uuid[], $2::text[]) AS asked (tenant_id, type)
  WHERE EXISTS (SELECT 1 FROM job j WHERE j.tenant_id = asked.tenant_id AND j.type = asked.type AND j.status = 'pending')`;

/** Jobs whose lock has expired or whose delay has ended. */
export class ExpiredLocks {
  constructor(private readonly dataSource: DataSource) {}

  /** Lets up to `most` jobs be taken again. Those with `mostUnanswered` deliveries without an answer are left. */
  offer(most: number, mostUnanswered: number): Promise<OfferedJobs[]> {
    return readPrepared<OfferedJobs>(this.dataSource, OFFER, [most, mostUnanswered]);
  }

  /** Those that are left, for `leaseMs`. */
  takeUnanswered(most: number, mostUnanswered: number, leaseMs: number): Promise<UnansweredJob[]> {
    return readPrepared<UnansweredJob>(this.dataSource, TAKE_UNANSWERED, [most, mostUnanswered, leaseMs]);
  }

  /** Which of these types have jobs that can be taken. */
  pendingAmong(asked: readonly { readonly tenantId: string; readonly type: string }[]): Promise<OfferedJobs[]> {
    const tenants = asked.map(({ tenantId }) => tenantId);
    return readPrepared<OfferedJobs>(this.dataSource, WAITING, [tenants, asked.map(({ type }) => type)]);
  }
}

import { insertRows, isAmong, ofRowWith } from './row-statement.js';
import type { RowStatement } from './row-statement.js';

/** Fails if a job is not open under the expected lock (`$2`: ids, `$3`: locks). Locks as `LOCK_PULLED_JOBS` does. */
export const EXPECT_LOCKS: RowStatement = {
  name: 'expect_locks',
  text: `SELECT commit_requires(count(*) = cardinality($2::uuid[]))
    FROM (SELECT id, status, lock_token FROM job WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE) held
    JOIN unnest($2::uuid[], $3::uuid[]) AS expected (id, lock) ON expected.id = held.id
    WHERE held.status IN ('pending', 'delayed', 'locked') AND held.lock_token = expected.lock`,
};

/** `$2`: ids. Nobody gets these jobs until the answers that depend on their locks are written. */
export const LOCK_PULLED_JOBS: RowStatement = {
  name: 'lock_pulled_jobs',
  text: `SELECT id, status, lock_token, worker FROM job WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
};

const PULLED_JOB = {
  id: 'uuid',
  instance_id: 'uuid',
  definition_key: 'key of instance',
  token_id: 'uuid',
  element_id: 'text',
  element_type: 'text',
  name: 'text',
  type: 'text',
  listener: 'text',
  task: 'text',
  status: 'text',
  priority: 'integer',
  headers: 'text',
  variables: 'long text',
  reads: 'text[]',
  retries: 'integer',
  retry_backoff_ms: 'bigint',
  due_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  ended_at: 'timestamptz',
} as const;
/** A job that is open in a whole projection keeps its lock. */
export const INSERT_PULLED_JOBS = insertRows('job', PULLED_JOB, ['id'], 'DO NOTHING');

/** Locks in the order of the ids. A job that has ended stays as it is: its answer was taken while the instance stood still. */
export const SETTLE_PULLED_JOBS: RowStatement = {
  name: 'settle_pulled_jobs',
  text: `UPDATE job j SET status = ${ofRowWith('j.id', 'status')}, error = coalesce(${ofRowWith('j.id', 'error')}, j.error), unanswered = 0,
      updated_at = ${ofRowWith('j.id', 'at')}::timestamptz, ended_at = ${ofRowWith('j.id', 'at')}::timestamptz, available_at = NULL
    WHERE j.tenant_id = $1 AND j.id = ANY (ARRAY(SELECT held.id FROM job held
      WHERE held.tenant_id = $1 AND held.status IN ('pending', 'delayed', 'locked') AND ${isAmong('held.id', 'id')} ORDER BY held.id FOR NO KEY UPDATE))`,
};

import type { DataSource } from 'typeorm';
import type { JobRow } from '../entities/job.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import { JOB_COLUMNS } from './jobs.js';
import type { Queryable } from './queryable.js';

/** What a worker asks for. */
export interface JobRequest {
  readonly types: readonly string[];
  readonly worker: string;
  readonly most: number;
  readonly lockMs: number;
}

/** A job as a worker gets it. */
export interface LockedJob extends Omit<JobRow, 'lockToken' | 'availableAt'> {
  readonly lockToken: string;
  readonly availableAt: Date;
  readonly definitionVersion: number;
  readonly correlationId: string | null;
}

/** A failed attempt after which another follows. */
export interface FailedAttempt {
  readonly id: string;
  readonly lock: string;
  readonly retries: number;
  readonly delayMs: number;
  /** JSON text. */
  readonly error: string;
  /** All that the job has now, as JSON text; null: they stay. */
  readonly variables: string | null;
}

const MS = `interval '1 millisecond'`;
/** Candidates of each type beside those that are wanted, for what other workers take at the same moment. */
const SPARE = 200;
/** An instance that is suspended stands still: nobody begins work of it. */
const CAN_BEGIN = `NOT EXISTS (SELECT 1 FROM instance i WHERE i.tenant_id = c.tenant_id AND i.id = c.instance_id AND i.status = 'suspended')`;

/** `$1` tenant, `$2` types, `$3` how many, `$4` worker, `$5` milliseconds. Priority, then age. */
const TAKE = `WITH candidate AS (
    SELECT found.id FROM unnest($2::text[]) AS asked (type) CROSS JOIN LATERAL (
      SELECT c.id, c.priority FROM job c WHERE c.tenant_id = $1 AND c.type = asked.type AND c.status = 'pending' AND ${CAN_BEGIN}
      ORDER BY c.priority DESC, c.id LIMIT $3 + ${SPARE}) found),
  taken AS (
    SELECT j.id FROM job j WHERE j.tenant_id = $1 AND j.id = ANY (ARRAY(SELECT id FROM candidate)) AND j.status = 'pending'
    ORDER BY j.priority DESC, j.id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE job j SET status = 'locked', worker = $4, lock_token = gen_random_uuid(), deliveries = j.deliveries + 1, unanswered = j.unanswered + 1,
    available_at = date_trunc('milliseconds', clock_timestamp()) + $5::bigint * ${MS}, updated_at = date_trunc('milliseconds', clock_timestamp())
  FROM instance i WHERE j.tenant_id = $1 AND j.id = ANY (ARRAY(SELECT id FROM taken)) AND i.tenant_id = $1 AND i.id = j.instance_id
  RETURNING ${JOB_COLUMNS}, i.definition_version AS "definitionVersion", i.correlation_id AS "correlationId"`;

const OPEN_UNDER = `tenant_id = $1 AND id = $2 AND lock_token = $3 AND status IN ('pending', 'delayed', 'locked')`;
const EXTEND = `UPDATE job SET status = 'locked', available_at = date_trunc('milliseconds', clock_timestamp()) + $4::bigint * ${MS}
  WHERE ${OPEN_UNDER} RETURNING available_at AS "until"`;
const RELEASE = `UPDATE job SET status = 'pending', available_at = NULL, lock_token = NULL, answered_lock = $3, answer = 'release', unanswered = 0,
    updated_at = date_trunc('milliseconds', clock_timestamp()) WHERE ${OPEN_UNDER} RETURNING type`;
/** Not counted as a delivery: the worker has not got it. */
const GIVE_BACK = `UPDATE job SET status = 'pending', available_at = NULL, lock_token = NULL, deliveries = deliveries - 1, unanswered = unanswered - 1
  WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND lock_token = ANY ($3::uuid[]) AND status = 'locked'`;
const FAIL = `UPDATE job j SET status = CASE WHEN $5::bigint > 0 THEN 'delayed' ELSE 'pending' END, retries = $4, attempts = attempts + 1,
    available_at = CASE WHEN $5::bigint > 0 THEN date_trunc('milliseconds', clock_timestamp()) + $5::bigint * ${MS} END,
    error = $6, variables = coalesce($7, variables),
    lock_token = NULL, answered_lock = $3, answer = 'fail', unanswered = 0, updated_at = date_trunc('milliseconds', clock_timestamp())
  WHERE ${OPEN_UNDER} RETURNING ${JOB_COLUMNS}`;
const VARIABLES = `SELECT instance_id AS "instanceId", name, value FROM instance_variable
  WHERE tenant_id = $1 AND instance_id = ANY ($2::uuid[]) AND ($3::text[] IS NULL OR name = ANY ($3::text[]))`;

/** A variable of a process; `value` is JSON text. */
export interface SharedVariable {
  readonly instanceId: string;
  readonly name: string;
  readonly value: string;
}

/** Who works on which job. Locks are not audited, and a lock that is lost costs no more than another delivery. */
export class JobLocks {
  constructor(private readonly dataSource: DataSource) {}

  /** Gives jobs to a worker, those of the highest priority and then the oldest first. No job goes to two workers. */
  async take(tenant: TenantScope, { types, most, worker, lockMs }: JobRequest): Promise<LockedJob[]> {
    const taken = await readPrepared<LockedJob>(this.dataSource, TAKE, [tenant, types, most, worker, lockMs]);
    return taken.sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  }

  /** The variables that these instances have now; `names` null: all. */
  variablesOf(
    tenant: TenantScope,
    instances: readonly string[],
    names: readonly string[] | null,
  ): Promise<SharedVariable[]> {
    return readPrepared<SharedVariable>(this.dataSource, VARIABLES, [tenant, instances, names]);
  }

  /** The new end of the lock; null if it does not hold any more. One that has expired holds until somebody else gets the job. */
  async extend(tenant: TenantScope, id: string, lock: string, lockMs: number): Promise<Date | null> {
    const [row] = await readPrepared<{ until: Date }>(this.dataSource, EXTEND, [tenant, id, lock, lockMs]);
    return row?.until ?? null;
  }

  /** The type of the job, which anybody can take now; null if the lock does not hold any more. */
  async release(tenant: TenantScope, id: string, lock: string): Promise<string | null> {
    const [row] = await readPrepared<{ type: string }>(this.dataSource, RELEASE, [tenant, id, lock]);
    return row?.type ?? null;
  }

  /** Takes back jobs that cannot be sent to the worker. */
  async giveBack(tenant: TenantScope, jobs: readonly LockedJob[]): Promise<void> {
    const locks = jobs.map(({ lockToken }) => lockToken);
    await readPrepared(this.dataSource, GIVE_BACK, [tenant, jobs.map(({ id }) => id), locks]);
  }

  /** The job after a failed attempt; null if the lock does not hold any more. */
  async fail(tenant: TenantScope, attempt: FailedAttempt, tx: Queryable): Promise<JobRow | null> {
    const { id, lock, retries, delayMs, error, variables } = attempt;
    const { rows } = await tx.query<JobRow>(FAIL, [tenant, id, lock, retries, delayMs, error, variables]);
    return rows[0] ?? null;
  }
}

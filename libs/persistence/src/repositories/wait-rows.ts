import type { DataSource } from 'typeorm';
import type { InstanceStatus } from '@svc/engine';
import type { JobStatus } from '../entities/job.js';
import type { ServiceJobRow, TaskRow } from '../entities/work.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** Times as ISO 8601 UTC. */
type Text<Row> = { readonly [Name in keyof Row]: Row[Name] extends Date | null ? string | null : Row[Name] };

export type AwaitedTask = Text<
  Pick<
    TaskRow,
    | 'id'
    | 'status'
    | 'assignee'
    | 'candidateGroups'
    | 'candidateUsers'
    | 'priority'
    | 'dueAt'
    | 'claimedAt'
    | 'askedAbout'
  >
>;

export interface AwaitedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly worker: string | null;
  readonly retries: number;
  readonly attempts: number;
  /** When its lock or its delay ends. */
  readonly availableAt: string | null;
}

export type AwaitedCall = Text<Pick<ServiceJobRow, 'id' | 'attempt' | 'failure' | 'failedAt' | 'nextAttemptAt'>>;

export interface AwaitedInstance {
  readonly id: string;
  readonly definitionKey: string;
  readonly definitionName: string;
  readonly status: InstanceStatus;
}

/** What commits do not say of the things that an instance waits for, by their ids. */
export interface AwaitedRows {
  readonly status: InstanceStatus;
  readonly error: string | null;
  /** The last commit at this moment. */
  readonly commitSeq: number;
  readonly tasks: readonly AwaitedTask[];
  readonly jobs: readonly AwaitedJob[];
  /** The job at which an incident has frozen a token, by the token. */
  readonly failedJobs: readonly { readonly tokenId: string; readonly attempts: number }[];
  readonly calls: readonly AwaitedCall[];
  readonly instances: readonly AwaitedInstance[];
}

const TIME = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const all = (table: string, condition: string, members: string): string =>
  `(SELECT coalesce(json_agg(json_build_object(${members})), '[]') FROM ${table} o WHERE o.tenant_id = $1 AND ${condition})`;

/** `$3`: ids of tasks, jobs, calls and called instances; `$4`: tokens with an incident. One statement, so one moment. */
const FIND = `SELECT i.status, i.error, i.commit_seq AS "commitSeq",
  ${all(
    'task',
    'o.id = ANY ($3::uuid[])',
    `'id', o.id, 'status', o.status, 'assignee', o.assignee, 'candidateGroups', o.candidate_groups, 'candidateUsers', o.candidate_users,
     'priority', o.priority, 'dueAt', ${TIME('o.due_at')}, 'claimedAt', ${TIME('o.claimed_at')}, 'askedAbout', o.asked_about`,
  )} AS tasks,
  ${all(
    'job',
    'o.id = ANY ($3::uuid[])',
    `'id', o.id, 'status', o.status, 'worker', o.worker, 'retries', o.retries, 'attempts', o.attempts, 'availableAt', ${TIME('o.available_at')}`,
  )} AS jobs,
  (SELECT coalesce(json_agg(json_build_object('tokenId', o.token_id, 'attempts', o.attempts) ORDER BY o.id), '[]') FROM job o
    WHERE o.tenant_id = $1 AND o.instance_id = $2 AND o.status = 'failed' AND o.token_id = ANY ($4::uuid[])) AS "failedJobs",
  ${all(
    'service_job',
    'o.id = ANY ($3::uuid[])',
    `'id', o.id, 'attempt', o.attempt, 'failure', o.failure, 'failedAt', ${TIME('o.failed_at')}, 'nextAttemptAt', ${TIME('o.next_attempt_at')}`,
  )} AS calls,
  ${all(
    'instance',
    'o.id = ANY ($3::uuid[])',
    `'id', o.id, 'definitionKey', o.definition_key, 'definitionName', o.definition_name, 'status', o.status`,
  )} AS instances
  FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`;

/** Reads of what an instance waits for. */
export class WaitRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Null if the instance is not stored. */
  async find(
    tenant: TenantScope,
    instanceId: string,
    awaited: readonly string[],
    frozen: readonly string[],
  ): Promise<AwaitedRows | null> {
    const [row] = await readPrepared<AwaitedRows>(this.dataSource, FIND, [tenant, instanceId, awaited, frozen]);
    return row ?? null;
  }
}

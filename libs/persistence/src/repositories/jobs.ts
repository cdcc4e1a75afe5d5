import type { DataSource } from 'typeorm';
import { snakeCase } from '../entities/columns.js';
import { JobSchema } from '../entities/job.js';
import type { JobRow, JobStatus } from '../entities/job.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import { ifFitting } from './list-bytes.js';
import type { RowPage } from './row-page.js';

/** Filters of the list, all of which must hold [jobs#list]. */
export interface JobFilter {
  readonly type?: string | undefined;
  readonly statuses?: readonly JobStatus[] | undefined;
  readonly instanceId?: string | undefined;
  readonly elementId?: string | undefined;
  readonly worker?: string | undefined;
  /** Whether it is open after its time. */
  readonly isOverdue?: boolean | undefined;
}

/** A job in a list: without its variables if they are large. */
export type JobListRow = Omit<JobRow, 'variables'> & { readonly variables: string | null };

/** What an answer to a job looks at before it is given. */
export interface JobState {
  readonly id: string;
  readonly instanceId: string;
  readonly type: string;
  readonly listener: string | null;
  readonly status: JobStatus;
  readonly retries: number;
  readonly attempts: number;
  readonly retryBackoffMs: number;
  readonly worker: string | null;
  readonly lockToken: string | null;
  readonly availableAt: Date | null;
  readonly answeredLock: string | null;
  readonly answer: string | null;
  readonly error: string | null;
}

const ALL = Object.keys(JobSchema.options.columns);
const columnsOf = (names: readonly string[], table = '') =>
  names.map((property) => `${table}${snakeCase(property)} AS "${property}"`).join(', ');
export const JOB_COLUMNS = columnsOf(ALL, 'j.');
const LIST_COLUMNS = columnsOf(ALL).replace('variables AS', `${ifFitting(['variables']).variables} AS`);
const STATE: readonly (keyof JobState)[] = [
  ...(['id', 'instanceId', 'type', 'listener', 'status', 'retries', 'attempts', 'worker'] as const),
  ...(['lockToken', 'availableAt', 'answeredLock', 'answer', 'error'] as const),
];
const FIND = `SELECT ${JOB_COLUMNS} FROM job j WHERE j.tenant_id = $1 AND j.id = $2`;
const FIND_STATE = `SELECT ${columnsOf(STATE)}, retry_backoff_ms::float8 AS "retryBackoffMs" FROM job WHERE tenant_id = $1 AND id = $2`;

/** Jobs of all tenants that are pending or locked. */
export interface JobQueue {
  readonly locked: number;
  /** How many pending ones have waited how long. */
  readonly waiting: { readonly [age: string]: number };
}

/** More are not counted: who reads this wants to know whether it is many. */
const MOST_COUNTED = 100_000;
const pendingSince = (condition: string) => `count(*) FILTER (WHERE status = 'pending' AND ${condition})::integer`;
const QUEUE = `SELECT count(*) FILTER (WHERE status = 'locked')::integer AS locked, json_build_object(
    'up to 10 s', ${pendingSince(`age <= interval '10 s'`)},
    'up to 1 min', ${pendingSince(`age > interval '10 s' AND age <= interval '1 min'`)},
    'up to 10 min', ${pendingSince(`age > interval '1 min' AND age <= interval '10 min'`)},
    'longer', ${pendingSince(`age > interval '10 min'`)}) AS waiting
  FROM (SELECT status, now() - updated_at AS age FROM (
    (SELECT status, updated_at FROM job WHERE status = 'pending' LIMIT ${MOST_COUNTED})
    UNION ALL (SELECT status, updated_at FROM job WHERE status = 'locked' LIMIT ${MOST_COUNTED})) j) counted`;

/** Reads of jobs that workers pull. */
export class JobRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(tenant: TenantScope, id: string): Promise<JobRow | null> {
    const [row] = await readPrepared<JobRow>(this.dataSource, FIND, [tenant, id]);
    return row ?? null;
  }

  async findState(tenant: TenantScope, id: string): Promise<JobState | null> {
    const [row] = await readPrepared<JobState>(this.dataSource, FIND_STATE, [tenant, id]);
    return row ?? null;
  }

  async queue(): Promise<JobQueue> {
    const [row] = await readPrepared<JobQueue>(this.dataSource, QUEUE, []);
    return row ?? { locked: 0, waiting: {} };
  }

  /** Oldest first. */
  list(tenant: TenantScope, filter: JobFilter, { limit, offset, after }: RowPage): Promise<JobListRow[]> {
    const conditions = [
      ['tenant_id = ?', tenant],
      ['id > ?', after],
      ['type = ?', filter.type],
      ['instance_id = ?', filter.instanceId],
      ['element_id = ?', filter.elementId],
      ['worker = ?', filter.worker],
      [`? = (due_at < now() AND ended_at IS NULL)`, filter.isOverdue],
    ].filter(([, value]) => value !== undefined && value !== null) as [string, unknown][];
    const given = conditions.map(([condition], index) => condition.replace('?', `$${index + 3}`));
    const where = [...given, ...statusIn(filter.statuses)].join(' AND ');
    const values = [limit, offset, ...conditions.map(([, value]) => value)];
    const text = `SELECT ${LIST_COLUMNS} FROM job WHERE ${where} ORDER BY id LIMIT $1 OFFSET $2`;
    return readPrepared(this.dataSource, text, values);
  }
}

/** Written out, so that the partial index of failed jobs is used. */
function statusIn(statuses: readonly JobStatus[] | undefined): string[] {
  return statuses === undefined ? [] : [`status IN (${statuses.map((status) => `'${status}'`).join(', ')})`];
}

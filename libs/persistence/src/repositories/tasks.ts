import type { DataSource } from 'typeorm';
import type { InstanceStatus } from '@svc/engine';
import { snakeCase } from '../entities/columns.js';
import { TaskSchema } from '../entities/work.js';
import type { TaskRow, TaskStatus } from '../entities/work.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import type { RowPage } from './row-page.js';

/** Filters of the list, all of which must hold (contract, "Tasks"). */
export interface TaskFilter {
  readonly status?: string | undefined;
  readonly assignee?: string | undefined;
  readonly instanceId?: string | undefined;
  readonly definitionKey?: string | undefined;
  /** Due before. */
  readonly dueBefore?: Date | undefined;
  /** Every word must occur in the task's name, whatever its case and accents. */
  readonly words?: readonly string[];
}

/** What an action on a task looks at before it is done. */
export interface TaskStanding {
  readonly id: string;
  readonly instanceId: string;
  readonly status: TaskStatus;
  readonly claimVersion: number;
  readonly instanceStatus: InstanceStatus;
}

/** A condition with one `?`, and its value; left out where that is absent. */
type Condition = readonly [string, unknown];

const COLUMNS = Object.keys(TaskSchema.options.columns)
  .map((property) => `${snakeCase(property)} AS "${property}"`)
  .join(', ');

/** Reads of human tasks. */
export class TaskRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(tenant: TenantScope, id: string): Promise<TaskRow | null> {
    const [row] = await this.select([
      ['tenant_id = ?', tenant],
      ['id = ?', id],
    ]);
    return row ?? null;
  }

  /** One statement: completing a task reads nothing else. */
  async findStanding(tenant: TenantScope, id: string): Promise<TaskStanding | null> {
    const [row] = await readPrepared<TaskStanding>(
      this.dataSource,
      `SELECT t.id, t.instance_id AS "instanceId", t.status, t.claim_version AS "claimVersion", i.status AS "instanceStatus"
       FROM task t JOIN instance i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
       WHERE t.tenant_id = $1 AND t.id = $2`,
      [tenant, id],
    );
    return row ?? null;
  }

  /** Oldest first. */
  list(tenant: TenantScope, filter: TaskFilter, { limit, offset, after }: RowPage): Promise<TaskRow[]> {
    const words = filter.words ?? [];
    const conditions: Condition[] = [
      ['tenant_id = ?', tenant],
      ['id > ?', after],
      ['status = ?', filter.status],
      ['assignee = ?', filter.assignee],
      ['instance_id = ?', filter.instanceId],
      ['definition_key = ?', filter.definitionKey],
      ['due_at < ?', filter.dueBefore],
      ...words.map((word): Condition => ['position(svc_fold(?) IN svc_fold(name)) > 0', word]),
    ];
    // As many texts as there are numbers of words would stay prepared.
    return this.select(conditions, { limit, offset }, words.length === 0);
  }

  /** By hand: TypeORM's query builder would cost more than the query, and this is read between any two human tasks. */
  private select(
    conditions: readonly Condition[],
    { limit, offset } = { limit: 1, offset: 0 },
    isPrepared = true,
  ): Promise<TaskRow[]> {
    const given = conditions.filter(([, value]) => value !== undefined && value !== null);
    const where = given.map(([condition], index) => condition.replace('?', `$${index + 3}`)).join(' AND ');
    const values = [limit, offset, ...given.map(([, value]) => value)];
    const text = `SELECT ${COLUMNS} FROM task WHERE ${where} ORDER BY id LIMIT $1 OFFSET $2`;
    return isPrepared ? readPrepared(this.dataSource, text, values) : this.dataSource.query(text, values);
  }
}

import type { DataSource } from 'typeorm';
import type { InstanceStatus } from '@svc/engine';
import type { TaskRow, TaskStatus } from '../entities/work.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import type { RowPage } from './row-page.js';
import { isByStatus, TASK_COLUMNS, TASK_LIST_COLUMNS, tasksByStatus } from './task-search.js';
import type { Condition, TaskFilter, TaskListRow } from './task-search.js';

/** What an action on a task looks at before it is done. */
export interface TaskState {
  readonly id: string;
  readonly instanceId: string;
  readonly elementId: string;
  readonly status: TaskStatus;
  readonly assignee: string | null;
  readonly claimVersion: number;
  readonly asksAssignment: boolean;
  readonly askedAbout: TaskRow['askedAbout'];
  readonly refusal: string | null;
  readonly instanceStatus: InstanceStatus;
}

/** Reads of human tasks. */
export class TaskRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(tenant: TenantScope, id: string): Promise<TaskRow | null> {
    const text = `SELECT ${TASK_COLUMNS} FROM task WHERE tenant_id = $1 AND id = $2`;
    const [row] = await readPrepared<TaskRow>(this.dataSource, text, [tenant, id]);
    return row ?? null;
  }

  /** One statement: completing a task reads nothing else. */
  async findState(tenant: TenantScope, id: string): Promise<TaskState | null> {
    const [row] = await readPrepared<TaskState>(
      this.dataSource,
      `SELECT t.id, t.instance_id AS "instanceId", t.element_id AS "elementId", t.status, t.assignee, t.claim_version AS "claimVersion",
         t.asks_assignment AS "asksAssignment", t.asked_about AS "askedAbout", t.refusal, i.status AS "instanceStatus"
       FROM task t JOIN instance i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
       WHERE t.tenant_id = $1 AND t.id = $2`,
      [tenant, id],
    );
    return row ?? null;
  }

  /** Oldest first. */
  list(tenant: TenantScope, filter: TaskFilter, page: RowPage): Promise<TaskListRow[]> {
    const conditions: Condition[] = [
      ['id > ?', page.after],
      ['assignee = ?', filter.assignee],
      ['instance_id = ?', filter.instanceId],
      ['definition_key = ?', filter.definitionKey],
      ['due_at < ?', filter.dueBefore],
    ];
    if (!isByStatus(filter))
      return this.select([['tenant_id = ?', tenant], ...conditions, ['status = ?', filter.status]], page);
    const { text, values } = tasksByStatus(tenant, filter, conditions.filter(isGiven), page);
    return this.dataSource.query(text, [...values]);
  }

  /** Written by hand: TypeORM's query builder would cost more than this frequent query. */
  private select(conditions: readonly Condition[], { limit, offset }: RowPage): Promise<TaskListRow[]> {
    const given = conditions.filter(isGiven);
    const where = given.map(([condition], index) => condition.replace('?', `$${index + 3}`)).join(' AND ');
    const values = [limit, offset, ...given.map(([, value]) => value)];
    const text = `SELECT ${TASK_LIST_COLUMNS} FROM task WHERE ${where} ORDER BY id LIMIT $1 OFFSET $2`;
    return readPrepared(this.dataSource, text, values);
  }
}

function isGiven([, value]: Condition): boolean {
  return value !== undefined && value !== null;
}

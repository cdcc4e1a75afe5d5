import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import type { InstanceStatus } from '@svc/engine';
import { TaskSchema } from '../entities/work.js';
import type { TaskRow, TaskStatus } from '../entities/work.js';
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

/** Reads of human tasks. */
export class TaskRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(tenant: TenantScope, id: string): Promise<TaskRow | null> {
    return this.of(tenant).andWhere('task.id = :id', { id }).getOne();
  }

  /** One statement: completing a task reads nothing else. */
  async findStanding(tenant: TenantScope, id: string): Promise<TaskStanding | null> {
    const rows: TaskStanding[] = await this.dataSource.query(
      `SELECT t.id, t.instance_id AS "instanceId", t.status, t.claim_version AS "claimVersion", i.status AS "instanceStatus"
       FROM task t JOIN instance i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
       WHERE t.tenant_id = $1 AND t.id = $2`,
      [tenant, id],
    );
    return rows[0] ?? null;
  }

  /** Oldest first. */
  list(tenant: TenantScope, filter: TaskFilter, { limit, offset, after }: RowPage): Promise<TaskRow[]> {
    const query = this.of(tenant);
    if (after !== null) query.andWhere('task.id > :after', { after });
    addFilter(query, filter);
    return query.orderBy('task.id', 'ASC').offset(offset).limit(limit).getMany();
  }

  private of(tenant: TenantScope): SelectQueryBuilder<TaskRow> {
    return this.tasks.createQueryBuilder('task').where('task.tenant_id = :tenant', { tenant });
  }

  private get tasks(): Repository<TaskRow> {
    return this.dataSource.getRepository(TaskSchema);
  }
}

function addFilter(query: SelectQueryBuilder<TaskRow>, filter: TaskFilter): void {
  const conditions: readonly (readonly [unknown, string, string])[] = [
    [filter.status, 'status', 'task.status = :status'],
    [filter.assignee, 'assignee', 'task.assignee = :assignee'],
    [filter.instanceId, 'instanceId', 'task.instance_id = :instanceId'],
    [filter.definitionKey, 'definitionKey', 'task.definition_key = :definitionKey'],
    [filter.dueBefore, 'dueBefore', 'task.due_at < :dueBefore'],
  ];
  for (const [value, name, condition] of conditions) {
    if (value !== undefined) query.andWhere(condition, { [name]: value });
  }
  filter.words?.forEach((word, n) =>
    query.andWhere(`position(svc_fold(:word${n}) IN svc_fold(task.name)) > 0`, { [`word${n}`]: word }),
  );
}

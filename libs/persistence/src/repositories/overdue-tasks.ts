import type { DataSource } from 'typeorm';
import type { TaskRow } from '../entities/work.js';
import { readPrepared } from '../prepared-query.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import { isWanted } from '../webhooks/statements.js';
import type { Queryable } from './queryable.js';

export type OverdueTask = Pick<TaskRow, 'id' | 'name' | 'instanceId' | 'elementId' | 'assignee' | 'status'> & {
  readonly dueAt: Date;
  readonly overdueAt: Date;
  /** Whether a webhook wants the event. */
  readonly isWanted: boolean;
};

const OPEN = `due_at <= now() AND overdue_at IS NULL AND status IN ('pending', 'claimed')`;

/** Open tasks whose due date has passed. Each is noted once. */
export class OverdueTasks {
  constructor(private readonly dataSource: DataSource) {}

  /** The tenants with the longest overdue tasks that are not noted yet. */
  async listTenants(most: number): Promise<TenantScope[]> {
    const rows = await readPrepared<{ tenantId: string }>(
      this.dataSource,
      `SELECT DISTINCT tenant_id AS "tenantId" FROM (SELECT tenant_id FROM task WHERE ${OPEN} ORDER BY due_at LIMIT $1) t`,
      [most],
    );
    return rows.map(({ tenantId }) => tenantScope(tenantId));
  }

  /** Notes up to `most` tasks of the tenant; tasks that another transaction has locked are skipped. */
  async note(tenant: TenantScope, most: number, tx: Queryable): Promise<OverdueTask[]> {
    const { rows } = await tx.query<OverdueTask>(
      `UPDATE task SET overdue_at = date_trunc('milliseconds', now()) WHERE tenant_id = $1 AND id = ANY (ARRAY(
         SELECT id FROM task WHERE tenant_id = $1 AND ${OPEN} ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING id, name, instance_id AS "instanceId", element_id AS "elementId", assignee, status,
         due_at AS "dueAt", overdue_at AS "overdueAt", ${isWanted(`ARRAY['task.overdue']`, 'task.definition_key')} AS "isWanted"`,
      [tenant, most],
    );
    return rows;
  }
}

import type { TaskRow } from '../entities/work.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

export type ClaimedTask = Pick<
  TaskRow,
  'id' | 'name' | 'status' | 'instanceId' | 'elementId' | 'assignee' | 'claimedAt' | 'completedAt'
>;

const RETURNED = `id, name, status, instance_id AS "instanceId", element_id AS "elementId", assignee, claimed_at AS "claimedAt", completed_at AS "completedAt"`;
const NOW = `date_trunc('milliseconds', now())`;

/**
 * Who works on a task: each change is one conditional statement that also counts `claim_version` up, so that a
 * completion under way notices it (architecture, "The workflow"). Each answers null when its condition does not hold.
 */
export class TaskClaims {
  /** pending → claimed. */
  claim(tenant: TenantScope, id: string, assignee: string, tx: Queryable): Promise<ClaimedTask | null> {
    return one(
      tx,
      `UPDATE task SET status = 'claimed', assignee = $3, claimed_at = ${NOW}, claim_version = claim_version + 1
      WHERE tenant_id = $1 AND id = $2 AND status = 'pending' RETURNING ${RETURNED}`,
      [tenant, id, assignee],
    );
  }

  /** claimed → pending, of nobody; not while the instance is in error. */
  unclaim(tenant: TenantScope, id: string, tx: Queryable): Promise<ClaimedTask | null> {
    return one(
      tx,
      `UPDATE task SET status = 'pending', assignee = NULL, claimed_at = NULL, claim_version = claim_version + 1
      WHERE tenant_id = $1 AND id = $2 AND status = 'claimed'
        AND NOT EXISTS (SELECT 1 FROM instance i WHERE i.tenant_id = task.tenant_id AND i.id = task.instance_id AND i.status = 'error')
      RETURNING ${RETURNED}`,
      [tenant, id],
    );
  }

  /** claimed → pending, of the new assignee, who must claim it. */
  delegate(tenant: TenantScope, id: string, assignee: string, tx: Queryable): Promise<ClaimedTask | null> {
    return one(
      tx,
      `UPDATE task SET status = 'pending', assignee = $3, claimed_at = NULL, claim_version = claim_version + 1
      WHERE tenant_id = $1 AND id = $2 AND status = 'claimed' RETURNING ${RETURNED}`,
      [tenant, id, assignee],
    );
  }
}

async function one(tx: Queryable, text: string, values: readonly unknown[]): Promise<ClaimedTask | null> {
  const { rows } = await tx.query<ClaimedTask>(text, values);
  return rows[0] ?? null;
}

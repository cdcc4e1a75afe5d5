import type { TaskRow } from '../entities/work.js';
import type { TenantScope } from '../tenant-scope.js';
import { isWanted } from '../webhooks/statements.js';
import type { Queryable } from './queryable.js';

export type ClaimedTask = Pick<
  TaskRow,
  'id' | 'name' | 'status' | 'instanceId' | 'elementId' | 'assignee' | 'claimedAt' | 'completedAt'
>;

/** `isWanted`: a webhook wants the event. */
export type NewlyClaimedTask = ClaimedTask & { readonly claimedAt: Date; readonly isWanted: boolean };

/** A task to claim. */
export interface AskedTask {
  readonly id: string;
  readonly assignee: string;
}

const RETURNED = `task.id, name, status, instance_id AS "instanceId", element_id AS "elementId", task.assignee, claimed_at AS "claimedAt", completed_at AS "completedAt"`;
const NOW = `date_trunc('milliseconds', now())`;

/** Locks in the order of the ids, as commits do. */
const CLAIM = `UPDATE task SET status = 'claimed', assignee = asked.assignee, claimed_at = ${NOW}, claim_version = claim_version + 1
  FROM (SELECT held.id, wish.assignee FROM task held JOIN unnest($2::uuid[], $3::text[]) AS wish (id, assignee) ON wish.id = held.id
    WHERE held.tenant_id = $1 AND held.id = ANY ($2::uuid[]) AND held.status = 'pending'
      AND NOT held.asks_assignment AND held.asked_about IS NULL ORDER BY held.id FOR NO KEY UPDATE OF held) asked
  WHERE task.tenant_id = $1 AND task.id = asked.id AND task.id = ANY ($2::uuid[]) AND task.status = 'pending'
  RETURNING ${RETURNED}, ${isWanted(`ARRAY['task.claimed']`, 'task.definition_key')} AS "isWanted"`;

/**
 * Assigns tasks. Each change is one conditional statement that also increments `claim_version`, so that a completion under way
 * notices it [commit#claims]. Each method returns null if its condition does not hold.
 */
export class TaskClaims {
  /** pending → claimed, for each task that is pending and asks no listener. No task may be listed twice. */
  async claim(tenant: TenantScope, asked: readonly AskedTask[], tx: Queryable): Promise<NewlyClaimedTask[]> {
    const { rows } = await tx.query<NewlyClaimedTask>(CLAIM, [
      tenant,
      asked.map(({ id }) => id),
      asked.map(({ assignee }) => assignee),
    ]);
    return rows;
  }

  /** claimed → pending without an assignee; not while the instance has the status `error`. */
  unclaim(tenant: TenantScope, id: string, tx: Queryable): Promise<ClaimedTask | null> {
    return one(
      tx,
      `UPDATE task SET status = 'pending', assignee = NULL, claimed_at = NULL, claim_version = claim_version + 1
      WHERE tenant_id = $1 AND id = $2 AND status = 'claimed' AND asked_about IS NULL
        AND NOT EXISTS (SELECT 1 FROM instance i WHERE i.tenant_id = task.tenant_id AND i.id = task.instance_id AND i.status = 'error')
      RETURNING ${RETURNED}`,
      [tenant, id],
    );
  }

  /** claimed → pending with a new assignee, who must claim it. */
  delegate(tenant: TenantScope, id: string, assignee: string, tx: Queryable): Promise<ClaimedTask | null> {
    return one(
      tx,
      `UPDATE task SET status = 'pending', assignee = $3, claimed_at = NULL, claim_version = claim_version + 1
      WHERE tenant_id = $1 AND id = $2 AND status = 'claimed' AND NOT asks_assignment AND asked_about IS NULL RETURNING ${RETURNED}`,
      [tenant, id, assignee],
    );
  }
}

async function one<T extends ClaimedTask>(tx: Queryable, text: string, values: readonly unknown[]): Promise<T | null> {
  const { rows } = await tx.query<T>(text, values);
  return rows[0] ?? null;
}

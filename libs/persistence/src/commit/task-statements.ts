import { isAmong, rowsOf } from './row-statement.js';
import type { RowStatement } from './row-statement.js';

/** The value of the row `r` where `set` names the column, or else the present one. */
const changed = (column: string) =>
  `${column} = CASE WHEN '${column}' = ANY (r.set) THEN r.${column} ELSE t.${column} END`;

/** What listeners have decided about open tasks. Locks in the order of the ids, like a claim of several tasks. */
export const CHANGE_TASKS: RowStatement = {
  name: 'change_tasks',
  text: `UPDATE task t SET asked_about = r.asked_about, refusal = r.refusal, status = coalesce(r.status, t.status), completed_at = r.completed_at,
      claimed_at = CASE WHEN r.is_assigned THEN r.claimed_at ELSE t.claimed_at END, claim_version = t.claim_version + r.is_assigned::integer,
      ${['assignee', 'candidate_groups', 'candidate_users', 'due_at', 'priority'].map(changed).join(', ')}
    FROM ${rowsOf({
      id: 'uuid',
      asked_about: 'text',
      refusal: 'text',
      status: 'text',
      completed_at: 'timestamptz',
      is_assigned: 'boolean',
      claimed_at: 'timestamptz',
      set: 'text[]',
      assignee: 'text',
      candidate_groups: 'text[]',
      candidate_users: 'text[]',
      due_at: 'timestamptz',
      priority: 'integer',
    })}
    WHERE t.tenant_id = $1 AND t.id = r.id AND t.id = ANY (ARRAY(SELECT held.id FROM task held
      WHERE held.tenant_id = $1 AND held.status IN ('pending', 'claimed') AND ${isAmong('held.id', 'id')} ORDER BY held.id FOR NO KEY UPDATE))`,
};

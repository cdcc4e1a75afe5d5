import { snakeCase } from '../entities/columns.js';
import { TaskSchema } from '../entities/work.js';
import type { TaskRow } from '../entities/work.js';

/** A task as the API and webhooks show it [tasks#fields]: the property of its row by the name of the field. */
export const TASK_FIELDS = {
  id: 'id',
  name: 'name',
  status: 'status',
  instance_id: 'instanceId',
  element_id: 'elementId',
  definition_key: 'definitionKey',
  assignee: 'assignee',
  candidateGroups: 'candidateGroups',
  priority: 'priority',
  variables: 'variables',
  created_at: 'createdAt',
  claimed_at: 'claimedAt',
  completed_at: 'completedAt',
  due_at: 'dueAt',
} as const satisfies Readonly<Record<string, keyof TaskRow>>;

const { columns } = TaskSchema.options;

/** The same as JSON, as SQL over the row `t`; `status` is SQL too. */
export function taskAsJson(status: string): string {
  const fields = Object.entries(TASK_FIELDS).map(([name, property]) => {
    const value = property === 'status' ? status : shown(property);
    return `${value} AS "${name}"`;
  });
  const text = `row_to_json((SELECT shown FROM (SELECT ${fields.join(', ')}) shown))::text`;
  return `left(${text}, -1) || CASE cardinality(t.candidate_users) WHEN 0 THEN '' ELSE ',"candidateUsers":' || to_json(t.candidate_users) END || '}'`;
}

function shown(property: keyof TaskRow): string {
  const column = `t.${snakeCase(property)}`;
  if (property === 'variables') return `${column}::json`;
  return columns[property]?.type === 'timestamp with time zone'
    ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column;
}

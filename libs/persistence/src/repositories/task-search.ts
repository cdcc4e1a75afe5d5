import { snakeCase } from '../entities/columns.js';
import { TaskSchema } from '../entities/work.js';
import type { TaskRow } from '../entities/work.js';
import { ifFitting } from './list-bytes.js';

/** Filters of the list, all of which must hold [tasks#list]. */
export interface TaskFilter {
  readonly status?: string | undefined;
  readonly assignee?: string | undefined;
  readonly instanceId?: string | undefined;
  readonly definitionKey?: string | undefined;
  /** Due before. */
  readonly dueBefore?: Date | undefined;
  /** Every word must occur in the task's name; case and accents are ignored. */
  readonly words?: readonly string[];
}

/** A condition with one `?` for its value. */
export type Condition = readonly [comparison: string, value: unknown];

export const TASK_COLUMNS = Object.keys(TaskSchema.options.columns)
  .map((property) => `${snakeCase(property)} AS "${property}"`)
  .join(', ');

/** A task in a list: without its variables if they are large. */
export type TaskListRow = Omit<TaskRow, 'variables'> & { readonly variables: string | null };

export const TASK_LIST_COLUMNS = TASK_COLUMNS.replace('variables AS', `${ifFitting(['variables']).variables} AS`);

const STATUSES: readonly TaskRow['status'][] = ['pending', 'claimed', 'completed', 'cancelled'];

/**
 * A tenant has many tasks but few names, those of elements. So the distinct names are read one by one from the index of names.
 * `$1` is the tenant.
 */
const NAMES = `names AS (
    (SELECT name FROM task WHERE tenant_id = $1 ORDER BY name LIMIT 1)
    UNION ALL
    SELECT (SELECT t.name FROM task t WHERE t.tenant_id = $1 AND t.name > names.name ORDER BY t.name LIMIT 1)
    FROM names WHERE names.name IS NOT NULL)`;

/** Whether it is faster to read the first tasks of each status, which an index has in the order of the list. */
export function isByStatus({ words = [], assignee, status }: TaskFilter): boolean {
  return words.length > 0 || (assignee !== undefined && status === undefined);
}

/** The first tasks of each status, and, unless an assignee is given, of each name that has all words. */
export function tasksByStatus(
  tenant: string,
  { words = [], status, assignee, instanceId }: TaskFilter,
  conditions: readonly Condition[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [tenant];
  const value = (given: unknown) => `$${values.push(given)}`;
  const hasWords = words.map((word) => ` AND position(svc_fold(${value(word)}) IN svc_fold(name)) > 0`).join('');
  const others = conditions.map(([condition, given]) => ` AND ${condition.replace('?', value(given))}`).join('');
  const isOfFew = assignee !== undefined || instanceId !== undefined;
  const [perName, ofNames] =
    words.length === 0
      ? ['', '']
      : isOfFew
        ? ['', 'AND name = ANY (ARRAY(SELECT name FROM named))']
        : ['named CROSS JOIN ', 'AND name = named.name'];
  return {
    text: `WITH RECURSIVE ${NAMES}, named AS (SELECT name FROM names WHERE name IS NOT NULL${hasWords})
      SELECT ${TASK_LIST_COLUMNS} FROM (SELECT found.* FROM ${perName}unnest(${value(status === undefined ? STATUSES : [status])}::text[]) AS one (status)
        CROSS JOIN LATERAL (SELECT * FROM task WHERE tenant_id = $1 ${ofNames} AND status = one.status${others}
          ORDER BY id LIMIT ${value(limit + offset)}) found) task ORDER BY id LIMIT ${value(limit)} OFFSET ${value(offset)}`,
    values,
  };
}

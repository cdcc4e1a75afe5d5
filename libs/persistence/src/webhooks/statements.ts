import { isAmong, rowsOf } from '../commit/row-statement.js';
import type { RowStatement } from '../commit/row-statement.js';
import { taskAsJson } from '../repositories/task-fields.js';

const TASK = `SELECT ${taskAsJson('coalesce(e.task_status, t.status)')}
  FROM task t WHERE t.tenant_id = $1 AND t.instance_id = e.instance_id AND t.id = e.task_id`;

const CURRENT = `SELECT '{' || coalesce(string_agg(to_json(v.name)::text || ':' || v.value, ',' ORDER BY v.name COLLATE "C"), '') || '}'
  FROM instance_variable v WHERE v.tenant_id = $1 AND v.instance_id = e.instance_id`;

/** The last member of the data. */
const member = (name: string, value: string): string => `',"${name}":' || (${value})`;

/**
 * `$2`: occurrences. Inserts the data of each wanted one once, and a delivery for each subscription that wants it. The id of a
 * delivery is derived from both, with the time of the event. The rows of the instances exist already. They are read once by key,
 * not for each occurrence, which would go through all ids again.
 */
export const INSERT_DELIVERIES: RowStatement = {
  name: 'insert_webhook_delivery',
  text: `WITH wanted AS MATERIALIZED (
      SELECT r.*, o.*, w.subscription_id FROM ${rowsOf({
        id: 'uuid',
        event_type: 'text',
        instance_id: 'uuid',
        occurred_at: 'timestamptz',
        members: 'text',
        attached: 'text',
        task_id: 'uuid',
        task_status: 'text',
      })}
      JOIN (
        SELECT i.id AS of_id, i.definition_key, i.status AS instance_status, i.initial_variables FROM instance i
        WHERE i.tenant_id = $1 AND ${isAmong('i.id', 'instance_id')} ORDER BY i.id OFFSET 0) o ON o.of_id = r.instance_id
      CROSS JOIN LATERAL (
        SELECT i.subscription_id FROM webhook_interest i
        WHERE i.tenant_id = $1 AND i.event_type = r.event_type AND i.definition_key = ANY (ARRAY['', o.definition_key]) OFFSET 0) w
    ), told AS (
      INSERT INTO webhook_event (tenant_id, id, data)
      SELECT $1::uuid, e.id, '{"instance_id":' || to_json(e.instance_id) || ',"definition_key":' || to_json(e.definition_key) || e.members
        || CASE e.attached
          WHEN 'initial_variables' THEN ${member('variables', 'e.initial_variables')}
          WHEN 'variables' THEN ${member('variables', CURRENT)}
          WHEN 'task' THEN ${member('task', TASK)}
          WHEN 'instance_status' THEN ${member('instance_status', 'to_json(e.instance_status)')}
          ELSE '' END || '}'
      FROM (SELECT DISTINCT ON (id) * FROM wanted ORDER BY id) e
    )
    INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, instance_id, occurred_at)
    SELECT $1::uuid, svc_derived_id(d.id, d.subscription_id), d.subscription_id, d.id, d.event_type, d.instance_id, d.occurred_at
    FROM wanted d ORDER BY d.id, d.subscription_id`,
};

/** Whether a webhook wants one of the events `types` (SQL) of a definition: an index probe for each. */
export function isWanted(types: string, definitionKey: string): string {
  return `EXISTS (SELECT 1 FROM webhook_interest w WHERE w.tenant_id = $1 AND w.event_type = ANY (${types})
    AND w.definition_key = ANY (ARRAY['', ${definitionKey}]))`;
}

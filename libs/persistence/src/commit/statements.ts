import { insertRows, overwrite, rowsOf } from './row-statement.js';
import type { RowStatement } from './row-statement.js';

const INSTANCE = {
  id: 'uuid',
  definition_id: 'uuid',
  definition_key: 'text',
  definition_version: 'integer',
  definition_name: 'text',
  definition_hash: 'text',
  status: 'text',
  error: 'text',
  metadata: 'text',
  correlation_id: 'text',
  initial_variables: 'text',
  parent_instance_id: 'uuid',
  commit_seq: 'integer',
  engine_version: 'text',
  search: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;

const instances = insertRows('instance', INSTANCE, ['id'], 'DO NOTHING');
export const INSERT_INSTANCES: RowStatement = { ...instances, text: `${instances.text} RETURNING id` };

/** `$2`: ids. Locks in the order of the ids, as every group does. */
export const LOCK_INSTANCES: RowStatement = {
  name: 'lock_instances',
  text: `SELECT id, commit_seq, status FROM instance WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
};

/** `$2`: ids. Holds off claims until the completions that rely on them are written. */
export const LOCK_TASKS: RowStatement = {
  name: 'lock_tasks',
  text: `SELECT id, status, claim_version FROM task WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
};

export const READ_LOG: RowStatement = {
  name: 'read_log',
  text: `SELECT l.instance_id, l.inputs_digest, l.inputs, l.now FROM ${rowsOf({ instance_id: 'uuid', seq: 'integer' })}
    JOIN commit_log l ON l.tenant_id = $1 AND l.instance_id = r.instance_id AND l.seq = r.seq`,
};

export const UPDATE_INSTANCES: RowStatement = {
  name: 'update_instances',
  text: `UPDATE instance i SET commit_seq = r.commit_seq, engine_version = r.engine_version, updated_at = r.updated_at,
      status = coalesce(r.status, i.status), error = CASE WHEN r.sets_error THEN r.error ELSE i.error END, ended_at = coalesce(r.ended_at, i.ended_at)
    FROM ${rowsOf({
      id: 'uuid',
      commit_seq: 'integer',
      engine_version: 'text',
      updated_at: 'timestamptz',
      status: 'text',
      sets_error: 'boolean',
      error: 'text',
      ended_at: 'timestamptz',
    })}
    WHERE i.tenant_id = $1 AND i.id = r.id`,
};

export const UPSERT_VARIABLES = insertRows(
  'instance_variable',
  { instance_id: 'uuid', name: 'text', value: 'text', searchable: 'text' },
  ['instance_id', 'name'],
  overwrite('value', 'searchable'),
);

export const UPSERT_TOKENS = insertRows(
  'token',
  {
    instance_id: 'uuid',
    id: 'uuid',
    element_id: 'text',
    element_type: 'text',
    status: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  ['instance_id', 'id'],
  overwrite('element_id', 'element_type', 'status', 'updated_at'),
);

/** An open task of a whole projection keeps its claim; one that had ended is open again. */
export const INSERT_TASKS: RowStatement = {
  name: 'insert_task',
  text: `INSERT INTO task (tenant_id, id, instance_id, definition_key, token_id, element_id, name, status, assignee, candidate_groups, priority, variables, due_at, created_at, completed_at)
    SELECT $1::uuid, r.id, r.instance_id, i.definition_key, r.token_id, r.element_id, r.name, r.status, r.assignee, r.candidate_groups, r.priority, r.variables, r.due_at, r.created_at, r.completed_at
    FROM ${rowsOf({
      id: 'uuid',
      instance_id: 'uuid',
      token_id: 'uuid',
      element_id: 'text',
      name: 'text',
      status: 'text',
      assignee: 'text',
      candidate_groups: 'text[]',
      priority: 'integer',
      variables: 'text',
      due_at: 'timestamptz',
      created_at: 'timestamptz',
      completed_at: 'timestamptz',
    })}
    JOIN instance i ON i.tenant_id = $1 AND i.id = r.instance_id
    ORDER BY r.id
    ON CONFLICT (tenant_id, id) DO UPDATE SET completed_at = excluded.completed_at,
      status = CASE WHEN task.status IN ('pending', 'claimed') AND excluded.status = 'pending' THEN task.status ELSE excluded.status END`,
};

const TIMER = {
  id: 'uuid',
  instance_id: 'uuid',
  element_id: 'text',
  token_id: 'uuid',
  status: 'text',
  due_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;
export const UPSERT_TIMERS = insertRows('timer', TIMER, ['id'], overwrite('status', 'due_at', 'updated_at'));

const SUBSCRIPTION = {
  id: 'uuid',
  instance_id: 'uuid',
  element_id: 'text',
  kind: 'text',
  name: 'text',
  correlation_key: 'text',
  created_at: 'timestamptz',
} as const;
export const INSERT_SUBSCRIPTIONS = insertRows('subscription', SUBSCRIPTION, ['id'], 'DO NOTHING');

export const DELETE_SUBSCRIPTIONS: RowStatement = {
  name: 'delete_subscriptions',
  text: `DELETE FROM subscription WHERE tenant_id = $1 AND id = ANY ($2::uuid[])`,
};

/** What an instance has taken is not sent again. After the locks of the names, as whoever gives one back takes them. */
export const SETTLE_DELIVERIES: RowStatement = {
  name: 'settle_deliveries',
  text: `UPDATE event_delivery d SET status = 'delivered' FROM ${rowsOf({ event_id: 'uuid', target_id: 'uuid' })}
    WHERE d.tenant_id = $1 AND d.event_id = r.event_id AND d.target_id = r.target_id AND d.status = 'pending'`,
};

const JOB = {
  id: 'uuid',
  instance_id: 'uuid',
  element_id: 'text',
  token_id: 'uuid',
  status: 'text',
  error: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
} as const;
export const UPSERT_JOBS = insertRows('service_job', JOB, ['id'], overwrite('status', 'error', 'ended_at'));

const settlement = rowsOf({ id: 'uuid', status: 'text', error: 'text', at: 'timestamptz' });
export const SETTLE_TASKS: RowStatement = {
  name: 'settle_tasks',
  text: `UPDATE task t SET status = r.status, completed_at = r.at FROM ${settlement}
    WHERE t.tenant_id = $1 AND t.id = r.id AND t.status IN ('pending', 'claimed')`,
};
export const SETTLE_TIMERS: RowStatement = {
  name: 'settle_timers',
  text: `UPDATE timer t SET status = r.status, updated_at = r.at FROM ${settlement} WHERE t.tenant_id = $1 AND t.id = r.id`,
};
export const SETTLE_JOBS: RowStatement = {
  name: 'settle_jobs',
  text: `UPDATE service_job j SET status = r.status, error = r.error, ended_at = r.at FROM ${settlement} WHERE j.tenant_id = $1 AND j.id = r.id`,
};

/** No conflict clause: what is there already was found by the compare-and-set. */
const LOG = {
  instance_id: 'uuid',
  seq: 'integer',
  inputs_digest: 'text',
  inputs: 'text',
  now: 'bigint',
  engine_version: 'text',
} as const;
export const INSERT_LOG: RowStatement = {
  name: 'insert_commit_log',
  text: `INSERT INTO commit_log (tenant_id, ${Object.keys(LOG).join(', ')}) SELECT $1::uuid, r.* FROM ${rowsOf(LOG)} ORDER BY r.instance_id`,
};

import { insertNewRows, insertRows, isAmong, ofRowWith, overwrite, rowsOf } from './row-statement.js';
import type { RowStatement } from './row-statement.js';
import { isWanted } from '../webhooks/statements.js';

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
  initial_variables: 'long text',
  parent_instance_id: 'uuid',
  commit_seq: 'integer',
  engine_version: 'text',
  search: 'folded',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  updated_at: 'timestamptz',
  execution: 'text',
  promoted_at: 'timestamptz',
  is_moving: 'boolean',
} as const;

/** A row with seq 0 shows an instance whose workflow has not committed yet; the first commit replaces it. */
const instances = insertRows(
  'instance',
  INSTANCE,
  ['id'],
  `${overwrite(...Object.keys(INSTANCE).filter((column) => column !== 'id'))} WHERE instance.commit_seq = 0 AND excluded.commit_seq > 0`,
);
export const INSERT_INSTANCES: RowStatement = { ...instances, text: `${instances.text} RETURNING id` };
/** Fails if the row exists. */
export const INSERT_NEW_INSTANCES: RowStatement = {
  ...insertNewRows('instance', INSTANCE, ['id']),
  name: 'new_instances',
};

/** `$2`: ids, `$3`: events of the group. Locks in the order of the ids, as every group does. */
export const LOCK_INSTANCES: RowStatement = {
  name: 'lock_instances',
  text: `SELECT id, commit_seq, status, execution, ${isWanted('$3::text[]', 'instance.definition_key')} AS is_wanted FROM instance WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
};

/**
 * Fails if an instance is not at the expected commit (`$2`: ids, `$3`: numbers of the last commits, `$4`: whether it must have
 * no workflow), or if a webhook wants one of its events `$5`. Locks as `LOCK_INSTANCES` does.
 */
export const EXPECT_INSTANCES: RowStatement = {
  name: 'expect_instances',
  text: `SELECT commit_requires(count(*) = cardinality($2::uuid[])), json_object_agg(held.id, held.status) AS statuses
    FROM (SELECT id, commit_seq, status, execution, definition_key FROM instance
      WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE) held
    JOIN unnest($2::uuid[], $3::integer[], $4::boolean[]) AS expected (id, seq, is_kept) ON expected.id = held.id
    WHERE held.commit_seq = expected.seq AND NOT (expected.is_kept AND held.execution = 'durable')
      AND NOT ${isWanted('$5::text[]', 'held.definition_key')}`,
};

/** Fails if a webhook wants one of the events `$2` of a definition with one of the keys `$3`. */
export const EXPECT_NO_INTEREST: RowStatement = {
  name: 'expect_no_interest',
  text: `SELECT commit_requires(NOT EXISTS (SELECT 1 FROM unnest($3::text[]) AS d (key) WHERE ${isWanted('$2::text[]', 'd.key')}))`,
};

/** Fails if a task is not claimed as expected (`$2`: ids, `$3`: claim versions). Locks as `LOCK_TASKS` does. */
export const EXPECT_CLAIMS: RowStatement = {
  name: 'expect_claims',
  text: `SELECT commit_requires(count(*) = cardinality($2::uuid[]))
    FROM (SELECT id, status, claim_version FROM task WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE) held
    JOIN unnest($2::uuid[], $3::integer[]) AS expected (id, version) ON expected.id = held.id
    WHERE held.status = 'claimed' AND held.claim_version = expected.version`,
};

/** `$2`: ids. Blocks claims until the completions that depend on them are written. */
export const LOCK_TASKS: RowStatement = {
  name: 'lock_tasks',
  text: `SELECT id, status, claim_version FROM task WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
};

export const READ_LOG: RowStatement = {
  name: 'read_log',
  text: `SELECT l.instance_id, l.inputs_digest, l.inputs, l.now FROM ${rowsOf({ instance_id: 'uuid', seq: 'integer' })}
    JOIN commit_log l ON l.tenant_id = $1 AND l.instance_id = r.instance_id AND l.seq = r.seq
    WHERE ${isAmong('l.instance_id', 'instance_id')}`,
};

export const UPDATE_INSTANCES: RowStatement = {
  name: 'update_instances',
  text: `UPDATE instance i SET commit_seq = r.commit_seq, engine_version = r.engine_version, updated_at = r.updated_at,
      status = coalesce(r.status, i.status), error = CASE WHEN r.sets_error THEN r.error ELSE i.error END, ended_at = coalesce(r.ended_at, i.ended_at),
      execution = coalesce(r.execution, i.execution), promoted_at = coalesce(r.promoted_at, i.promoted_at), is_moving = r.is_moving
    FROM ${rowsOf({
      id: 'uuid',
      commit_seq: 'integer',
      engine_version: 'text',
      updated_at: 'timestamptz',
      status: 'text',
      sets_error: 'boolean',
      error: 'text',
      ended_at: 'timestamptz',
      execution: 'text',
      promoted_at: 'timestamptz',
      is_moving: 'boolean',
    })}
    WHERE i.tenant_id = $1 AND i.id = r.id AND ${isAmong('i.id', 'id')}`,
};

/** Writes the states of instances without a workflow, and of those whose workflow must be started. */
export const UPSERT_STATES = insertRows(
  'instance_state',
  { instance_id: 'uuid', seq: 'integer', state: 'base64', launch_due: 'timestamptz' },
  ['instance_id'],
  overwrite('seq', 'state', 'launch_due'),
);

/** Deletes the states of instances that have ended. */
export const DELETE_STATES: RowStatement = {
  name: 'delete_states',
  text: `DELETE FROM instance_state s WHERE s.tenant_id = $1 AND ${isAmong('s.instance_id', 'instance_id')}`,
};

export const UPSERT_VARIABLES = insertRows(
  'instance_variable',
  { instance_id: 'uuid', name: 'text', value: 'long text', searchable: 'text' },
  ['instance_id', 'name'],
  overwrite('value', 'searchable'),
);

/** A later commit that does not tell what the same incident says keeps it. */
function ofSameIncident(column: string): string {
  return `coalesce(excluded.${column}, CASE WHEN token.incident_id = excluded.incident_id THEN token.${column} END)`;
}

export const UPSERT_TOKENS = insertRows(
  'token',
  {
    instance_id: 'uuid',
    id: 'uuid',
    element_id: 'text',
    element_type: 'text',
    status: 'text',
    incident_id: 'uuid',
    incident_code: 'text',
    incident_message: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  ['instance_id', 'id'],
  `${overwrite('element_id', 'element_type', 'status', 'incident_id', 'updated_at')},
    incident_code = ${ofSameIncident('incident_code')}, incident_message = ${ofSameIncident('incident_message')}`,
);

const TASK = {
  id: 'uuid',
  instance_id: 'uuid',
  definition_key: 'key of instance',
  token_id: 'uuid',
  element_id: 'text',
  name: 'text',
  status: 'text',
  assignee: 'text',
  candidate_groups: 'text[]',
  candidate_users: 'text[]',
  priority: 'integer',
  variables: 'long text',
  due_at: 'timestamptz',
  created_at: 'timestamptz',
  completed_at: 'timestamptz',
  asks_assignment: 'boolean',
} as const;
/** A task that is open in a whole projection keeps its claim; if its row had ended it is opened again. */
export const INSERT_TASKS = insertRows(
  'task',
  TASK,
  ['id'],
  `DO UPDATE SET completed_at = excluded.completed_at,
      status = CASE WHEN task.status IN ('pending', 'claimed') AND excluded.status = 'pending' THEN task.status ELSE excluded.status END`,
);

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
  is_lasting: 'boolean',
} as const;
export const INSERT_SUBSCRIPTIONS = insertRows('subscription', SUBSCRIPTION, ['id'], 'DO NOTHING');

export const DELETE_SUBSCRIPTIONS: RowStatement = {
  name: 'delete_subscriptions',
  text: `DELETE FROM subscription WHERE tenant_id = $1 AND id = ANY ($2::uuid[])`,
};

/** An event that an instance has taken is not delivered again. Sent after the locks of the event names, the order in which events are given back. */
export const SETTLE_DELIVERIES: RowStatement = {
  name: 'settle_deliveries',
  text: `UPDATE event_delivery d SET status = 'delivered' FROM ${rowsOf({ event_id: 'uuid', target_id: 'uuid' })}
    WHERE d.tenant_id = $1 AND d.event_id = r.event_id AND d.target_id = r.target_id AND d.status = 'pending' AND ${isAmong('d.event_id', 'event_id')}`,
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

/** Locks in the order of the ids, like a claim of several tasks. */
export const SETTLE_TASKS: RowStatement = {
  name: 'settle_tasks',
  text: `UPDATE task t SET status = ${ofRowWith('t.id', 'status')}, completed_at = ${ofRowWith('t.id', 'at')}::timestamptz, asked_about = NULL
    WHERE t.tenant_id = $1 AND t.id = ANY (ARRAY(SELECT held.id FROM task held
      WHERE held.tenant_id = $1 AND held.status IN ('pending', 'claimed') AND ${isAmong('held.id', 'id')} ORDER BY held.id FOR NO KEY UPDATE))`,
};
export const SETTLE_TIMERS: RowStatement = {
  name: 'settle_timers',
  text: `UPDATE timer t SET status = ${ofRowWith('t.id', 'status')}, updated_at = ${ofRowWith('t.id', 'at')}::timestamptz
    WHERE t.tenant_id = $1 AND ${isAmong('t.id', 'id')}`,
};
export const SETTLE_JOBS: RowStatement = {
  name: 'settle_jobs',
  text: `UPDATE service_job j SET status = ${ofRowWith('j.id', 'status')}, error = ${ofRowWith('j.id', 'error')}, ended_at = ${ofRowWith('j.id', 'at')}::timestamptz
    WHERE j.tenant_id = $1 AND ${isAmong('j.id', 'id')}`,
};

const EVALUATION = {
  id: 'uuid',
  decision_key: 'text',
  decision_version: 'integer',
  decision_hash: 'text',
  hit_policy: 'text',
  matched: 'boolean',
  rules_matched: 'text',
  matched_rules: 'text',
  input_variables: 'text',
  outputs: 'text',
  instance_id: 'uuid',
  element_id: 'text',
  evaluated_at: 'timestamptz',
} as const;
export const INSERT_EVALUATIONS = insertRows('decision_evaluation', EVALUATION, ['id'], 'DO NOTHING');

/** An entry that is written several times in one statement gets the last value and one version for each write. */
export const UPSERT_STORE_ENTRIES: RowStatement = {
  name: 'upsert_data_store_entry',
  text: `INSERT INTO data_store_entry AS e (tenant_id, store, key, value, version, created_at, updated_at)
    SELECT $1::uuid, r.store, r.key, r.value, r.writes, r.at, r.at
    FROM ${rowsOf({ store: 'text', key: 'text', value: 'text', writes: 'integer', at: 'timestamptz' })} ORDER BY r.store, r.key
    ON CONFLICT (tenant_id, store, key) DO UPDATE SET value = excluded.value, version = e.version + excluded.version, updated_at = excluded.updated_at`,
};

/** Needs no conflict clause: the compare-and-set has found existing rows. */
const LOG = {
  instance_id: 'uuid',
  seq: 'integer',
  inputs_digest: 'text',
  inputs: 'long text',
  now: 'bigint',
  engine_version: 'text',
  entries: 'integer',
  has_incident: 'boolean',
} as const;
export const INSERT_LOG = insertNewRows('commit_log', LOG, ['instance_id']);

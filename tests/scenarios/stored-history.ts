import type { Fact } from '@svc/engine';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { Places } from './history-of.js';

type DataSource = TestDatabase['dataSource'];

/** The rows of an instance, without what depends on the driver. The rows of `audit` are in order. */
const TABLES = {
  audit: 'SELECT action, actor_type, payload FROM audit_entry WHERE instance_id = $1 ORDER BY sequence',
  instance:
    'SELECT status, error, metadata, correlation_id, initial_variables, ended_at IS NULL AS is_open FROM instance WHERE id = $1',
  variables: 'SELECT name, value, searchable FROM instance_variable WHERE instance_id = $1',
  tokens: 'SELECT id, element_id, element_type, status FROM token WHERE instance_id = $1',
  tasks: `SELECT id, token_id, element_id, name, status, assignee, candidate_groups, claim_version, priority, variables
    FROM task WHERE instance_id = $1`,
  timers: 'SELECT id, element_id, token_id, status FROM timer WHERE instance_id = $1',
  subscriptions: 'SELECT id, element_id, kind, name, correlation_key FROM subscription WHERE instance_id = $1',
  jobs: 'SELECT id, element_id, token_id, status, error FROM service_job WHERE instance_id = $1',
} as const;

/** The hash of a process differs each time, since its services have another address. */
const HASH = /[0-9a-f]{64}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** Rows by table. */
export type StoredHistory = { readonly [table: string]: readonly string[] };

/** The rows of an instance in the end. Ids are numbered by their first occurrence in the facts; times are left out. */
export async function storedHistoryOf(
  dataSource: DataSource,
  instanceId: string,
  facts: readonly Fact[],
): Promise<StoredHistory> {
  const places = new Places();
  places.comparable(instanceId);
  for (const fact of facts) places.comparable(fact);
  const tables: [string, string[]][] = [];
  for (const [table, select] of Object.entries(TABLES)) {
    const rows: object[] = await dataSource.query(select, [instanceId]);
    const lines = rows.map((row) => String(places.comparable(JSON.stringify(row))));
    const timeless = lines.map((line) => line.replaceAll(TIME, 'then').replaceAll(HASH, 'hash'));
    tables.push([table, table === 'audit' ? timeless : timeless.sort()]);
  }
  return Object.fromEntries(tables);
}

// A million instances made by SQL, with their variables, tasks, timers and audit entries. Nine of ten belong to the tenant
// `local`, the others to nine smaller tenants. Each instance started one second after the one before.
import pg from 'pg';
import { giveKey } from '../tenants.mjs';

export const SMALL_TENANTS = 9;
/** The measured tenants by slug, with the secrets of their keys, which are the same when a folder is used again. */
const SECRETS = { local: 'L'.repeat(43), 'bench-1': 'S'.repeat(43) };
export const KEYS = Object.fromEntries(Object.entries(SECRETS).map(([slug, secret]) => [slug, `svc_live_${secret}`]));
export const CUSTOMERS = 50_000;
export const AGENTS = 5_000;
export const USERS = 200;
export const DEFINITIONS = 2_000;

const REGIONS = ['Tromsø', 'Zürich', 'Málaga', 'Kraków', 'Leeds'];
const COUNTRIES = ['DE', 'AT', 'CH', 'NO', 'PL', 'ES', 'GB', 'FR', 'IT', 'SE'];
const TASK_NAMES = [
  'Approve order', 'Check invoice', 'Pick goods', 'Pack parcel', 'Call the customer', 'Prüfung der Rechnung',
  'Review claim', 'Release payment', 'Book carrier', 'Sign contract',
]; // prettier-ignore

const list = (texts) => `(ARRAY[${texts.map((text) => `'${text}'`).join(', ')}])`;

/** The columns of the table `made` for each `i`. Times follow `i`, so that the ids have the same order. */
const VIEW = `CREATE UNLOGGED TABLE made AS
SELECT i, CASE WHEN i % 10 = 0 THEN s.id ELSE l.id END AS tenant_id, uuidv7(back) AS id, now() + back AS at,
  CASE WHEN i % 10 = 0 THEN i / 10 / ${SMALL_TENANTS} + 1 ELSE i - i / 10 END AS sequence,
  CASE WHEN i <= n / 20 THEN 'retired' WHEN i * 7919 % 1000 < 600 THEN 'order' WHEN i * 7919 % 1000 < 900 THEN 'invoice'
    WHEN i * 7919 % 1000 < 990 THEN 'claim' ELSE 'recall' END AS key
FROM (SELECT i, n, make_interval(secs => i - n) AS back FROM (SELECT $1::bigint AS n) size, generate_series(1, n) AS i) one
CROSS JOIN (SELECT id FROM tenant WHERE slug = 'local') l
JOIN (SELECT id, row_number() OVER (ORDER BY slug) - 1 AS place FROM tenant WHERE slug LIKE 'bench-%') s ON s.place = i / 10 % ${SMALL_TENANTS}`;

const ROWS = {
  instance: `INSERT INTO instance (tenant_id, id, definition_id, definition_key, definition_version, definition_name, definition_hash,
      status, error, metadata, correlation_id, initial_variables, commit_seq, engine_version, search, started_at, ended_at, updated_at)
    SELECT tenant_id, id, id, key, 1, initcap(key) || ' process', repeat('0', 64), status, CASE status WHEN 'error' THEN 'the carrier is gone' END,
      metadata, 'order-' || i, '{}', 2, '0.1.0', svc_fold('order-' || i || E'\\n' || initcap(key) || ' process' || E'\\n' || metadata),
      at, CASE WHEN status IN ('completed', 'terminated') THEN at END, at
    FROM (SELECT *, CASE WHEN i % 100 = 0 OR i % 100 = 51 THEN 'error' WHEN i % 100 = 1 THEN 'suspended' WHEN i % 100 = 2 THEN 'terminated'
        WHEN i % 100 < 8 OR i > 0.99 * (SELECT max(i) FROM made) THEN 'running' ELSE 'completed' END AS status,
      format('{"agent":"agent-%s","channel":"%s","region":"%s"}', i % ${AGENTS}, ${list(['shop', 'web', 'phone'])}[i % 3 + 1],
        CASE WHEN i % 200 = 7 THEN 'Ålesund' ELSE ${list(REGIONS)}[i % 5 + 1] END) AS metadata FROM made) m ORDER BY i`,
  instance_variable: `INSERT INTO instance_variable (tenant_id, instance_id, name, value, searchable)
    SELECT tenant_id, id, v.name, to_json(v.text), v.text FROM made,
      LATERAL (VALUES ('country', ${list(COUNTRIES)}[i * 31 % 10 + 1]), ('customer', 'c-' || i % ${CUSTOMERS}),
        ('kind', CASE WHEN i <= (SELECT max(i) FROM made) / 50 THEN 'legacy' WHEN i % 1000 = 501 THEN 'gift' ELSE 'plain' END)) v (name, text) ORDER BY i`,
  task: `INSERT INTO task (tenant_id, id, instance_id, definition_key, token_id, element_id, name, status, assignee, variables, created_at, claimed_at, completed_at)
    SELECT tenant_id, id, id, key, id, 'check', CASE WHEN i % 100000 = 77777 THEN 'Escalate to the board' ELSE ${list(TASK_NAMES)}[i * 13 % 10 + 1] END,
      status, CASE WHEN status IN ('claimed', 'completed') THEN 'user-' || i % ${USERS} END, '{"amount":' || i || '}', at,
      CASE WHEN status IN ('claimed', 'completed') THEN at END, CASE WHEN status IN ('cancelled', 'completed') THEN at END
    FROM (SELECT *, CASE WHEN i % 50 = 3 THEN 'cancelled' WHEN i % 50 < 3 OR i > 0.99 * (SELECT max(i) FROM made) THEN 'pending'
      WHEN i % 50 < 6 THEN 'claimed' ELSE 'completed' END AS status FROM made) m ORDER BY i`,
  timer: `INSERT INTO timer (tenant_id, id, instance_id, element_id, status, due_at, created_at, updated_at)
    SELECT tenant_id, id, id, 'late', CASE WHEN i % 20 = 0 THEN 'cancelled' WHEN i % 10 = 1 THEN 'scheduled' ELSE 'fired' END, at + interval '1 day', at, at
    FROM made ORDER BY i`,
  audit_entry: `INSERT INTO audit_entry (tenant_id, sequence, id, instance_id, actor_type, action, payload, hash_version, prev_entry_hash, entry_hash, created_at)
    SELECT tenant_id, sequence, id, id, CASE WHEN action = 'element.entered' THEN 'engine' WHEN action = 'webhook.failed' THEN 'system' ELSE 'api_key' END,
      action, '{"element_id":"check","element_type":"userTask"}', 1, repeat('0', 64), repeat('0', 64), at
    FROM (SELECT *, CASE WHEN i % 20000 = 1 THEN 'definition.updated' WHEN i % 5000 = 3 THEN 'webhook.failed' WHEN i % 4 = 2 THEN 'instance.created'
      ELSE 'element.entered' END AS action FROM made) m ORDER BY i`,
};

const INDEXES = `SELECT i.indexname AS name, i.indexdef AS text FROM pg_indexes i
  WHERE i.schemaname = 'public' AND i.tablename = $1 AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`;

/** Makes `count` instances if there are none. Drops the indexes meanwhile, and updates the statistics at the end. */
export async function makeInstances(databaseUrl, count, say) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  try {
    if ((await pool.query('SELECT FROM instance LIMIT 1')).rowCount > 0) return;
    await makeTenants(pool);
    await pool.query(VIEW, [count]);
    await Promise.all(Object.entries(ROWS).map(([table, rows]) => fill(pool, table, rows, say)));
    await makeDefinitions(pool);
    await pool.query(`INSERT INTO audit_head SELECT tenant_id, max(sequence), repeat('0', 64), max(at) FROM made GROUP BY 1
      ON CONFLICT (tenant_id) DO UPDATE SET sequence = excluded.sequence`);
    await pool.query('DROP TABLE made');
    await pool.query('VACUUM ANALYZE');
  } finally {
    await pool.end();
  }
}

async function fill(pool, table, rows, say) {
  const { rows: indexes } = await pool.query(INDEXES, [table]);
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  if (table === 'audit_entry') await pool.query('TRUNCATE audit_entry');
  await pool.query(rows);
  say(`${table} is filled`);
  for (const { text } of indexes) await pool.query(`SET maintenance_work_mem = '256MB'; ${text}`);
  say(`${table} has its indexes`);
}

async function makeTenants(pool) {
  await pool.query(
    `INSERT INTO tenant (id, name, slug, email, status)
     SELECT uuidv7(), 'Bench ' || n, 'bench-' || n, 'bench@example.org', 'active' FROM generate_series(1, ${SMALL_TENANTS}) AS n`,
  );
  for (const [slug, secret] of Object.entries(SECRETS)) await giveKey(pool, slug, secret);
}

async function makeDefinitions(pool) {
  await pool.query(`INSERT INTO process_model (hash, model) VALUES ('bench', '{}')`);
  await pool.query(
    `INSERT INTO definition (tenant_id, key, last_version) SELECT id, 'bench-' || n, 1 FROM tenant, generate_series(1, ${DEFINITIONS}) AS n WHERE slug = 'local'`,
  );
  await pool.query(
    `INSERT INTO definition_version (tenant_id, id, key, version, name, source_type, source, source_hash, model_hash, is_active)
     SELECT id, uuidv7(), 'bench-' || n, 1, 'Bench', 'json', '{}', repeat('0', 64), 'bench', true FROM tenant, generate_series(1, ${DEFINITIONS}) AS n WHERE slug = 'local'`,
  );
}

/** Ids of rows from the whole list of a tenant, newest first, for cursors. */
export async function placesOf(databaseUrl, slug, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT DISTINCT ON (place) ntile($2) OVER (ORDER BY i.id DESC) AS place, i.tenant_id, i.id, a.sequence
     FROM instance i JOIN tenant t ON t.id = i.tenant_id AND t.slug = $1
     JOIN audit_entry a ON a.tenant_id = i.tenant_id AND a.instance_id = i.id ORDER BY place, i.id`,
    [slug, count],
  );
  await client.end();
  return rows;
}

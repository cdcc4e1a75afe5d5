// The cost of counting with notes for writers, and what it saves for readers, on a Postgres of its own (docs/adr/0013).
// Usage: node bench/tallies.mjs [instances]      (after `npm run build`; TEST_DATABASE_URL for a given server)
import { Tallies } from '../libs/persistence/dist/index.js';
import '../tools/stack/testing-modules.mjs';
import { percentile } from './load.mjs';

const { openTestDatabase } = await import('../libs/persistence/testing/test-database.ts');

const INSTANCES = Number(process.argv[2] ?? 1_000_000);
const TENANTS = 10;
const READS = 200;
const ROUNDS = 5;
const WRITES = 1_000;

const tenant = (n) => `00000000-0000-7000-8000-00000000000${n}`;
const INSERT = `INSERT INTO instance (tenant_id, id, definition_id, definition_key, definition_version, definition_name, definition_hash, status, metadata,
    initial_variables, commit_seq, engine_version, search, started_at, updated_at)
  SELECT ('00000000-0000-7000-8000-00000000000' || i % ${TENANTS})::uuid, uuidv7(), uuidv7(), 'bench', 1, 'Bench', repeat('0', 64),
    (ARRAY['completed', 'completed', 'completed', 'running', 'error'])[i % 5 + 1], '{}', '{}', 1, '0.1.0', 'bench', now(), now()
  FROM generate_series(1, $1::integer) AS i`;
const COUNT = 'SELECT status, count(*) FROM instance WHERE tenant_id = $1 GROUP BY status';

const database = await openTestDatabase();
const { dataSource } = database;
const tallies = new Tallies(dataSource);

async function timed(work) {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function show(what, read) {
  const times = [];
  for (let n = 0; n < READS; n++) times.push(await timed(() => read(tenant(n % TENANTS))));
  const [median, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(2).padStart(8));
  console.log(`${what.padEnd(44)} median ${median} ms, p95 ${p95} ms`);
}

const CHANGE = `EXPLAIN (ANALYZE, FORMAT JSON)
  UPDATE instance SET status = CASE status WHEN 'running' THEN 'error' ELSE 'running' END WHERE tenant_id = $1 AND id = $2`;

/**
 * Median milliseconds in Postgres of statements that change the status of one row: the whole statement, and its trigger alone.
 */
async function writes() {
  const rows = await dataSource.query('SELECT tenant_id, id FROM instance TABLESAMPLE SYSTEM (5) LIMIT $1', [WRITES]);
  const [whole, noting] = [[], []];
  for (const { tenant_id, id } of rows) {
    const [{ 'QUERY PLAN': plan }] = await dataSource.query(CHANGE, [tenant_id, id]);
    whole.push(plan[0]['Execution Time']);
    noting.push(plan[0].Triggers.reduce((sum, trigger) => sum + trigger.Time, 0));
  }
  return [whole, noting].map((times) => percentile(times, 0.5).toFixed(3));
}

try {
  console.log(`${INSTANCES} instances of ${TENANTS} tenants`);
  const inserted = await timed(() => dataSource.query(INSERT, [INSTANCES]));
  console.log(`inserted, each with its note                 ${(inserted / 1_000).toFixed(1)} s`);
  await show('sums and notes, nothing folded', (id) => tallies.of(id));
  let folded = 0;
  const folding = await timed(async () => {
    for (let more = 10_000; more === 10_000; folded += more) more = await tallies.fold(10_000);
  });
  console.log(`${`folded ${folded} notes`.padEnd(44)} ${(folding / 1_000).toFixed(1)} s`);
  await dataSource.query('VACUUM ANALYZE');
  await show('one tenant, folded', (id) => tallies.of(id));
  await show('all tenants, folded', () => tallies.overall());
  await show('for comparison: counting the rows of a tenant', (id) => dataSource.query(COUNT, [id]));
  for (let round = 1; round <= ROUNDS; round++) {
    const [whole, noting] = await writes();
    console.log(`one change of a status, round ${round}: ${whole} ms in Postgres, of these ${noting} ms for its note`);
  }
  await show('one tenant, with the notes of the last seconds', (id) => tallies.of(id));
} finally {
  await database.close();
}

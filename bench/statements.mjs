// `npm run bench:statements`: how many statements Postgres runs for an instance by its own count, when all caches are filled.
// Options: --only "W1 transactional,W2 transactional", --instances N, --texts (which statements).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startStack } from '../tools/stack/stack.mjs';
import { statusOf, until } from '../tools/stack/waiting.mjs';
import { httpClient, productCases, uploadProcesses } from './cases/product.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'W1 transactional,W2 transactional,W7 transactional' },
    instances: { type: 'string', default: '200' },
    texts: { type: 'boolean', default: false },
  },
});
const instances = Number(options.instances);
const untimed = (_, call) => call();

/**
 * The statements of the programs. Periodic statements are left out: each of them runs less than half as often as there are
 * instances.
 */
const COUNTED = `SELECT s.calls::int AS calls, left(regexp_replace(s.query, '\\s+', ' ', 'g'), 120) AS text
  FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
  WHERE d.datname = current_database() AND s.query NOT LIKE '%pg_stat_statements%' AND s.calls * 2 >= $1
  ORDER BY s.calls DESC, text`;

async function query(databaseUrl, text, values = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Postgres counts only after a restart. */
async function beginToCount(stack) {
  await query(stack.databaseUrl, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  await stack.restart('postgres');
  await query(stack.databaseUrl, 'CREATE EXTENSION pg_stat_statements');
  await until('the API to be ready again', async () => (await statusOf(`${stack.baseUrl}/health/ready`)) === 200, {
    timeoutMs: 20_000,
  });
}

async function count(stack, iteration) {
  for (let n = 0; n < 20; n += 1) await iteration(untimed);
  await query(stack.databaseUrl, 'SELECT pg_stat_statements_reset()');
  for (let n = 0; n < instances; n += 1) await iteration(untimed);
  return query(stack.databaseUrl, COUNTED, [instances]);
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-statements-'));
const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' };
const stack = await startStack({ dataDir, temporalStorage: 'memory', env });
try {
  const http = httpClient(stack);
  await uploadProcesses(http, 'http://127.0.0.1:4999/');
  await beginToCount(stack);
  const cases = productCases(http);
  for (const name of options.only.split(',')) {
    const counted = await count(stack, cases[name]);
    const sum = counted.reduce((total, { calls }) => total + calls, 0);
    console.log(`${name.padEnd(18)} ${(sum / instances).toFixed(1)} statements for each instance`);
    if (options.texts)
      for (const { calls, text } of counted) console.log(`  ${(calls / instances).toFixed(2)}  ${text}`);
  }
  await http.close();
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

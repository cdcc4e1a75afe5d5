import { Client } from 'pg';
import type { Json } from './api.js';
import { eventually } from './eventually.js';
import { stackUnderTest } from './own-api.js';

/** One statement on the database of the stack under test: for what no client of the API can do. */
export async function execute(statement: string, values: readonly unknown[]): Promise<Json[]> {
  const client = new Client({ connectionString: stackUnderTest().databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Waits until another transaction waits for a lock that this open one holds. It does not read pg_stat_activity: a transaction
 * sees that as at its first look, without the connections opened since.
 */
export async function untilAwaited(client: Client): Promise<void> {
  const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
  await eventually('who waits', async () => (await client.query(waiting)).rowCount !== 0);
}

/**
 * Returns the texts that occur in any row of any table, where bytes are hexadecimal digits. Postgres searches for them, since all
 * rows of all tests may be too large for one string.
 */
export async function foundInTables(texts: readonly string[]): Promise<string[]> {
  const tables = await execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", []);
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await execute(
      `SELECT DISTINCT sought FROM (SELECT "${tablename}"::text AS row FROM "${tablename}" OFFSET 0) AS stored,
         unnest($1::text[]) AS sought WHERE strpos(stored.row, sought) > 0`,
      [texts],
    );
    found.push(...rows.map(({ sought }) => sought));
  }
  return found;
}

import { Client } from 'pg';
import { stackUnderTest } from './own-api.js';

/** One statement on the database of the stack under test: for what no client of the API can do. */
export async function execute(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString: stackUnderTest().databaseUrl });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

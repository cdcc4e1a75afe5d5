import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { openTestDatabase } from '../testing/test-database.js';
import type { TestDatabase } from '../testing/test-database.js';

/** What the server says when it goes away, in the moment between two owners of a connection. */
const lastWords = (client: PoolClient): boolean => client.emit('error', new Error('terminating connection'));

describe('connections of the data source', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 120_000);
  afterAll(() => database.close());

  it('a connection that is lost before its owner listens does not end the process', async () => {
    const { master: pool } = database.dataSource.driver as unknown as { master: Pool };
    const client = await pool.connect();
    expect(lastWords(client)).toBe(true);
    client.release(true);
    expect(await database.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('connections use no parallel workers and no JIT compilation', async () => {
    const settings = `SELECT current_setting('max_parallel_workers_per_gather') AS workers, current_setting('jit') AS jit`;
    expect(await database.dataSource.query(settings)).toEqual([{ workers: '0', jit: 'off' }]);
  });
});

import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { openTestDatabase } from './testing/test-database.js';
import type { TestDatabase } from './testing/test-database.js';

describe('the schema', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 60_000);
  afterAll(() => database.close());

  it('has every column that the entities declare, and no other', async () => {
    const columns = await database.dataSource.query<{ table: string; names: string[] }[]>(
      `SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS names FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> 'migrations' GROUP BY 1 ORDER BY 1`,
    );
    const declared = database.dataSource.entityMetadatas
      .map((entity) => ({ table: entity.tableName, names: entity.columns.map((column) => column.databaseName).sort() }))
      .sort((a, b) => (a.table < b.table ? -1 : 1));
    expect(columns).toEqual(declared);
  });

  it('reads every table through its entity', async () => {
    for (const entity of database.dataSource.entityMetadatas) {
      expect(await database.dataSource.getRepository(entity.target).find()).toEqual([]);
    }
  });

  it('can be migrated by two processes at once', async () => {
    await database.dataSource.query('DROP SCHEMA public CASCADE');
    await database.dataSource.query('CREATE SCHEMA public');
    const others = [createDataSource({ url: database.url }), createDataSource({ url: database.url })];
    await Promise.all(others.map((other) => other.initialize()));
    try {
      await Promise.all(others.map((other) => migrate(other)));
      expect(await database.dataSource.query('SELECT name FROM migrations')).toHaveLength(1);
    } finally {
      await Promise.all(others.map((other) => other.destroy()));
    }
  });
});

import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import { createDataSource, MIGRATIONS } from './data-source.js';
import { migrate } from './migrate.js';
import { SqlMigration } from './migrations/sql-migration.js';
import { CommitFixture } from '../testing/commit-fixture.js';
import { InstanceRequests } from '../testing/requests.js';
import { openTestDatabase } from '../testing/test-database.js';
import type { TestDatabase } from '../testing/test-database.js';

describe('the schema', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 120_000);
  afterAll(() => database.close());

  it('the schema has every column that the entities declare, and no other', async () => {
    const columns = await database.dataSource.query<{ table: string; names: string[] }[]>(
      `SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS names FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> 'migrations' GROUP BY 1 ORDER BY 1`,
    );
    const declared = database.dataSource.entityMetadatas
      .map((entity) => ({ table: entity.tableName, names: entity.columns.map((column) => column.databaseName).sort() }))
      .sort((a, b) => (a.table < b.table ? -1 : 1));
    expect(columns).toEqual(declared);
  });

  it('every table can be read through its entity', async () => {
    for (const entity of database.dataSource.entityMetadatas) {
      expect(await database.dataSource.getRepository(entity.target).find()).toEqual([]);
    }
  });

  it('two processes can migrate at once', async () => {
    await database.dataSource.query('DROP SCHEMA public CASCADE');
    await database.dataSource.query('CREATE SCHEMA public');
    const others = [createDataSource({ url: database.url }), createDataSource({ url: database.url })];
    await Promise.all(others.map((other) => other.initialize()));
    try {
      await Promise.all(others.map((other) => migrate(other)));
      expect(await database.dataSource.query('SELECT name FROM migrations')).toHaveLength(MIGRATIONS.length);
    } finally {
      await Promise.all(others.map((other) => other.destroy()));
    }
  });
});

class Later1900000000000 extends SqlMigration {
  override readonly statements = [
    `ALTER TABLE instance ADD COLUMN region text NOT NULL DEFAULT 'north'`,
    'ALTER TABLE instance_state ADD COLUMN packing integer NOT NULL DEFAULT 1',
  ];
}

class Broken1900000000001 extends Later1900000000000 {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE instance_state DROP COLUMN state');
    throw new Error('the disk is full');
  }
}

describe('a later migration', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  const states = () => fixture.query<{ seq: number; state: Buffer }>('SELECT seq, state FROM instance_state');
  const migrateWith = async (migration: typeof Later1900000000000): Promise<void> => {
    const later = new DataSource({ ...fixture.database.dataSource.options, migrations: [migration] } as never);
    await later.initialize();
    await migrate(later).finally(() => later.destroy());
  };

  it('instances survive a later migration, and a failing migration changes nothing', async () => {
    const instance = await fixture.started();
    const kept = { state: Buffer.from('one'), isPromoted: false };
    const plain = new InstanceRequests(fixture.tenantId);
    expect(await fixture.committer.commitKept(plain.start(), kept)).toEqual({ kind: 'committed' });
    await expect(migrateWith(Broken1900000000001)).rejects.toThrow('the disk is full');
    expect(await states()).toEqual([{ seq: 1, state: kept.state }]);
    await migrateWith(Later1900000000000);
    expect(await states()).toEqual([{ seq: 1, state: kept.state }]);
    expect(await fixture.committer.commit(instance.update(2, { a: 1 }))).toEqual({ kind: 'committed' });
    const next = { state: Buffer.from('two'), isPromoted: false };
    expect(await fixture.committer.commitKept(plain.update(2, { a: 1 }), next)).toEqual({ kind: 'committed' });
    expect(await states()).toEqual([{ seq: 2, state: next.state }]);
    expect(await fixture.query(`SELECT 1 FROM instance WHERE region = 'north' AND status = 'running'`)).toHaveLength(2);
  });
});

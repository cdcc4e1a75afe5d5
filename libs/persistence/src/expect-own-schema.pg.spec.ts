import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createDataSource, MIGRATIONS } from './data-source.js';
import { expectOwnSchema, OtherSchema } from './expect-own-schema.js';
import { migrate } from './migrate.js';
import { Initial1795255200000 } from './migrations/1795255200000-initial.js';
import { SqlMigration } from './migrations/sql-migration.js';
import { openTestDatabase } from '../testing/test-database.js';
import type { TestDatabase } from '../testing/test-database.js';

type Migrations = readonly (new () => SqlMigration)[];

class Later1900000000000 extends SqlMigration {
  override readonly statements = [`ALTER TABLE instance ADD COLUMN region text NOT NULL DEFAULT 'north'`];
}

/** The initial migration, as a later commit of it would be: one statement more. */
class Edited extends Initial1795255200000 {
  override readonly statements = [...new Initial1795255200000().statements, 'SELECT 1'];

  override get name(): string {
    return Initial1795255200000.name;
  }
}

describe('fingerprints of migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  }, 120_000);
  afterEach(() => database.close());

  const query = <Row>(sql: string): Promise<Row[]> => database.dataSource.query(sql);
  const recorded = () => query<{ name: string; fingerprint: string }>('SELECT name, fingerprint FROM migrations');
  const startWith = async (...migrations: Migrations): Promise<void> => {
    const options = createDataSource({ url: database.url, poolSize: 2 }).options;
    const program = await new DataSource({ ...options, migrations: [...migrations] } as never).initialize();
    await migrate(program).finally(() => program.destroy());
  };
  const shortOf = (Migration: new () => SqlMigration) => new Migration().fingerprint.slice(0, 12);

  it('a database keeps the fingerprint of each migration and accepts the same program', async () => {
    const fingerprints = (...migrations: Migrations) =>
      migrations.map((Migration) => ({ name: Migration.name, fingerprint: new Migration().fingerprint }));
    expect(await recorded()).toEqual(fingerprints(...MIGRATIONS));
    await startWith(...MIGRATIONS);
    await startWith(...MIGRATIONS, Later1900000000000);
    expect(await recorded()).toEqual(fingerprints(...MIGRATIONS, Later1900000000000));
  });

  it('a database whose migration text differs is refused, and nothing is migrated', async () => {
    const before = await recorded();
    const [expected, found] = [shortOf(Edited), shortOf(Initial1795255200000)];
    expect(expected).not.toBe(found);
    await expect(startWith(Edited, Later1900000000000)).rejects.toThrow(
      new OtherSchema(
        `a database made with this program's Initial1795255200000 (SHA-256 ${expected}), found one of another state of the program (SHA-256 ${found})`,
      ),
    );
    expect(await recorded()).toEqual(before);
  });

  it.each([
    ['was not kept at all', 'ALTER TABLE migrations DROP COLUMN fingerprint'],
    ['is absent', 'UPDATE migrations SET fingerprint = NULL'],
  ])('a database whose fingerprint %s is refused', async (_, sql) => {
    await query(sql);
    await expect(startWith(Initial1795255200000)).rejects.toThrow(
      'found one of another state of the program (which keeps none)',
    );
  });

  it.each(['DROP TABLE migrations', 'TRUNCATE migrations'])(
    'a database with tables is refused after %s',
    async (sql) => {
      await query(sql);
      await expect(startWith(Initial1795255200000)).rejects.toThrow(
        /^expected an empty database, or one with a record of its migrations, found only the table "\w+"$/,
      );
    },
  );

  it('an older program accepts a database to which a newer one added a migration', async () => {
    await startWith(...MIGRATIONS, Later1900000000000);
    await startWith(...MIGRATIONS);
    expect(await recorded()).toHaveLength(MIGRATIONS.length + 1);
  });

  it('a worker checks the schema and migrates nothing', async () => {
    await expect(expectOwnSchema(database.dataSource)).resolves.toBeUndefined();
    await query('UPDATE migrations SET fingerprint = NULL');
    await expect(expectOwnSchema(database.dataSource)).rejects.toThrow(OtherSchema);
  });

  it('a database may hold tables of other programs', async () => {
    await query('DROP SCHEMA public CASCADE');
    await query('CREATE SCHEMA public CREATE TABLE somebody_elses (id integer)');
    await expect(expectOwnSchema(database.dataSource)).resolves.toBeUndefined();
    await startWith(Initial1795255200000);
    expect(await recorded()).toHaveLength(1);
  });
});

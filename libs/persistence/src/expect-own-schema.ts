import type { DataSource } from 'typeorm';
import { SqlMigration } from './migrations/sql-migration.js';

/** How many characters of a fingerprint are shown to people. */
const SHOWN = 12;

/** The database was made by another state of the program, so some query would fail at some time. */
export class OtherSchema extends Error {
  /** Completes "expected". */
  constructor(message: string) {
    super(`expected ${message}`);
    this.name = 'OtherSchema';
  }
}

/**
 * Throws {@link OtherSchema} if a known migration was made with other texts, or if tables of ours exist that no migration made.
 * An empty database passes. One that a later release has migrated passes too, since later releases only add (expand and
 * contract).
 */
export async function expectOwnSchema(dataSource: DataSource): Promise<void> {
  const made = await madeMigrations(dataSource);
  for (const { name, fingerprint } of migrationsOf(dataSource)) {
    const found = made.get(name);
    if (found === undefined || found === fingerprint) continue;
    const its = found === null ? 'which keeps none' : `SHA-256 ${found.slice(0, SHOWN)}`;
    throw new OtherSchema(
      `a database made with this program's ${name} (SHA-256 ${fingerprint.slice(0, SHOWN)}), found one of another state of the program (${its})`,
    );
  }
  if (made.size > 0) return;
  const table = await anyTableOf(dataSource);
  if (table !== null)
    throw new OtherSchema(`an empty database, or one with a record of its migrations, found only the table "${table}"`);
}

/** The migrations of this program with the fingerprints of their texts. */
export function migrationsOf({ migrations }: DataSource): readonly SqlMigration[] {
  return migrations.map((migration) => {
    if (migration instanceof SqlMigration) return migration;
    throw new Error(`expected ${migration.constructor.name} to be a SqlMigration, whose texts are known`);
  });
}

/** Fingerprints by name of migration, null if none was stored; empty if nothing was migrated yet. */
async function madeMigrations(dataSource: DataSource): Promise<Map<string, string | null>> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!exists) return new Map();
  // The column was added after the table.
  const rows = await dataSource.query<{ name: string; fingerprint: string | null }[]>(
    `SELECT name, to_jsonb(m) ->> 'fingerprint' AS fingerprint FROM migrations m`,
  );
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

async function anyTableOf(dataSource: DataSource): Promise<string | null> {
  const ours = dataSource.entityMetadatas.map(({ tableName }) => tableName);
  const [found] = await dataSource.query<{ name: string }[]>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(quote_ident(name)) IS NOT NULL LIMIT 1',
    [ours],
  );
  return found?.name ?? null;
}

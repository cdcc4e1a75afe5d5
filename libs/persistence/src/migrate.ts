import { MigrationExecutor } from 'typeorm';
import type { DataSource } from 'typeorm';
import { expectOwnSchema, migrationsOf } from './expect-own-schema.js';

/** Any number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 7_270_531_149;

/**
 * Brings the schema up to date. Safe when several processes start at once: the others wait and find nothing to do.
 * Throws `OtherSchema`, and changes nothing, where another state of the program made the database.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const lockHolder = dataSource.createQueryRunner();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await expectOwnSchema(dataSource);
      await runPending(dataSource);
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await lockHolder.release();
  }
}

/** Runs each migration in its own transaction, which also stores the fingerprint of its texts. */
async function runPending(dataSource: DataSource): Promise<void> {
  const fingerprints = new Map(migrationsOf(dataSource).map(({ name, fingerprint }) => [name, fingerprint]));
  for (const migration of await new MigrationExecutor(dataSource).getPendingMigrations()) {
    await dataSource.transaction(async (tx) => {
      await new MigrationExecutor(dataSource, tx.queryRunner).executeMigration(migration);
      await tx.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS fingerprint text');
      await tx.query('UPDATE migrations SET fingerprint = $1 WHERE name = $2', [
        fingerprints.get(migration.name),
        migration.name,
      ]);
    });
  }
}

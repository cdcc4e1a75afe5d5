import type { DataSource } from 'typeorm';

/** Any constant that no one else in the database uses. */
const MIGRATION_LOCK = 7_270_531_149;

/** Brings the schema up to date. Safe when several processes start at once: the others wait and find nothing to do. */
export async function migrate(dataSource: DataSource): Promise<void> {
  const lockHolder = dataSource.createQueryRunner();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await lockHolder.release();
  }
}

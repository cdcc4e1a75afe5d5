import type { DataSource } from 'typeorm';

/**
 * Runs `work` where no other process does so under the same name; answers whether it ran. The lease is a lock of a
 * connection: with the process that holds it, it is gone.
 */
export async function underLease(dataSource: DataSource, name: string, work: () => Promise<void>): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  try {
    const [{ held }] = await runner.query(`SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held`, [name]);
    if (!held) return false;
    try {
      await work();
    } finally {
      await runner.query(`SELECT pg_advisory_unlock(hashtextextended($1, 0))`, [name]);
    }
    return true;
  } finally {
    await runner.release();
  }
}

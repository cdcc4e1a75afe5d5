import type { DataSource } from 'typeorm';

/**
 * Runs `work` unless another process does so under the same name; returns whether it ran. The lease is an advisory lock of a
 * connection, so it ends with the process that holds it.
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

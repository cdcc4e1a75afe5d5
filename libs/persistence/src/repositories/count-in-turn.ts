import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

/** Rows of a tenant, of those that a condition names. */
interface Counted {
  readonly table: string;
  readonly where?: string;
}

/** Writers who take turns at the same thing of a tenant wait for each other, each until its transaction ends. */
export async function takeTurn(tenant: TenantScope, at: string, tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('${at} ' || $1, 0))`, [tenant]);
}

/** How many there are, with those that this transaction inserted. Until it ends, others who count the same wait. */
export async function countInTurn(
  tenant: TenantScope,
  { table, where = 'true' }: Counted,
  tx: Queryable,
): Promise<number> {
  await takeTurn(tenant, table, tx);
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE tenant_id = $1 AND ${where}`,
    [tenant],
  );
  return rows[0]?.count ?? 0;
}

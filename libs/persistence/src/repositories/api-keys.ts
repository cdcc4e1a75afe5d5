import type { DataSource } from 'typeorm';
import { type ApiKeyRow, ApiKeySchema } from '../entities/tenancy.js';
import type { TenantScope } from '../tenant-scope.js';
import { countInTurn } from './count-in-turn.js';
import type { Queryable } from './queryable.js';
import type { RowPage } from './row-page.js';

export type NewApiKey = Pick<ApiKeyRow, 'id' | 'hash' | 'prefix' | 'name' | 'scopes' | 'jobTypes' | 'expiresAt'>;

const LIVING = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

export class ApiKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** For authentication only, which finds the tenant: the one method without a scope. */
  findByHash(hash: string): Promise<ApiKeyRow | null> {
    return this.rows.findOne({ where: { hash } });
  }

  /** Newest first, revoked ones included. */
  list(tenant: TenantScope, { limit, offset, after }: RowPage): Promise<ApiKeyRow[]> {
    const query = this.rows.createQueryBuilder('key').where('key.tenant_id = :tenant', { tenant });
    if (after !== null) query.andWhere('key.id < :after', { after });
    return query.orderBy('key.id', 'DESC').offset(offset).limit(limit).getMany();
  }

  find(tenant: TenantScope, id: string): Promise<ApiKeyRow | null> {
    return this.rows.findOne({ where: { tenantId: tenant, id } });
  }

  /** @returns whether the row is new; an existing row with this id is not changed. */
  async insert(tenant: TenantScope, key: NewApiKey, tx: Queryable): Promise<boolean> {
    const { rowCount } = await tx.query(
      `INSERT INTO api_key (tenant_id, id, hash, prefix, name, scopes, job_types, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, date_trunc('milliseconds', now())) ON CONFLICT (tenant_id, id) DO NOTHING`,
      [tenant, key.id, key.hash, key.prefix, key.name, key.scopes, key.jobTypes, key.expiresAt],
    );
    return rowCount === 1;
  }

  /** How many keys of the tenant can be used; concurrent writers count one after the other. */
  countLiving(tenant: TenantScope, tx: Queryable): Promise<number> {
    return countInTurn(tenant, { table: 'api_key', where: LIVING }, tx);
  }

  /** @returns whether it was revoked now; a key that was revoked before keeps its time. */
  async revoke(tenant: TenantScope, id: string, tx: Queryable): Promise<boolean> {
    const { rowCount } = await tx.query(
      `UPDATE api_key SET revoked_at = date_trunc('milliseconds', now()) WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL`,
      [tenant, id],
    );
    return rowCount === 1;
  }

  /** Moves `last_used_at` of many keys forward, never back. */
  async touch(uses: ReadonlyMap<string, Date>): Promise<void> {
    await this.dataSource.query(
      `UPDATE api_key SET last_used_at = use.at
       FROM (SELECT id, at FROM unnest($1::uuid[], $2::timestamptz[]) AS use (id, at) ORDER BY id) AS use
       WHERE api_key.id = use.id AND (last_used_at IS NULL OR last_used_at < use.at)`,
      [[...uses.keys()], [...uses.values()]],
    );
  }

  private get rows() {
    return this.dataSource.getRepository(ApiKeySchema);
  }
}

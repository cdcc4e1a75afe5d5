import type { DataSource } from 'typeorm';
import { type TenantRow, TenantSchema } from '../entities/tenancy.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

export type NewTenant = Pick<TenantRow, 'name' | 'slug' | 'email' | 'status'>;

export class TenantRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(tenant: TenantScope): Promise<TenantRow | null> {
    return this.rows.findOne({ where: { id: tenant } });
  }

  /** Finds the local stack's own tenant by its slug, which is unique over all tenants. */
  findBySlug(slug: string): Promise<TenantRow | null> {
    return this.rows.findOne({ where: { slug } });
  }

  /**
   * @returns false if the slug is taken. A slug of a tenant that was not verified within a day is free again.
   */
  async insert(tenant: TenantScope, { name, slug, email, status }: NewTenant, tx: Queryable): Promise<boolean> {
    await tx.query(
      `DELETE FROM tenant WHERE slug = $1 AND status = 'pending_verification' AND created_at < now() - interval '1 day'`,
      [slug],
    );
    const { rowCount } = await tx.query(
      `INSERT INTO tenant (id, name, slug, email, status, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))
       ON CONFLICT (slug) DO NOTHING`,
      [tenant, name, slug, email, status],
    );
    return rowCount === 1;
  }

  async activate(tenant: TenantScope, tx: Queryable): Promise<void> {
    await tx.query(`UPDATE tenant SET status = 'active', updated_at = now() WHERE id = $1`, [tenant]);
  }

  /** Null keeps a column unchanged; `settings` is JSON text. */
  async update(
    tenant: TenantScope,
    changed: { name: string | null; settings: string | null },
    tx: Queryable,
  ): Promise<void> {
    await tx.query(
      `UPDATE tenant SET name = coalesce($2, name), settings = coalesce($3, settings),
         updated_at = date_trunc('milliseconds', now()) WHERE id = $1`,
      [tenant, changed.name, changed.settings],
    );
  }

  private get rows() {
    return this.dataSource.getRepository(TenantSchema);
  }
}

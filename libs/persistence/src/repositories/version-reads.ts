import type { DataSource, EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { TenantScope } from '../tenant-scope.js';
import type { RowPage } from './row-page.js';
import type { VersionedKind } from './version-line.js';

/** Reads versions of one kind. A deleted key has no active version; its versions stay, since instances and the audit log name them. */
export class VersionReads<Row extends Summary, Summary extends ObjectLiteral> {
  constructor(
    protected readonly dataSource: DataSource,
    private readonly schema: EntitySchema<Row>,
    private readonly keys: VersionedKind,
    /** The properties in lists. */
    private readonly summary: readonly (keyof Summary & string)[],
  ) {}

  /** The active version, or the given one, also of a deleted key. */
  find(tenant: TenantScope, key: string, version: number | null): Promise<Row | null> {
    return this.ofKey(tenant, key, version).getOne();
  }

  /** Whether the key has versions, also if it is deleted. */
  isKnown(tenant: TenantScope, key: string): Promise<boolean> {
    return this.of(tenant).andWhere('version.key = :key', { key }).getExists();
  }

  /** Finds a version by its own id, also of a deleted key. */
  findById(tenant: TenantScope, id: string): Promise<Row | null> {
    return this.of(tenant).andWhere('version.id = :id', { id }).getOne();
  }

  /** The active versions of all keys that are not deleted, newest first. */
  listActive(tenant: TenantScope, { limit, offset, after }: RowPage): Promise<Summary[]> {
    const query = this.of(tenant).select(this.summary.map(qualified)).andWhere('version.is_active');
    if (after !== null) query.andWhere('version.id < :after', { after });
    return query.orderBy('version.id', 'DESC').offset(offset).limit(limit).getMany();
  }

  /** The versions of a key, newest first. `after` is a version. */
  listVersions(tenant: TenantScope, key: string, { limit, offset, after }: RowPage): Promise<Summary[]> {
    const query = this.of(tenant).select(this.summary.map(qualified)).andWhere('version.key = :key', { key });
    if (after !== null) query.andWhere('version.version < :after', { after: Number(after) });
    return query.orderBy('version.version', 'DESC').offset(offset).limit(limit).getMany();
  }

  protected ofKey(tenant: TenantScope, key: string, version: number | null): SelectQueryBuilder<Row> {
    const query = this.of(tenant).andWhere('version.key = :key', { key });
    if (version === null) return query.andWhere('version.is_active');
    return query.andWhere('version.version = :version', { version });
  }

  protected ofLivingKey(tenant: TenantScope, key: string, version: number | null): SelectQueryBuilder<Row> {
    return this.ofKey(tenant, key, version).andWhere(
      `EXISTS (SELECT 1 FROM ${this.keys} d WHERE d.tenant_id = version.tenant_id AND d.key = version.key AND d.deleted_at IS NULL)`,
    );
  }

  private of(tenant: TenantScope): SelectQueryBuilder<Row> {
    return this.dataSource
      .getRepository(this.schema)
      .createQueryBuilder('version')
      .where('version.tenant_id = :tenant', { tenant });
  }
}

/** The name of the property in queries. */
export function qualified(property: string): string {
  return `version.${property}`;
}

import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import { DefinitionVersionSchema, ProcessModelSchema } from '../entities/definition.js';
import type { DefinitionVersionRow } from '../entities/definition.js';
import type { TenantScope } from '../tenant-scope.js';
import type { RowPage } from './row-page.js';

/** A version without its source, for lists. */
export type DefinitionSummaryRow = Omit<
  DefinitionVersionRow,
  'source' | 'xml' | 'findings' | 'modelHash' | 'startsByRequest'
>;

/** What starting an instance needs to know of a version. */
export type StartableVersion = Pick<
  DefinitionVersionRow,
  'id' | 'key' | 'version' | 'name' | 'sourceHash' | 'modelHash' | 'startsByRequest'
>;

const SUMMARY = [
  'tenantId',
  'id',
  'key',
  'version',
  'name',
  'description',
  'sourceType',
  'sourceHash',
  'isActive',
  'createdAt',
  'updatedAt',
];
const STARTABLE = ['tenantId', 'id', 'key', 'version', 'name', 'sourceHash', 'modelHash', 'startsByRequest'];

const KEY_LIVES =
  'EXISTS (SELECT 1 FROM definition d WHERE d.tenant_id = version.tenant_id AND d.key = version.key AND d.deleted_at IS NULL)';

/** Reads of definitions. A deleted key has no active version, and nothing is found by it. */
export class DefinitionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The active version, or the given one of a key that lives. */
  find(tenant: TenantScope, key: string, version: number | null): Promise<DefinitionVersionRow | null> {
    return this.ofLivingKey(tenant, key, version).getOne();
  }

  findStartable(tenant: TenantScope, key: string, version: number | null): Promise<StartableVersion | null> {
    return this.ofLivingKey(tenant, key, version).select(STARTABLE.map(qualified)).getOne();
  }

  /** With the compiled model as text; null also where the model is gone. */
  async findWithModel(
    tenant: TenantScope,
    key: string,
    version: number | null,
  ): Promise<(StartableVersion & { readonly model: string }) | null> {
    const found = await this.findStartable(tenant, key, version);
    const stored =
      found && (await this.dataSource.getRepository(ProcessModelSchema).findOneBy({ hash: found.modelHash }));
    return found && stored && { ...found, model: stored.model };
  }

  /** By the version's own id, which instances keep; deleted keys included. */
  findById(tenant: TenantScope, id: string): Promise<DefinitionVersionRow | null> {
    return this.of(tenant).andWhere('version.id = :id', { id }).getOne();
  }

  /** One row per living key: its active version, newest first. */
  listActive(tenant: TenantScope, { limit, offset, after }: RowPage): Promise<DefinitionSummaryRow[]> {
    const query = this.of(tenant).select(SUMMARY.map(qualified)).andWhere('version.is_active');
    if (after !== null) query.andWhere('version.id < :after', { after });
    return query.orderBy('version.id', 'DESC').offset(offset).limit(limit).getMany();
  }

  /** Every version of a living key, newest first; empty when there is no such key. */
  listVersions(tenant: TenantScope, key: string): Promise<DefinitionSummaryRow[]> {
    return this.of(tenant)
      .select(SUMMARY.map(qualified))
      .andWhere(`version.key = :key AND ${KEY_LIVES}`, { key })
      .orderBy('version.version', 'DESC')
      .getMany();
  }

  private ofLivingKey(
    tenant: TenantScope,
    key: string,
    version: number | null,
  ): SelectQueryBuilder<DefinitionVersionRow> {
    const query = this.of(tenant).andWhere('version.key = :key', { key });
    if (version === null) return query.andWhere('version.is_active');
    return query.andWhere(`version.version = :version AND ${KEY_LIVES}`, { version });
  }

  private of(tenant: TenantScope): SelectQueryBuilder<DefinitionVersionRow> {
    return this.versions.createQueryBuilder('version').where('version.tenant_id = :tenant', { tenant });
  }

  private get versions(): Repository<DefinitionVersionRow> {
    return this.dataSource.getRepository(DefinitionVersionSchema);
  }
}

function qualified(property: string): string {
  return `version.${property}`;
}

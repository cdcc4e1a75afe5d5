import type { DataSource } from 'typeorm';
import { DefinitionVersionSchema, ProcessModelSchema } from '../entities/definition.js';
import type { DefinitionVersionRow } from '../entities/definition.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import { qualified, VersionReads } from './version-reads.js';

/** A version without its source, for lists. */
export type DefinitionSummaryRow = Omit<
  DefinitionVersionRow,
  'source' | 'xml' | 'findings' | 'modelHash' | 'startsByRequest' | 'credentials' | 'decisions'
>;

/** The fields of a version that a start needs. */
export type StartableVersion = Pick<
  DefinitionVersionRow,
  'id' | 'key' | 'version' | 'name' | 'sourceHash' | 'modelHash' | 'startsByRequest' | 'execution'
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
  'execution',
  'isActive',
  'createdAt',
  'updatedAt',
] as const;
const STARTABLE = [
  'tenantId',
  'id',
  'key',
  'version',
  'name',
  'sourceHash',
  'modelHash',
  'startsByRequest',
  'execution',
];

/** Reads of definitions. */
export class DefinitionRepository extends VersionReads<DefinitionVersionRow, DefinitionSummaryRow> {
  constructor(dataSource: DataSource) {
    super(dataSource, DefinitionVersionSchema, 'definition', SUMMARY);
  }

  findStartable(tenant: TenantScope, key: string, version: number | null): Promise<StartableVersion | null> {
    return this.ofLivingKey(tenant, key, version).select(STARTABLE.map(qualified)).getOne();
  }

  /** The hashes of the compiled models of versions, also of deleted keys. Versions that do not exist are left out. */
  findModelHashes(
    tenant: TenantScope,
    versions: readonly { readonly definitionKey: string; readonly definitionVersion: number }[],
  ): Promise<{ definitionKey: string; definitionVersion: number; modelHash: string }[]> {
    return readPrepared(
      this.dataSource,
      `SELECT v.key AS "definitionKey", v.version AS "definitionVersion", v.model_hash AS "modelHash"
       FROM unnest($2::text[], $3::integer[]) AS given (key, version)
       JOIN definition_version v ON v.tenant_id = $1 AND v.key = given.key AND v.version = given.version`,
      [
        tenant,
        versions.map(({ definitionKey }) => definitionKey),
        versions.map(({ definitionVersion }) => definitionVersion),
      ],
    );
  }

  /** The version, also of a deleted key, with its compiled model as text; null also if the model does not exist. */
  async findWithModel(
    tenant: TenantScope,
    key: string,
    version: number | null,
  ): Promise<(StartableVersion & { readonly model: string }) | null> {
    const found = await this.ofKey(tenant, key, version).select(STARTABLE.map(qualified)).getOne();
    const stored =
      found && (await this.dataSource.getRepository(ProcessModelSchema).findOneBy({ hash: found.modelHash }));
    return found && stored && { ...found, model: stored.model };
  }
}

import type { DefinitionVersionRow } from '../entities/definition.js';
import { addStarts, moveTimerStarts } from '../events/start-subscriptions.js';
import type { DefinitionStart } from '../events/start-subscriptions.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';
import { existing, NOW, onlyRow, STORED, VersionLine } from './version-line.js';
import type { ActiveVersion, LockedKey, StoredVersion, VersionAddress } from './version-line.js';

export type NewDefinitionVersion = Omit<
  DefinitionVersionRow,
  'tenantId' | 'version' | 'name' | 'description' | 'isActive' | 'createdAt' | 'updatedAt'
> & {
  /** Undefined to keep that of the replaced version. */
  readonly name: string | undefined;
  /** The same. */
  readonly description: string | null | undefined;
  /** The compiled model as JSON text, stored once per hash. */
  readonly model: string;
  /** The events that start an instance, in the order of the file. */
  readonly starts: readonly DefinitionStart[];
};

export interface StoredDefinition extends StoredVersion {
  readonly description: string | null;
}

const STORED_DEFINITION = `${STORED}, description`;

/** Writes definitions inside an audited write; starts by events follow the active version. */
export class DefinitionWriter {
  private readonly line = new VersionLine<StoredDefinition>('definition', STORED_DEFINITION);

  /** Locks the key, which need not exist, until the transaction ends. */
  lock(tenant: TenantScope, key: string, tx: Queryable): Promise<LockedKey> {
    return this.line.lock(tenant, key, tx);
  }

  /** How many keys the tenant has with versions, also deleted ones; concurrent writers of new keys count one after the other. */
  countKeys(tenant: TenantScope, tx: Queryable): Promise<number> {
    return this.line.countKeys(tenant, tx);
  }

  /** The version with this id or number, also of a deleted key. */
  find(tenant: TenantScope, by: VersionAddress, tx: Queryable): Promise<StoredDefinition | null> {
    return this.line.find(tenant, by, tx);
  }

  /** Null if the key does not exist, or is deleted. */
  findActive(tenant: TenantScope, key: string, tx: Queryable): Promise<ActiveVersion | null> {
    return this.line.findActive(tenant, key, tx);
  }

  /** Adds MAX(version) + 1 and makes it the active one; a deleted key is restored. */
  async add(
    tenant: TenantScope,
    locked: LockedKey,
    version: NewDefinitionVersion,
    tx: Queryable,
  ): Promise<StoredDefinition> {
    await tx.query('INSERT INTO process_model (hash, model) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      version.modelHash,
      version.model,
    ]);
    const { version: number, replaced } = await this.line.extend(tenant, locked, tx);
    const { name = existing(replaced).name, description = existing(replaced).description } = version;
    const { rows } = await tx.query<StoredDefinition>(
      `INSERT INTO definition_version (tenant_id, id, key, version, name, description, source_type, source, source_hash, model_hash, xml, findings,
         starts_by_request, execution, credentials, decisions, is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, true, ${NOW}, ${NOW}) RETURNING ${STORED_DEFINITION}`,
      [tenant, version.id, version.key, number, name, description, ...contentOf(version)],
    );
    await addStarts(tenant, version.id, version.starts, tx);
    await moveTimerStarts(tenant, locked.key, version.id, tx);
    return onlyRow(rows);
  }

  /** Makes this version the active one. */
  async activate(tenant: TenantScope, locked: LockedKey, version: number, tx: Queryable): Promise<StoredDefinition> {
    const active = await this.line.activate(tenant, locked, version, tx);
    await moveTimerStarts(tenant, locked.key, active.id, tx);
    return active;
  }

  /** Keeps all versions stored, with none active. */
  async softDelete(tenant: TenantScope, locked: LockedKey, tx: Queryable): Promise<void> {
    await this.line.softDelete(tenant, locked, tx);
    await moveTimerStarts(tenant, locked.key, null, tx);
  }
}

function contentOf(version: NewDefinitionVersion): readonly (string | boolean | readonly string[] | null)[] {
  const { sourceType, source, sourceHash, modelHash, xml, findings } = version;
  const { startsByRequest, execution, credentials, decisions } = version;
  return [sourceType, source, sourceHash, modelHash, xml, findings, startsByRequest, execution, credentials, decisions];
}

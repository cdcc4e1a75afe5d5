import type { DefinitionVersionRow } from '../entities/definition.js';
import { addStarts, moveTimerStarts } from '../events/start-subscriptions.js';
import type { DefinitionStart } from '../events/start-subscriptions.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

/** A key as the writer that holds its lock sees it. */
export interface LockedDefinition {
  readonly key: string;
  /** MAX(version); 0 for a key that never had one. */
  readonly lastVersion: number;
  /** Known and not deleted. */
  readonly isLiving: boolean;
}

export type NewDefinitionVersion = Omit<
  DefinitionVersionRow,
  'tenantId' | 'version' | 'isActive' | 'createdAt' | 'updatedAt'
> & {
  /** The compiled model as JSON text, stored once per hash. */
  readonly model: string;
  /** The events that begin an instance, in the order of the file. */
  readonly starts: readonly DefinitionStart[];
};

export type StoredVersion = Pick<
  DefinitionVersionRow,
  'id' | 'key' | 'version' | 'name' | 'isActive' | 'createdAt' | 'updatedAt'
>;

const NOW = `date_trunc('milliseconds', now())`;
const STORED = `id, key, version, name, is_active AS "isActive", created_at AS "createdAt", updated_at AS "updatedAt"`;

/**
 * Writes of definitions inside an audited write. Whoever changes the versions of a key locks its row first, so that
 * versions are numbered without gaps and exactly one is active.
 */
export class DefinitionWriter {
  /** Locks the key, which need not be known, until the transaction ends. */
  async lock(tenant: TenantScope, key: string, tx: Queryable): Promise<LockedDefinition> {
    await tx.query('INSERT INTO definition (tenant_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [tenant, key]);
    const { rows } = await tx.query<{ lastVersion: number; isDeleted: boolean }>(
      `SELECT last_version AS "lastVersion", deleted_at IS NOT NULL AS "isDeleted" FROM definition WHERE tenant_id = $1 AND key = $2 FOR UPDATE`,
      [tenant, key],
    );
    const lastVersion = rows[0]?.lastVersion ?? 0;
    return { key, lastVersion, isLiving: lastVersion > 0 && rows[0]?.isDeleted === false };
  }

  /** The version with this id or number, whether or not the key lives. */
  async find(
    tenant: TenantScope,
    by: { readonly id: string } | { readonly key: string; readonly version: number },
    tx: Queryable,
  ): Promise<StoredVersion | null> {
    const { rows } =
      'id' in by
        ? await tx.query<StoredVersion>(`SELECT ${STORED} FROM definition_version WHERE tenant_id = $1 AND id = $2`, [
            tenant,
            by.id,
          ])
        : await tx.query<StoredVersion>(
            `SELECT ${STORED} FROM definition_version WHERE tenant_id = $1 AND key = $2 AND version = $3`,
            [tenant, by.key, by.version],
          );
    return rows[0] ?? null;
  }

  /** Adds MAX(version) + 1 and makes it the active one; a deleted key lives again. */
  async add(
    tenant: TenantScope,
    locked: LockedDefinition,
    version: NewDefinitionVersion,
    tx: Queryable,
  ): Promise<StoredVersion> {
    await tx.query('INSERT INTO process_model (hash, model) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      version.modelHash,
      version.model,
    ]);
    await this.deactivate(tenant, locked, tx);
    await tx.query(
      `UPDATE definition SET last_version = $3, deleted_at = NULL, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2`,
      [tenant, locked.key, locked.lastVersion + 1],
    );
    const { rows } = await tx.query<StoredVersion>(
      `INSERT INTO definition_version (tenant_id, id, key, version, name, description, source_type, source, source_hash, model_hash, xml, findings,
         starts_by_request, is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, true, ${NOW}, ${NOW}) RETURNING ${STORED}`,
      [tenant, version.id, version.key, locked.lastVersion + 1, ...contentOf(version)],
    );
    await addStarts(tenant, version.id, version.starts, tx);
    await moveTimerStarts(tenant, locked.key, version.id, tx);
    return onlyRow(rows);
  }

  /** Makes this version the active one. */
  async activate(
    tenant: TenantScope,
    locked: LockedDefinition,
    version: number,
    tx: Queryable,
  ): Promise<StoredVersion> {
    await this.deactivate(tenant, locked, tx);
    const { rows } = await tx.query<StoredVersion>(
      `UPDATE definition_version SET is_active = true, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2 AND version = $3 RETURNING ${STORED}`,
      [tenant, locked.key, version],
    );
    const active = onlyRow(rows);
    await moveTimerStarts(tenant, locked.key, active.id, tx);
    return active;
  }

  /** Leaves all versions stored and none active. */
  async softDelete(tenant: TenantScope, locked: LockedDefinition, tx: Queryable): Promise<void> {
    await this.deactivate(tenant, locked, tx);
    await tx.query(`UPDATE definition SET deleted_at = ${NOW}, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2`, [
      tenant,
      locked.key,
    ]);
    await moveTimerStarts(tenant, locked.key, null, tx);
  }

  private async deactivate(tenant: TenantScope, { key }: LockedDefinition, tx: Queryable): Promise<void> {
    await tx.query(
      `UPDATE definition_version SET is_active = false, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2 AND is_active`,
      [tenant, key],
    );
  }
}

function contentOf(version: NewDefinitionVersion): readonly (string | boolean | null)[] {
  const { name, description, sourceType, source, sourceHash, modelHash, xml, findings, startsByRequest } = version;
  return [name, description, sourceType, source, sourceHash, modelHash, xml, findings, startsByRequest];
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('expected one row to be returned, found none');
  return row;
}

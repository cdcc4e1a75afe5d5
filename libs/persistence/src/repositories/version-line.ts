import type { TenantScope } from '../tenant-scope.js';
import { countInTurn } from './count-in-turn.js';
import type { Queryable } from './queryable.js';

/** A key as read under its lock. */
export interface LockedKey {
  readonly key: string;
  /** MAX(version); 0 if the key never had one. */
  readonly lastVersion: number;
  /** Exists and is not deleted. */
  readonly isLiving: boolean;
}

/** The fields that versions of all kinds share. */
export interface StoredVersion {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The active version, with what tells whether a source is the same. */
export type ActiveVersion = Pick<StoredVersion, 'version'> & {
  readonly sourceHash: string;
  readonly modelHash: string;
};

/** The number of a version to insert. */
interface Extension<Stored> {
  readonly version: number;
  /** The version that was active until now; null if the key did not exist. Read under the lock, so that it is the replaced one. */
  readonly replaced: Stored | null;
}

export type VersionAddress = { readonly id: string } | { readonly key: string; readonly version: number };

/** The table of keys. The table of their versions has the suffix `_version`. */
export type VersionedKind = 'definition' | 'decision';

export const NOW = `date_trunc('milliseconds', now())`;
/** The columns of a `StoredVersion`. */
export const STORED = `id, key, version, name, is_active AS "isActive", created_at AS "createdAt", updated_at AS "updatedAt"`;

/**
 * Writes the immutable versions of a key [definitions#versions] inside an audited write. A writer locks the key first, so that
 * versions are numbered without gaps and exactly one is active.
 */
export class VersionLine<Stored extends StoredVersion = StoredVersion> {
  private readonly versions: string;

  constructor(
    private readonly keys: VersionedKind,
    /** The columns of `Stored`. */
    private readonly columns = STORED,
  ) {
    this.versions = `${keys}_version`;
  }

  /** Locks the key, which need not exist, until the transaction ends. */
  async lock(tenant: TenantScope, key: string, tx: Queryable): Promise<LockedKey> {
    await tx.query(`INSERT INTO ${this.keys} (tenant_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [tenant, key]);
    const { rows } = await tx.query<{ lastVersion: number; isDeleted: boolean }>(
      `SELECT last_version AS "lastVersion", deleted_at IS NOT NULL AS "isDeleted" FROM ${this.keys} WHERE tenant_id = $1 AND key = $2 FOR UPDATE`,
      [tenant, key],
    );
    const lastVersion = rows[0]?.lastVersion ?? 0;
    return { key, lastVersion, isLiving: lastVersion > 0 && rows[0]?.isDeleted === false };
  }

  /** How many keys the tenant has with versions, also deleted ones; concurrent writers of new keys count one after the other. */
  countKeys(tenant: TenantScope, tx: Queryable): Promise<number> {
    return countInTurn(tenant, { table: this.keys, where: 'last_version > 0' }, tx);
  }

  /** The version with this id or number, also of a deleted key. */
  async find(tenant: TenantScope, by: VersionAddress, tx: Queryable): Promise<Stored | null> {
    const select = `SELECT ${this.columns} FROM ${this.versions} WHERE tenant_id = $1 AND`;
    const { rows } =
      'id' in by
        ? await tx.query<Stored>(`${select} id = $2`, [tenant, by.id])
        : await tx.query<Stored>(`${select} key = $2 AND version = $3`, [tenant, by.key, by.version]);
    return rows[0] ?? null;
  }

  /** Null if the key does not exist, or is deleted. */
  async findActive(tenant: TenantScope, key: string, tx: Queryable): Promise<ActiveVersion | null> {
    const { rows } = await tx.query<ActiveVersion>(
      `SELECT version, source_hash AS "sourceHash", model_hash AS "modelHash" FROM ${this.versions} WHERE tenant_id = $1 AND key = $2 AND is_active`,
      [tenant, key],
    );
    return rows[0] ?? null;
  }

  /** Prepares MAX(version) + 1, which the caller inserts as the active version; a deleted key is restored. */
  async extend(tenant: TenantScope, { key, lastVersion }: LockedKey, tx: Queryable): Promise<Extension<Stored>> {
    const replaced = await this.deactivate(tenant, key, tx);
    await tx.query(
      `UPDATE ${this.keys} SET last_version = $3, deleted_at = NULL, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2`,
      [tenant, key, lastVersion + 1],
    );
    return { version: lastVersion + 1, replaced };
  }

  /** Makes this version, which must exist, the active one. */
  async activate(tenant: TenantScope, { key }: LockedKey, version: number, tx: Queryable): Promise<Stored> {
    await this.deactivate(tenant, key, tx);
    const { rows } = await tx.query<Stored>(
      `UPDATE ${this.versions} SET is_active = true, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2 AND version = $3 RETURNING ${this.columns}`,
      [tenant, key, version],
    );
    return onlyRow(rows);
  }

  /** Keeps all versions stored, with none active. */
  async softDelete(tenant: TenantScope, { key }: LockedKey, tx: Queryable): Promise<void> {
    await this.deactivate(tenant, key, tx);
    await tx.query(
      `UPDATE ${this.keys} SET deleted_at = ${NOW}, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2`,
      [tenant, key],
    );
  }

  /** The version that was the active one. */
  private async deactivate(tenant: TenantScope, key: string, tx: Queryable): Promise<Stored | null> {
    const { rows } = await tx.query<Stored>(
      `UPDATE ${this.versions} SET is_active = false, updated_at = ${NOW} WHERE tenant_id = $1 AND key = $2 AND is_active RETURNING ${this.columns}`,
      [tenant, key],
    );
    return rows[0] ?? null;
  }
}

/** For fields that an upload keeps: only those of a key that is not deleted. */
export function existing<Stored>(replaced: Stored | null): Stored {
  if (replaced === null) throw new Error('expected a version to be replaced, found none');
  return replaced;
}

export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('expected one row to be returned, found none');
  return row;
}

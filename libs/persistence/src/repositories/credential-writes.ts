import type { TenantScope } from '../tenant-scope.js';
import { METADATA } from './credentials.js';
import type { CredentialMetadata, SealedCredential } from './credentials.js';
import { countInTurn } from './count-in-turn.js';
import type { Queryable } from './queryable.js';
import { onlyRow } from './version-line.js';

/** A name as read under its lock. */
export interface LockedCredential {
  readonly name: string;
  readonly id: string;
  /** The version of the last value; 0 for a name that never had one. */
  readonly lastVersion: number;
  /** Exists and is not deleted. */
  readonly isLiving: boolean;
}

/** The next value of a name; its version is the last one plus one. */
export type NewCredentialValue = Omit<SealedCredential, 'name' | 'wrappedKey' | 'sealed'> & {
  readonly wrappedKey: Uint8Array;
  readonly sealed: Uint8Array;
};

const NOW = `date_trunc('milliseconds', now())`;

/** Writes credentials inside an audited write. A writer locks the name first, so that versions have no gaps. */
export class CredentialWriter {
  /** Locks the name, which need not exist, until the transaction ends. */
  async lock(tenant: TenantScope, name: string, id: string, tx: Queryable): Promise<LockedCredential> {
    await tx.query(
      `INSERT INTO credential (tenant_id, name, id, version, deleted_at) VALUES ($1, $2, $3, 0, ${NOW}) ON CONFLICT DO NOTHING`,
      [tenant, name, id],
    );
    const locked = await this.lockKnown(tenant, name, tx);
    if (locked === null) throw new Error('expected the credential that was just locked, found none');
    return locked;
  }

  /** Null if the name was never used. */
  async lockKnown(tenant: TenantScope, name: string, tx: Queryable): Promise<LockedCredential | null> {
    const { rows } = await tx.query<LockedCredential>(
      `SELECT name, id, version AS "lastVersion", deleted_at IS NULL AS "isLiving" FROM credential
       WHERE tenant_id = $1 AND name = $2 FOR UPDATE`,
      [tenant, name],
    );
    return rows[0] ?? null;
  }

  /** How many credentials the tenant has that are not deleted; concurrent writers count one after the other. */
  countLiving(tenant: TenantScope, tx: Queryable): Promise<number> {
    return countInTurn(tenant, { table: 'credential', where: 'deleted_at IS NULL' }, tx);
  }

  /** Inserts a credential that did not exist or was deleted. */
  async create(
    tenant: TenantScope,
    credential: { readonly id: string; readonly name: string; readonly description: string | null },
    value: NewCredentialValue,
    tx: Queryable,
  ): Promise<CredentialMetadata> {
    const { id, name, description } = credential;
    const { rows } = await tx.query<CredentialMetadata>(
      `UPDATE credential SET id = $3, description = $4, version = $5, master_key_id = $6, wrapped_key = $7, sealed = $8,
         last_used_at = NULL, deleted_at = NULL, created_at = ${NOW}, updated_at = ${NOW}
       WHERE tenant_id = $1 AND name = $2 RETURNING ${METADATA}`,
      [tenant, name, id, description, ...columnsOf(value)],
    );
    return onlyRow(rows);
  }

  /** Replaces the value of a credential. */
  async replace(
    tenant: TenantScope,
    name: string,
    value: NewCredentialValue,
    tx: Queryable,
  ): Promise<CredentialMetadata> {
    const { rows } = await tx.query<CredentialMetadata>(
      `UPDATE credential SET version = $3, master_key_id = $4, wrapped_key = $5, sealed = $6, updated_at = ${NOW}
       WHERE tenant_id = $1 AND name = $2 RETURNING ${METADATA}`,
      [tenant, name, ...columnsOf(value)],
    );
    return onlyRow(rows);
  }

  /** Removes the value for good; the name keeps counting versions. */
  async remove(tenant: TenantScope, name: string, tx: Queryable): Promise<void> {
    await tx.query(
      `UPDATE credential SET master_key_id = NULL, wrapped_key = NULL, sealed = NULL, description = NULL,
         deleted_at = ${NOW}, updated_at = ${NOW}
       WHERE tenant_id = $1 AND name = $2`,
      [tenant, name],
    );
  }
}

function columnsOf({ version, masterKeyId, wrappedKey, sealed }: NewCredentialValue): readonly unknown[] {
  return [version, masterKeyId, Buffer.from(wrappedKey), Buffer.from(sealed)];
}

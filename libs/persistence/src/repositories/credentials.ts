import type { DataSource } from 'typeorm';
import type { CredentialRow } from '../entities/credential.js';
import { type ActiveUser, activeUsers } from './used-names.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

/** A credential without its value. */
export type CredentialMetadata = Pick<
  CredentialRow,
  'id' | 'name' | 'description' | 'version' | 'createdAt' | 'updatedAt' | 'lastUsedAt'
>;

/** A living credential with its sealed value. */
export interface SealedCredential {
  readonly name: string;
  readonly version: number;
  readonly masterKeyId: string;
  readonly wrappedKey: Buffer;
  readonly sealed: Buffer;
}

/** The columns of {@link CredentialMetadata}. */
export const METADATA = `id, name, description, version, created_at AS "createdAt", updated_at AS "updatedAt", last_used_at AS "lastUsedAt"`;

/** Reads credentials, without deleted ones. */
export class CredentialRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  list(tenant: TenantScope): Promise<CredentialMetadata[]> {
    return this.dataSource.query(
      `SELECT ${METADATA} FROM credential WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY name COLLATE "C"`,
      [tenant],
    );
  }

  async find(tenant: TenantScope, name: string): Promise<CredentialMetadata | null> {
    const [found]: CredentialMetadata[] = await this.dataSource.query(
      `SELECT ${METADATA} FROM credential WHERE tenant_id = $1 AND name = $2 AND deleted_at IS NULL`,
      [tenant, name],
    );
    return found ?? null;
  }

  /**
   * The existing credentials of these names, in one query, for a call that uses them. `last_used_at` is updated at most once
   * a minute, and not for a row that another transaction is writing.
   */
  findForUse(tenant: TenantScope, names: readonly string[]): Promise<SealedCredential[]> {
    return this.dataSource.query(
      `WITH used AS (
         SELECT tenant_id, name FROM credential
         WHERE tenant_id = $1 AND name = ANY($2) AND deleted_at IS NULL
           AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
         FOR UPDATE SKIP LOCKED),
       touched AS (
         UPDATE credential SET last_used_at = date_trunc('milliseconds', now()) FROM used
         WHERE credential.tenant_id = used.tenant_id AND credential.name = used.name)
       SELECT name, version, master_key_id AS "masterKeyId", wrapped_key AS "wrappedKey", sealed FROM credential
       WHERE tenant_id = $1 AND name = ANY($2) AND deleted_at IS NULL`,
      [tenant, names],
    );
  }

  /** Active versions of definitions whose calls use the credential, by key. */
  async activeUsers(tenant: TenantScope, name: string, tx: Queryable): Promise<ActiveUser[]> {
    return (await tx.query<ActiveUser>(activeUsers('credentials'), [tenant, name])).rows;
  }
}

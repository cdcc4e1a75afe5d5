import { IsNull } from 'typeorm';
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { CredentialKeySchema, CredentialSchema } from '../entities/credential.js';
import type { CredentialKeyRow } from '../entities/credential.js';

export interface CredentialKey {
  readonly masterKeyId: string;
  readonly wrappedKey: Uint8Array;
}

interface Place {
  readonly tenantId: string;
  readonly name: string;
  readonly version: number;
}

/**
 * The proofs of master keys and the data keys that they wrap. Without a tenant: master keys belong to the installation, and no
 * values are read here.
 */
export class CredentialKeys {
  constructor(private readonly dataSource: DataSource) {}

  async add({ keyId, proof }: Pick<CredentialKeyRow, 'keyId'> & { readonly proof: Uint8Array }): Promise<void> {
    await this.dataSource.query(
      'INSERT INTO credential_key (key_id, proof) VALUES ($1, $2) ON CONFLICT (key_id) DO NOTHING',
      [keyId, Buffer.from(proof)],
    );
  }

  list(): Promise<Pick<CredentialKeyRow, 'keyId' | 'proof'>[]> {
    return this.dataSource.getRepository(CredentialKeySchema).find({ select: { keyId: true, proof: true } });
  }

  /** Ids of the master keys that wrap data keys of credentials and webhooks. */
  async keysInUse(): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT master_key_id AS id FROM credential WHERE master_key_id IS NOT NULL
       UNION SELECT master_key_id FROM webhook_subscription ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  }

  /** The next data keys, by tenant and name, that are wrapped by another master key than this one. */
  async nextWrappedByOthers(currentKeyId: string, after: Place | null, limit: number) {
    const rows: (Place & CredentialKey)[] = await this.dataSource.query(
      `SELECT tenant_id AS "tenantId", name, version, master_key_id AS "masterKeyId", wrapped_key AS "wrappedKey"
       FROM credential WHERE master_key_id <> $1 AND (tenant_id, name) > ($2::uuid, $3)
       ORDER BY tenant_id, name LIMIT $4`,
      [currentKeyId, after?.tenantId ?? NIL, after?.name ?? '', limit],
    );
    return rows.map(({ tenantId, name, version, ...wrapped }) => ({ place: { tenantId, name, version }, wrapped }));
  }

  /** Only while the value has this version and is not deleted; a deletion keeps the version. */
  async replaceWrappedKey(
    { tenantId, name, version }: Place,
    { masterKeyId, wrappedKey }: CredentialKey,
  ): Promise<void> {
    await this.dataSource
      .getRepository(CredentialSchema)
      .update({ tenantId, name, version, deletedAt: IsNull() }, { masterKeyId, wrappedKey: Buffer.from(wrappedKey) });
  }
}

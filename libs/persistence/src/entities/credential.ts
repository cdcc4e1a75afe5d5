import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** A secret of a tenant with a sealed value. When it is deleted the value is removed; the row stays and keeps counting versions. */
export interface CredentialRow {
  tenantId: string;
  name: string;
  /** A new one each time the name is created. */
  id: string;
  description: string | null;
  /** Counts the values of this name. */
  version: number;
  masterKeyId: string | null;
  wrappedKey: Buffer | null;
  sealed: Buffer | null;
  /** Exact to a minute. */
  lastUsedAt: Date | null;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const CredentialSchema = new EntitySchema<CredentialRow>({
  name: 'credential',
  columns: {
    tenantId: column.keyUuid,
    name: column.keyText,
    id: column.uuid,
    description: column.textOrNull,
    version: column.integer,
    masterKeyId: column.textOrNull,
    wrappedKey: column.bytesOrNull,
    sealed: column.bytesOrNull,
    lastUsedAt: column.timeOrNull,
    deletedAt: column.timeOrNull,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** A text that a master key sealed at its first use with this database. It reveals another key with the same id. */
export interface CredentialKeyRow {
  keyId: string;
  proof: Buffer;
  createdAt: Date;
}

export const CredentialKeySchema = new EntitySchema<CredentialKeyRow>({
  name: 'credential_key',
  columns: { keyId: column.keyText, proof: column.bytes, createdAt: column.time },
});

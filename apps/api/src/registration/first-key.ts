import { type ApiKeyRepository, type AuditEntryDraft, type Queryable, type TenantScope } from '@svc/persistence';
import { v7 as newId } from 'uuid';
import { newKeySecret } from '../auth/key-secret.js';

/** A tenant's first key [tenants#registration], with its secret. */
export interface FirstKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly jobTypes: null;
  readonly expiresAt: null;
  readonly key: string;
  readonly prefix: string;
  readonly hash: string;
}

export function newFirstKey(): FirstKey {
  return { id: newId(), name: 'Default key', scopes: ['admin'], jobTypes: null, expiresAt: null, ...newKeySecret() };
}

/** @returns the audit entry of the key. */
export async function insertFirstKey(
  keys: ApiKeyRepository,
  tenant: TenantScope,
  first: FirstKey,
  tx: Queryable,
): Promise<AuditEntryDraft> {
  const { id, name, scopes, prefix } = first;
  await keys.insert(tenant, first, tx);
  return { instanceId: null, action: 'api_key.created', payload: { api_key_id: id, name, scopes, prefix } };
}

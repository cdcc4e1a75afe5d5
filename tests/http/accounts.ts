import { randomUUID } from 'node:crypto';
import { Api, type Data } from './client.js';
import { codeOf } from './outbox.js';

const nobody = new Api(null);

/** A new tenant through both steps of its registration, and its admin key. */
export async function registerTenant(name = `tenant ${randomUUID()}`): Promise<{ tenantId: string; key: string; api: Api }> {
  const { body } = await nobody.post<Data<{ tenantId: string }>>('/v1/register', { name, email: 'someone@test.example' });
  const { tenantId } = body.data;
  const verificationCode = await codeOf(tenantId);
  const verified = await nobody.post<Data<{ apiKey: { key: string } }>>('/v1/register/verify', { tenantId, verificationCode });
  const { key } = verified.body.data.apiKey;
  return { tenantId, key, api: new Api(key) };
}

/** Another key of the same tenant. */
export async function createKey(admin: Api, scopes: readonly string[]): Promise<{ id: string; key: string; api: Api }> {
  const { body } = await admin.post<Data<{ id: string; key: string }>>('/v1/auth/keys', { name: `key ${randomUUID()}`, scopes });
  return { ...body.data, api: new Api(body.data.key) };
}

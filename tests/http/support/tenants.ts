import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Api, dataOf } from './api.js';
import { eventually } from './eventually.js';

/** Registers a tenant as anyone does, and returns a client with its admin key. */
export async function registerTenant(name = 'Test', anyone = new Api(null)): Promise<Api> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { tenantId } = dataOf(await anyone.post('/v1/register', { name, email }), 202);
  const verificationCode = await eventually('a mail with the code', () => codeMailedTo(email));
  const { apiKey } = dataOf(await anyone.post('/v1/register/verify', { tenantId, verificationCode }), 201);
  return new Api(apiKey.key, anyone.baseUrl);
}

/** The code of the newest mail to an address; null before it has arrived. */
export async function codeMailedTo(email: string): Promise<string | null> {
  const folder = join(process.env['TEST_DATA_DIR'] ?? '', 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  for (const file of files.reverse()) {
    const text = await readFile(join(folder, file), 'utf8');
    if (text.includes(email)) return /\b\d{6}\b/.exec(JSON.parse(text).code ?? text)?.[0] ?? null;
  }
  return null;
}

/** A key of the same tenant with these scopes only. */
export async function keyWith(admin: Api, scopes: string[]): Promise<Api> {
  const { key } = dataOf(await admin.post('/v1/auth/keys', { name: scopes.join(' ') || 'none', scopes }), 201);
  return new Api(key);
}

/**
 * A key with every scope that expires by itself. Where creating one takes longer than its life, one that lives longer is created.
 */
export async function expiringKey(admin: Api, lifeMs: number): Promise<{ api: Api; expiresAt: string }> {
  const expiresAt = new Date(Date.now() + lifeMs).toISOString();
  const answer = await admin.post('/v1/auth/keys', { name: 'expired', scopes: ['admin'], expiresAt });
  if (answer.status === 400 && Date.now() >= Date.parse(expiresAt)) return expiringKey(admin, 2 * lifeMs);
  return { api: new Api(dataOf(answer, 201).key, admin.baseUrl), expiresAt };
}

async function revokedKey(admin: Api): Promise<Api> {
  const { id, key } = dataOf(await admin.post('/v1/auth/keys', { name: 'revoked', scopes: ['admin'] }), 201);
  dataOf(await admin.delete(`/v1/auth/keys/${id}`));
  return new Api(key, admin.baseUrl);
}

/** A key with every scope, that was revoked or has expired. */
export async function endedKey(admin: Api, ending: 'revoked' | 'expired'): Promise<Api> {
  const api = ending === 'revoked' ? await revokedKey(admin) : (await expiringKey(admin, 1_000)).api;
  await eventually('the end of the key', async () => (await api.get('/v1/tenant')).status === 401);
  return api;
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, refusalOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { expiringKey, keyWith, registerTenant } from './support/tenants.js';

const IN_2040 = '2040-01-01T00:00:00.000Z';

describe('API keys', () => {
  let admin: Api;
  beforeAll(async () => {
    admin = await registerTenant();
  });

  it('an API key is shown in full only in the response that creates it [authentication.5-the-first-key-created-on] [authentication.6-the-value-of-a-key] [resources.api-key.key] [resources.api-key.keys-begin-with-a-fixed-live-prefix]', async () => {
    const created = dataOf(
      await admin.post('/v1/auth/keys', { name: 'ci', scopes: ['tasks:read'], expiresAt: IN_2040 }),
      201,
    );
    expect(created).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^svc_live_[0-9A-Za-z]{43}$/),
      prefix: created.key.slice(0, 15),
      name: 'ci',
      scopes: ['tasks:read'],
      expiresAt: IN_2040,
      expires_at: IN_2040,
      createdAt: expect.any(String),
      created_at: created.createdAt,
    });
    const listed = dataOf(await admin.get('/v1/auth/keys')).find(({ id }: { id: string }) => id === created.id);
    const { key: _, ...shown } = created;
    expect(listed).toEqual({ ...shown, lastUsedAt: null, last_used_at: null, revokedAt: null, revoked_at: null });
  });

  it('an API key has no scopes and no expiry unless they are given [resources.api-key.scopes] [resources.api-key.expires-at]', async () => {
    expect(dataOf(await admin.post('/v1/auth/keys', { name: 'plain' }), 201)).toMatchObject({
      scopes: [],
      expiresAt: null,
    });
  });

  it('an API key accepts expires_at as well as expiresAt, in any time zone', async () => {
    const created = dataOf(
      await admin.post('/v1/auth/keys', { name: 'zone', expires_at: '2040-01-01T02:00:00+02:00' }),
      201,
    );
    expect(created.expiresAt).toBe(IN_2040);
  });

  it('a revoked API key stops working and stays listed [authentication.3-a-missing-unknown-or-revoked] [resources.api-key.revoked-at] [endpoints.api-keys.delete-auth-keys-id]', async () => {
    const { id, key } = dataOf(await admin.post('/v1/auth/keys', { name: 'short' }), 201);
    expect((await new Api(key).get('/v1/tenant')).status).toBe(200);
    const revoked = dataOf(await admin.delete(`/v1/auth/keys/${id}`));
    expect(revoked).toEqual({ id, revokedAt: expect.any(String), revoked_at: revoked.revokedAt });
    expect(refusalOf(await new Api(key).get('/v1/tenant'))).toEqual([401, 'UNAUTHORIZED']);
    expect(dataOf(await admin.delete(`/v1/auth/keys/${id}`))).toEqual(revoked);
  });

  it('revoking an API key with Prefer: return=minimal answers 204 without a body [endpoints.api-keys.delete-auth-keys-id]', async () => {
    const { id } = dataOf(await admin.post('/v1/auth/keys', { name: 'quiet' }), 201);
    const answer = await admin.send('DELETE', `/v1/auth/keys/${id}`, undefined, { prefer: 'return=minimal' });
    expect([answer.status, answer.body]).toEqual([204, '']);
  });

  it('an API key stops working when it expires', async () => {
    /** A key that was used before it expired. */
    const used = async (lifeMs: number): ReturnType<typeof expiringKey> => {
      const { api, expiresAt } = await expiringKey(admin, lifeMs);
      const { status } = await api.get('/v1/tenant');
      if (Date.now() >= Date.parse(expiresAt)) return used(2 * lifeMs);
      expect(status).toBe(200);
      return { api, expiresAt };
    };
    const { api, expiresAt } = await used(1_000);
    while (Date.now() <= Date.parse(expiresAt)) await admin.get('/v1/tenant');
    expect(refusalOf(await api.get('/v1/tenant'))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('the API key of another tenant is not found', async () => {
    const other = await registerTenant();
    const { id } = dataOf(await other.post('/v1/auth/keys', { name: 'theirs' }), 201);
    const foreign = await admin.delete(`/v1/auth/keys/${id}`);
    const unknown = await admin.delete(`/v1/auth/keys/${crypto.randomUUID()}`);
    expect(refusalOf(foreign)).toEqual([404, 'NOT_FOUND']);
    expect({ ...foreign.body.error, request_id: null }).toEqual({ ...unknown.body.error, request_id: null });
    expect(JSON.stringify((await admin.get('/v1/auth/keys')).body)).not.toContain(id);
  });

  it.each([
    ['an unknown scope', { name: 'x', scopes: ['tasks:reed'] }, 'tasks:reed'],
    ['scopes that are no list', { name: 'x', scopes: 'admin' }, 'scopes'],
    ['a scope that is no text', { name: 'x', scopes: [1] }, 'scopes'],
    ['no name', {}, 'name'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name'],
    ['an end in the past', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end that is no date', { name: 'x', expiresAt: 'tomorrow' }, 'expiresAt'],
    ['a day that does not exist', { name: 'x', expiresAt: '2041-02-30T00:00:00Z' }, 'expiresAt'],
    ['a tenant id', { name: 'x', tenantId: crypto.randomUUID() }, 'tenantId'],
  ])('creating an API key with %s is refused', async (_, body, named) => {
    const answer = await admin.post('/v1/auth/keys', body);
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.message).toContain(named);
  });

  it('a request without a key or without the scope gets an error envelope that says so', async () => {
    const none = await new Api(null).get('/v1/tenant');
    expect(none.body.error).toMatchObject({ code: 'UNAUTHORIZED', request_id: none.headers.get('x-request-id') });
    const api = await keyWith(admin, ['tasks:read']);
    expect((await api.get('/v1/auth/keys')).body.error).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('admin'),
    });
  });

  it('an API key has a lastUsedAt after it was used', async () => {
    const { id, key } = dataOf(await admin.post('/v1/auth/keys', { name: 'used' }), 201);
    const before = Date.now();
    await new Api(key).get('/v1/tenant');
    const lastUse = await eventually('the use to be written', async () => {
      const rows: { id: string; lastUsedAt: string | null }[] = dataOf(await admin.get('/v1/auth/keys'));
      return rows.find((row) => row.id === id)?.lastUsedAt ?? null;
    });
    expect(Date.parse(lastUse)).toBeGreaterThanOrEqual(before);
  });

  it('an API key can be created from the body of another key as it was answered', async () => {
    const [listed] = dataOf(await admin.get('/v1/auth/keys'));
    const { expiresAt: _, expires_at: __, ...rest } = listed;
    expect((await admin.post('/v1/auth/keys', rest)).status).toBe(201);
  });
});

describe('settings of a tenant', () => {
  it('the tenant can be read with any API key and changed with admin keys [endpoints.tenant.get] [endpoints.tenant.put] [resources.tenant.settings]', async () => {
    const admin = await registerTenant('Before');
    const { key } = dataOf(await admin.post('/v1/auth/keys', { name: 'none' }), 201);
    const before = dataOf(await new Api(key).get('/v1/tenant'));
    expect(before).toMatchObject({
      name: 'Before',
      plan: 'free',
      status: 'active',
      settings: {},
      created_at: before.createdAt,
    });
    const settings = { theme: { dark: true }, list: [1, null, 'x'] };
    expect(dataOf(await admin.put('/v1/tenant', { name: 'After', settings }))).toEqual({
      ...before,
      name: 'After',
      settings,
    });
    expect(dataOf(await admin.put('/v1/tenant', { name: 'Again' }))).toMatchObject({ name: 'Again', settings });
    expect(dataOf(await admin.put('/v1/tenant', { ...before }))).toMatchObject({ name: 'Before', settings: {} });
    expect(refusalOf(await new Api(key).put('/v1/tenant', { name: 'x' }))).toEqual([403, 'FORBIDDEN']);
  });

  it('the settings of a tenant keep __proto__ as an ordinary name', async () => {
    const admin = await registerTenant();
    const answer = await admin.sendText(
      'PUT',
      '/v1/tenant',
      '{"settings": {"__proto__": {"polluted": true}, "constructor": 1}}',
    );
    expect(Object.keys(answer.body.data.settings)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['settings that are a list', { settings: [] }],
    ['settings that are null', { settings: null }],
    ['settings of more than 64 KiB', { settings: { text: 'x'.repeat(70_000) } }],
    ['a name that is null', { name: null }],
  ])('a tenant update with %s is refused', async (_, body) => {
    const admin = new Api();
    expect(refusalOf(await admin.put('/v1/tenant', body))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

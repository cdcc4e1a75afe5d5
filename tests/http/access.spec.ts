import { beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { keyWith, registerTenant } from './support/tenants.js';

/** Interface, "Authentication", and contract, "Scopes that the interface leaves open": one row per operation. */
const PUBLIC = 'public';
const ANY = 'any key';
const ACCESS: Record<string, string> = {
  'GET /health': PUBLIC,
  'GET /health/ready': PUBLIC,
  'POST /v1/register': PUBLIC,
  'POST /v1/register/resend': PUBLIC,
  'POST /v1/register/verify': PUBLIC,
  'GET /schemas/process.json': PUBLIC,
  'GET /v1/tenant': ANY,
  'PUT /v1/tenant': 'admin',
  'POST /v1/auth/keys': 'admin',
  'GET /v1/auth/keys': 'admin',
  'DELETE /v1/auth/keys/{id}': 'admin',
  'GET /v1/audit': 'admin',
  'GET /v1/audit/verify': 'instances:read',
  'POST /v1/definitions/simulate': 'definitions:read',
  'POST /v1/definitions/{key}/simulate': 'definitions:read',
  'POST /v1/definitions/validate': 'definitions:read',
};
/** Everything else, by the start of its path: the scope to read and the scope to write. */
const BY_RESOURCE: Record<string, readonly [read: string, write: string]> = {
  '/v1/definitions': ['definitions:read', 'definitions:write'],
  '/v1/instances': ['instances:read', 'instances:write'],
  '/v1/tasks': ['tasks:read', 'tasks:write'],
  '/v1/messages': ['instances:read', 'instances:write'],
  '/v1/signals': ['instances:read', 'instances:write'],
};
const SCOPES = [
  'definitions:read',
  'definitions:write',
  'instances:read',
  'instances:write',
  'tasks:read',
  'tasks:write',
  'webhooks:manage',
  'credentials:read',
  'credentials:write',
  'admin',
];

function accessOf(method: string, path: string): string {
  const named = ACCESS[`${method} ${path}`];
  if (named !== undefined) return named;
  const resource = Object.keys(BY_RESOURCE).find((start) => path.startsWith(start));
  if (resource === undefined) throw new Error(`${method} ${path} is in no table: say who may call it`);
  return BY_RESOURCE[resource]?.[method === 'GET' ? 0 : 1] ?? '';
}

async function operations(): Promise<{ method: string; path: string }[]> {
  const { body } = await new Api(null).get('/openapi.json');
  return Object.entries<object>(body.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Ids and keys that belong to nothing, and a body that no operation takes: who may call is told by 401 and 403 alone. */
function call(api: Api, method: string, path: string) {
  const target = path
    .replace(/\{[^}]*[iI]d\}/g, () => crypto.randomUUID())
    .replace(/\{version\}|\{v\}/g, '1')
    .replace(/\{[^}]+\}/g, 'nothing');
  return api.send(method, target, method === 'GET' ? undefined : { unknown_field: 1 });
}

describe('who may call an operation', () => {
  let admin: Api;
  let all: { method: string; path: string }[];
  beforeAll(async () => {
    admin = await registerTenant();
    all = await operations();
  });

  const statuses = async (api: Api) =>
    Promise.all(
      all.map(async ({ method, path }) => [`${method} ${path}`, (await call(api, method, path)).status] as const),
    );

  it('every operation has a row', () => {
    expect(() => all.map(({ method, path }) => accessOf(method, path))).not.toThrow();
  });

  it('nobody may call what is not public', async () => {
    for (const [operation, status] of await statuses(new Api(null))) {
      const [method = '', path = ''] = operation.split(' ');
      expect([operation, status === 401]).toEqual([operation, accessOf(method, path) !== PUBLIC]);
    }
  });

  it('an unknown key is as good as none', async () => {
    for (const [operation, status] of await statuses(new Api(`svc_live_${'x'.repeat(43)}`))) {
      const [method = '', path = ''] = operation.split(' ');
      expect([operation, status === 401]).toEqual([operation, accessOf(method, path) !== PUBLIC]);
    }
  });

  it.each(['revoked', 'expired'])('a key that is %s is as good as none', async (end) => {
    const expiresAt = new Date(Date.now() + 1_000).toISOString();
    const body = { name: end, scopes: ['admin'], ...(end === 'expired' && { expiresAt }) };
    const { id, key } = dataOf(await admin.post('/v1/auth/keys', body), 201);
    if (end === 'revoked') dataOf(await admin.delete(`/v1/auth/keys/${id}`));
    const api = new Api(key);
    await eventually('the end of the key', async () => (await api.get('/v1/tenant')).status === 401);
    for (const [operation, status] of await statuses(api)) {
      const [method = '', path = ''] = operation.split(' ');
      expect([operation, status === 401]).toEqual([operation, accessOf(method, path) !== PUBLIC]);
    }
  });

  it.each([...SCOPES, ''])('a key with the scope "%s" may call what needs that scope and no other', async (scope) => {
    const api = await keyWith(admin, scope === '' ? [] : [scope]);
    for (const [operation, status] of await statuses(api)) {
      const [method = '', path = ''] = operation.split(' ');
      const isAllowed = scope === 'admin' || [PUBLIC, ANY, scope].includes(accessOf(method, path));
      expect([operation, status === 403, status === 401]).toEqual([operation, !isAllowed, false]);
    }
  });

  it('an answer says 401 and 403 in the envelope', async () => {
    const none = await new Api(null).get('/v1/tenant');
    expect(none.body.error).toMatchObject({ code: 'UNAUTHORIZED', request_id: none.headers.get('x-request-id') });
    const api = await keyWith(admin, ['tasks:read']);
    expect((await api.get('/v1/auth/keys')).body.error).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('admin'),
    });
  });

  it('lastUsedAt is written after a use', async () => {
    const { id, key } = dataOf(await admin.post('/v1/auth/keys', { name: 'used' }), 201);
    await new Api(key).get('/v1/tenant');
    const lastUse = async () =>
      dataOf(await admin.get('/v1/auth/keys')).find((row: { id: string }) => row.id === id).lastUsedAt;
    const deadline = Date.now() + 10_000;
    while ((await lastUse()) === null && Date.now() < deadline);
    expect(Date.parse(await lastUse())).toBeGreaterThan(Date.now() - 20_000);
  });
});

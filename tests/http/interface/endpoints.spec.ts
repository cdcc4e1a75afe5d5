import { beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, type Json } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { sequence, upload, userTask } from '../support/processes.js';
import { codeMailedTo, registerTenant } from '../support/tenants.js';
import { type EndpointRow, expectRow, listOf, NUMBER, TEXT, TIME } from './endpoint-rows.js';

/** [interface#endpoints]: each row is requested once. The answer has the status and the fields that the row names. */
const nobody = new Api(null);
let api: Api;
let key: string;
beforeAll(async () => {
  api = await registerTenant('Rows');
  key = await upload(api, sequence(userTask('a')));
});

const address = (): string => `${crypto.randomUUID()}@example.com`;
const NEXT: Json = { name: 'Next', source_type: 'json', source: sequence(userTask('b')) };

async function registered(): Promise<Json> {
  const email = address();
  const { tenantId } = dataOf(await nobody.post('/v1/register', { name: 'Row', email }), 202);
  return { tenantId, verificationCode: await codeMailedTo(email) };
}

/** The path of a definition with two versions, the second of which is active. */
async function ofTwoVersions(): Promise<string> {
  const path = `/v1/definitions/${await upload(api, sequence(userTask('a')))}`;
  dataOf(await api.put(path, NEXT));
  return path;
}

const KEY = { id: TEXT, prefix: TEXT, name: TEXT, scopes: expect.any(Array), createdAt: TIME };
const ACCESS: readonly EndpointRow[] = [
  [
    'POST /v1/register',
    'endpoints.registration.post-register',
    () => nobody.post('/v1/register', { name: 'Row', email: address(), slug: `s-${crypto.randomUUID()}` }),
    202,
    { tenantId: TEXT, status: 'pending_verification', message: TEXT },
  ],
  [
    'POST /v1/register/verify',
    'endpoints.registration.post-register-verify',
    async () => nobody.post('/v1/register/verify', await registered()),
    201,
    {
      tenant: { id: TEXT, name: 'Row', slug: TEXT, email: TEXT, plan: 'free' },
      apiKey: { ...KEY, key: expect.stringMatching(/^svc_live_/), name: 'Default key', scopes: ['admin'] },
    },
  ],
  [
    'GET /v1/tenant',
    'endpoints.tenant.get',
    () => api.get('/v1/tenant'),
    200,
    { id: TEXT, name: 'Rows', slug: TEXT, email: TEXT, plan: 'free', status: 'active', settings: {}, createdAt: TIME },
  ],
  [
    'PUT /v1/tenant',
    'endpoints.tenant.put',
    () => api.put('/v1/tenant', { name: 'Rows', settings: {} }),
    200,
    { name: 'Rows', settings: {} },
  ],
  [
    'POST /v1/auth/keys',
    'endpoints.api-keys.post-auth-keys',
    () => api.post('/v1/auth/keys', { name: 'row' }),
    201,
    { ...KEY, key: expect.stringMatching(/^svc_live_/), scopes: [], expiresAt: null },
  ],
  [
    'GET /v1/auth/keys',
    'endpoints.api-keys.get-auth-keys',
    () => api.get('/v1/auth/keys'),
    200,
    listOf({ ...KEY, expiresAt: null, revokedAt: null }),
  ],
  [
    'DELETE /v1/auth/keys/:id',
    'endpoints.api-keys.delete-auth-keys-id',
    async () => api.delete(`/v1/auth/keys/${dataOf(await api.post('/v1/auth/keys', { name: 'short' }), 201).id}`),
    200,
    { id: TEXT, revokedAt: TIME },
  ],
];

const DEFINITIONS: readonly EndpointRow[] = [
  [
    'POST /v1/definitions',
    'endpoints.process-definitions.post',
    () => api.post('/v1/definitions', { key: `k-${crypto.randomUUID()}`, ...NEXT }),
    201,
    { id: TEXT, key: TEXT, version: 1 },
  ],
  [
    'GET /v1/definitions',
    'endpoints.process-definitions.get',
    () => api.get('/v1/definitions'),
    200,
    listOf({
      ...{ id: TEXT, key: TEXT, version: NUMBER, name: TEXT },
      ...{ source_type: TEXT, is_active: true, created_at: TIME },
    }),
  ],
  [
    'GET /v1/definitions/:key',
    'endpoints.process-definitions.get-key',
    async () => api.get(await ofTwoVersions()),
    200,
    { version: 2, is_active: true, source: NEXT.source },
  ],
  [
    'PUT /v1/definitions/:key',
    'endpoints.process-definitions.put-key',
    async () => api.put(await ofTwoVersions(), NEXT),
    200,
    { id: TEXT, key: TEXT, version: 3, is_active: true, created_at: TIME },
  ],
  [
    'GET /v1/definitions/:key/versions',
    'endpoints.process-definitions.get-versions',
    async () => api.get(`${await ofTwoVersions()}/versions`),
    200,
    [
      { id: TEXT, version: 2, is_active: true, created_at: TIME },
      { id: TEXT, version: 1, is_active: false, created_at: TIME },
    ],
  ],
  [
    'GET /v1/definitions/:key/versions/:v',
    'endpoints.process-definitions.get-versions-v',
    async () => api.get(`${await ofTwoVersions()}/versions/1`),
    200,
    { version: 1, is_active: false, source: { id: 'process' } },
  ],
  [
    'GET /v1/definitions/:key/versions/:v/verify',
    'endpoints.process-definitions.get-versions-verify',
    () => api.get(`/v1/definitions/${key}/versions/1/verify`),
    200,
    {
      key: TEXT,
      version: 1,
      source_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      algorithm: 'sha256',
      how_to_verify: TEXT,
    },
  ],
  [
    'POST /v1/definitions/:key/rollback',
    'endpoints.process-definitions.post-rollback',
    async () => api.post(`${await ofTwoVersions()}/rollback`, { version: 1 }),
    200,
    { key: TEXT, version: 1, is_active: true, updated_at: TIME },
  ],
];

describe('the endpoints', () => {
  it.each([...ACCESS, ...DEFINITIONS])(
    '%s answers as the interface says [%s]',
    async (_request, _id, ask, status, data) => {
      expectRow(await ask(), status, data);
    },
  );

  it('GET /health answers status, time and version without a key [endpoints.health.get]', async () => {
    const { status, body } = await nobody.get('/health');
    expect([status, body]).toEqual([200, { status: TEXT, timestamp: TIME, version: TEXT }]);
  });

  it('GET /health/ready answers the state of every dependency [endpoints.health.get-ready]', async () => {
    // On a busy machine a dependency may not answer in time.
    const { body } = await eventually('all to be up', async () => {
      const answer = await nobody.get('/health/ready');
      return answer.status === 200 && answer;
    });
    expect(body).toEqual({
      ...{ status: 'ok', database: 'up', redis: 'disabled', temporal: 'up', master_keys: 'complete' },
      timestamp: TIME,
      search: { trigramEnabled: true, unaccentEnabled: true },
    });
  });

  it('GET /v1/definitions/:key/preview.mermaid answers a flowchart as text [endpoints.process-definitions.get-preview-mermaid]', async () => {
    const { status, headers, body } = await api.get(`/v1/definitions/${key}/preview.mermaid?version=1`);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(body).toMatch(/^flowchart /);
  });

  it('DELETE of a definition leaves what instances refer to [endpoints.process-definitions.the-path-and-response-of-deleting-a]', async () => {
    const gone = await upload(api, sequence(userTask('a')));
    const { id } = dataOf(await api.post('/v1/instances', { definition_key: gone }), 201);
    expect((await api.delete(`/v1/definitions/${gone}`)).status).toBe(204);
    expect((await api.get(`/v1/definitions/${gone}`)).status).toBe(404);
    expect(dataOf(await api.get(`/v1/instances/${id}/verify`))).toMatchObject({ hash_match: true });
  });
});

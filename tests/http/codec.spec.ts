import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { workflowIdOf } from '@svc/contract';
import { Client, Connection } from '@temporalio/client';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const { dataDir, ports } = stackUnderTest() as ReturnType<typeof stackUnderTest> & {
  readonly ports: { readonly temporalUi: number };
};
const TOKEN = localSecrets(dataDir).codecToken;
const BASE = process.env['TEST_BASE_URL'] ?? '';
const UI = `http://127.0.0.1:${ports.temporalUi}`;
const BEARER = { authorization: `Bearer ${TOKEN}` };

interface PayloadJson {
  readonly metadata: Readonly<Record<string, string>>;
  readonly data: string;
}

const ask = (path: string, body: Json, headers: Record<string, string> = {}, base = BASE): Promise<Response> =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const coded = async (path: string, payloads: readonly PayloadJson[], headers = BEARER): Promise<PayloadJson[]> => {
  const response = await ask(path, { payloads }, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { payloads: PayloadJson[] }).payloads;
};
const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64');
const textOf = (encoded: string): string => Buffer.from(encoded, 'base64').toString();
const plain = (value: Json): PayloadJson => ({
  metadata: { encoding: base64('json/plain') },
  data: base64(JSON.stringify(value)),
});

let connection: Connection;
let client: Client;
beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  client = new Client({ connection });
});
afterAll(() => connection.close());

/** An instance that waits, with its definition and tenant. */
async function waiting(variables: Json = {}): Promise<{ api: Api; tenantId: string; key: string; id: string }> {
  const api = await registerTenant();
  const key = await upload(api, sequence(userTask('work')));
  const { id } = await startInstance(api, key, variables, { correlation_id: `case-${crypto.randomUUID()}` });
  const { id: tenantId } = dataOf(await api.get('/v1/tenant'));
  return { api, tenantId, key, id };
}

/** The arguments of an instance's workflow, as its history stores them. */
async function argumentsOf(tenantId: string, id: string): Promise<PayloadJson[]> {
  const { events } = await client.workflow.getHandle(workflowIdOf(tenantId, id)).fetchHistory();
  const payloads = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  return payloads.map(({ metadata, data }) => ({
    metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, bytes]) => [name, base64(bytes)])),
    data: base64(data ?? new Uint8Array()),
  }));
}

describe('the codec for Temporal’s UI', () => {
  it('the codec decodes what a history holds, and replaces a model by its hash', async () => {
    const { tenantId, id } = await waiting({ canary: 'tell-tale' });
    const sealed = await argumentsOf(tenantId, id);
    expect(textOf(sealed[0]?.data ?? '')).not.toContain('tell-tale');
    const [start, model] = await coded('/codec/decode', sealed);
    expect(textOf(start?.metadata['encoding'] ?? '')).toMatch(/^json\/plain/);
    expect(JSON.parse(textOf(start?.data ?? ''))).toMatchObject({ tenantId, instanceId: id });
    expect(textOf(start?.data ?? '')).toContain('tell-tale');
    expect(JSON.parse(textOf(model?.data ?? ''))).toEqual({ modelHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(textOf(model?.metadata['encoding'] ?? '')).toBe('json/plain');
  });

  it('the codec decodes large payloads that are stored outside the history', async () => {
    const large = Array.from({ length: 20_000 }, () => crypto.randomUUID());
    const { tenantId, id } = await waiting({ large });
    const [start] = await coded('/codec/decode', await argumentsOf(tenantId, id));
    expect(textOf(start?.data ?? '')).toContain(large.at(-1));
  });

  it('what the codec encodes decodes to the same value', async () => {
    const given = [plain({ a: 1 }), plain('text'), plain(null)];
    const sealed = await coded('/codec/encode', given);
    expect(sealed.map(({ metadata }) => textOf(metadata['encoding'] ?? ''))).toEqual(given.map(() => 'svc/sealed'));
    expect(await coded('/codec/decode', sealed)).toEqual(given);
  });

  it('the codec returns unsealed payloads unchanged and says which it cannot open', async () => {
    const [sealed] = await coded('/codec/encode', [plain('secret')]);
    const lost = { ...sealed, metadata: { ...sealed?.metadata, 'svc-key': base64('gone') } } as PayloadJson;
    const [same, missing] = await coded('/codec/decode', [plain({ a: 1 }), lost]);
    expect(same).toEqual(plain({ a: 1 }));
    expect(JSON.parse(textOf(missing?.data ?? ''))).toEqual({
      missing: 'key',
      detail: 'expected data key gone, found neither its row nor the master key gone in PAYLOAD_KEYS',
    });
    expect(textOf(missing?.metadata['encoding'] ?? '')).toBe('json/plain');
  });

  it.each([
    ['no list', {}],
    ['a list of texts', { payloads: ['x'] }],
    ['data that is not base64', { payloads: [{ metadata: {}, data: '***' }] }],
    ['metadata that is not base64', { payloads: [{ metadata: { encoding: 1 }, data: '' }] }],
    ['metadata that is a list', { payloads: [{ metadata: [], data: '' }] }],
  ])('the codec refuses %s', async (_, body) => {
    const response = await ask('/codec/decode', body, BEARER);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });

  it('the codec serves only the namespace of this installation', async () => {
    const inNamespace = async (namespace: string) =>
      (await ask('/codec/decode', { payloads: [] }, { ...BEARER, 'x-namespace': namespace })).status;
    expect(await inNamespace('default')).toBe(200);
    expect(await inNamespace('')).toBe(200);
    expect(await inNamespace('other')).toBe(400);
  });
});

describe('access to the codec', () => {
  it.each([
    ['a client without the token', {}],
    ['a client with another token', { authorization: `Bearer ${TOKEN}x` }],
    ['the admin of a tenant', { 'x-api-key': process.env['TEST_API_KEY'] ?? '' }],
    ['an API key as the token', { authorization: `Bearer ${process.env['TEST_API_KEY'] ?? ''}` }],
  ])('the codec does not admit %s', async (_, headers) => {
    for (const path of ['/codec/decode', '/codec/encode', '/codec/wrong/decode']) {
      const response = await ask(path, { payloads: [plain(1)] }, headers as Record<string, string>);
      expect([path, response.status]).toEqual([path, 401]);
    }
  });

  it('the UI sends a CORS preflight and then the token in the path', async () => {
    const path = `/codec/${TOKEN}/decode`;
    const asked = { origin: UI, 'access-control-request-method': 'POST' };
    const preflight = await fetch(BASE + path, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, UI]);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-namespace');
    const response = await ask(path, { payloads: [plain(1)] }, { origin: UI, 'x-namespace': 'default' });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, UI]);
  });

  it('a page of another origin is refused by the codec even with the token', async () => {
    const headers = { origin: 'http://evil.example', ...BEARER };
    const preflight = await fetch(`${BASE}/codec/decode`, { method: 'OPTIONS', headers });
    const response = await ask('/codec/decode', { payloads: [] }, headers);
    for (const { status, headers: answered } of [preflight, response])
      expect([status, answered.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it("the UI of the local stack knows the codec's address, and no log contains the token", async () => {
    const settings = (await (await fetch(`${UI}/api/v1/settings`)).json()) as Json;
    expect(settings.Codec.Endpoint).toBe(`${BASE}/codec/${TOKEN}`);
    expect((await ask(`/codec/${TOKEN}/decod`, { payloads: [] })).status).toBe(404);
    expect((await ask(`/codec/${TOKEN}/decode`, { payloads: [] })).status).toBe(200);
    const log = () => readFileSync(`${dataDir}/logs/api.log`, 'utf8');
    await eventually('the request to be logged', async () => log().includes('/codec/:operatorToken/decode'));
    expect(log().includes(TOKEN)).toBe(false);
  });
});

describe('an API without CODEC_TOKEN', () => {
  let own: OwnApi;
  beforeAll(async () => {
    own = await OwnApi.start({ CODEC_TOKEN: '' });
  }, 120_000);
  afterAll(() => own?.stop(), 120_000);

  it('there is no codec where no token is configured', async () => {
    for (const path of ['/codec/decode', '/codec/x/encode'])
      expect((await ask(path, { payloads: [] }, BEARER, own.baseUrl)).status).toBe(404);
    const preflight = await fetch(`${own.baseUrl}/codec/decode`, { method: 'OPTIONS', headers: { origin: UI } });
    expect(preflight.status).toBe(404);
  });
});

describe('the searches of docs/temporal-ui.md', () => {
  const page = readFileSync(new URL('../../docs/temporal-ui.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('\n## Searches\n');
  const queries = [...section.matchAll(/\| `(\w+ [=<>I].*)`\s*\|$/gm)].map(([, query]) => query ?? '');

  it('docs/temporal-ui.md lists at least eight searches', () => expect(queries.length).toBeGreaterThanOrEqual(8));

  it.each(queries)('Temporal accepts the documented search: %s', async (query) => {
    expect((await client.workflow.count(query)).count).toBeGreaterThanOrEqual(0);
  });

  it('a search by each search attribute finds the instance', async () => {
    const { api, tenantId, key, id } = await waiting();
    const { correlation_id } = dataOf(await api.get(`/v1/instances/${id}`));
    const [task] = await tasksOf(api, id);
    expect(task.status).toBe('pending');
    const attributes = {
      TenantId: tenantId,
      DefinitionKey: key,
      CorrelationId: correlation_id,
      WorkflowId: workflowIdOf(tenantId, id),
    };
    const found = async (query: string) => {
      const ids: string[] = [];
      for await (const { workflowId } of client.workflow.list({ query })) ids.push(workflowId);
      return ids;
    };
    for (const [name, value] of Object.entries(attributes)) {
      const query = `${name} = '${value}' AND InstanceStatus = 'running' AND ExecutionStatus = 'Running'`;
      await eventually(query, async () => (await found(query)).includes(attributes.WorkflowId));
      expect(await found(query)).toEqual([attributes.WorkflowId]);
    }
  });
});

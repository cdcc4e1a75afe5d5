import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, refusalOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { call, codeIn, connect, dataFrom, TRANSPORTS } from './support/mcp.js';
import { OwnApi } from './support/own-api.js';
import { keyWith, registerTenant } from './support/tenants.js';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
/** Time for a process to start on a busy machine. */
const START_MS = 120_000;
const STREAMABLE = { accept: 'application/json, text/event-stream' };

/** A session as its stream sends it. */
interface Stream {
  readonly messages: string;
  /** The next piece of the stream; null when it has ended. */
  readonly read: () => Promise<string | null>;
  readonly cancel: () => Promise<void>;
}

async function openStream({ baseUrl, key }: Api): Promise<Stream> {
  const response = await fetch(`${baseUrl}/mcp/sse`, { headers: { 'x-api-key': key ?? '' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(response.headers.get('x-request-id')).toMatch(/\S/);
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('no stream');
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  const first = await read();
  const messages = /^event: endpoint\ndata: (\/mcp\/messages\?sessionId=[\w-]+)\n\n$/.exec(first ?? '')?.[1];
  if (messages === undefined) throw new Error(`expected the endpoint event, found ${first}`);
  return { messages, read, cancel: () => reader.cancel() };
}

const as = (api: Api, key: string | null): Api =>
  Object.assign(Object.create(Object.getPrototypeOf(api)), api, { key });

describe('transports of MCP', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it.each(TRANSPORTS)(
    'an MCP session over %s is refused without a valid key [endpoints.mcp-server.an-invalid-key-is-rejected-with-401]',
    async (transport) => {
      for (const key of [null, 'x', `svc_live_${'x'.repeat(43)}`])
        await expect(connect(as(api, key), transport)).rejects.toThrow(/401|UNAUTHORIZED/);
      const [method, path] = transport === 'SSE' ? ['GET', '/mcp/sse'] : ['POST', '/mcp'];
      expect(await code(fetch(api.baseUrl + path, { method }))).toEqual([401, 'UNAUTHORIZED']);
    },
  );

  it('an MCP session takes messages with its key, in either header [endpoints.mcp-server.tool-calls-are-posted-to-mcp-messages]', async () => {
    const stream = await openStream(api);
    for (const [key, sent] of [
      [api.key, {}],
      [null, { authorization: `Bearer ${api.key}` }],
    ] as const) {
      expect((await post(as(api, key), stream.messages, PING, sent)).status).toBe(202);
      expect(await stream.read()).toBe('event: message\ndata: {"result":{},"jsonrpc":"2.0","id":1}\n\n');
    }
    await stream.cancel();
  });

  it('an MCP session takes a message once when its Idempotency-Key is repeated', async () => {
    const stream = await openStream(api);
    const sent = { 'idempotency-key': crypto.randomUUID() };
    const answers = [];
    for (let n = 0; n < 2; n += 1) {
      const answer = await post(api, stream.messages, PING, sent);
      answers.push([answer.status, await answer.text(), answer.headers.get('idempotency-replayed')]);
    }
    expect(answers).toEqual([
      [202, 'Accepted', null],
      [202, 'Accepted', 'true'],
    ]);
    await stream.cancel();
  });

  it('an MCP session refuses another key, also of the same tenant, and an invalid one', async () => {
    const stream = await openStream(api);
    const others = [await keyWith(api, ['admin']), await registerTenant()];
    for (const other of others) expect(await code(post(other, stream.messages, PING))).toEqual([403, 'FORBIDDEN']);
    for (const key of [null, 'nonsense', `svc_live_${'x'.repeat(43)}`])
      expect(await code(post(as(api, key), stream.messages, PING))).toEqual([401, 'UNAUTHORIZED']);
    await stream.cancel();
  });

  it('MCP takes a key as a bearer token, and a refusal says that it does', async () => {
    const bearer = (key: string | null) => ({ ...STREAMABLE, authorization: `Bearer ${key}` });
    const keyless = as(api, null);
    expect((await post(keyless, '/mcp', PING, bearer(api.key))).status).toBe(200);
    const taken = await post(keyless, '/mcp', PING, { ...STREAMABLE, authorization: `bearer ${api.key}` });
    expect([taken.status, taken.headers.get('www-authenticate')]).toEqual([200, null]);
    for (const sent of [STREAMABLE, bearer('nonsense'), { ...STREAMABLE, authorization: `Basic ${api.key}` }]) {
      const refused = await post(keyless, '/mcp', PING, sent);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    // The interface names one header for everything else.
    const elsewhere = await fetch(`${api.baseUrl}/v1/tasks`, { headers: { authorization: `Bearer ${api.key}` } });
    expect(elsewhere.status).toBe(401);
  });

  it('MCP refuses pages of other origins [mcp#connecting]', async () => {
    const { origin } = new URL(api.baseUrl);
    const from = (given: string) => post(api, '/mcp', PING, { ...STREAMABLE, origin: given });
    for (const given of [origin, 'http://localhost:6274', 'http://127.0.0.1'])
      expect((await from(given)).status).toBe(200);
    for (const given of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://evil.example:3000'])
      expect(await code(from(given))).toEqual([403, 'FORBIDDEN']);
    const opened = await fetch(`${api.baseUrl}/mcp/sse`, {
      headers: { 'x-api-key': api.key ?? '', origin: 'https://evil.example' },
    });
    expect(opened.status).toBe(403);
    const stream = await openStream(api);
    expect(await code(post(api, stream.messages, PING, { origin: 'https://evil.example' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    await stream.cancel();
  });

  it('the list of tools has those that the key may call', async () => {
    const listed = async (...scopes: string[]) => {
      const client = await connect(await keyWith(api, scopes));
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name);
    };
    expect(await listed('tasks:read')).toEqual(['list_tasks', 'get_task', 'get_health']);
    expect(await listed('tasks:write', 'definitions:read')).toEqual(
      expect.arrayContaining(['claim_task', 'complete_task', 'list_definitions', 'list_decisions', 'get_health']),
    );
    expect(await listed('admin')).toHaveLength(13);
  });

  it('an MCP session that does not exist or was closed is 404', async () => {
    for (const id of [
      '',
      '?sessionId=',
      '?sessionId=x',
      `?sessionId=${crypto.randomUUID()}`,
      '?sessionId=a&sessionId=b',
    ])
      expect(await code(post(api, `/mcp/messages${id}`, PING))).toEqual([404, 'NOT_FOUND']);
    const stream = await openStream(api);
    await stream.cancel();
    await eventually(
      'the session to be forgotten',
      async () => (await post(api, stream.messages, PING)).status === 404,
    );
    const withSession = { ...STREAMABLE, 'mcp-session-id': 'x' };
    expect(await code(post(api, '/mcp', PING, withSession))).toEqual([404, 'NOT_FOUND']);
  });

  it('an MCP session refuses malformed messages', async () => {
    const stream = await openStream(api);
    for (const body of [{}, [PING], { jsonrpc: '1.0', id: 1, method: 'ping' }, 'x', 5])
      expect(await code(post(api, stream.messages, body))).toEqual([400, 'VALIDATION_ERROR']);
    expect(await code(post(api, '/mcp', [PING], STREAMABLE))).toEqual([400, 'VALIDATION_ERROR']);
    expect((await post(api, '/mcp', {}, STREAMABLE)).status).toBe(400);
    expect((await post(api, '/mcp', PING, { accept: 'application/json' })).status).toBe(406);
    expect(await code(post(api, '/mcp', PING, { ...STREAMABLE, 'content-type': 'text/plain' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    await stream.cancel();
  });

  it.each([
    ['GET', '/mcp'],
    ['DELETE', '/mcp'],
    ['POST', '/mcp/sse'],
    ['HEAD', '/mcp/sse'],
    ['GET', '/mcp/messages'],
  ])('%s %s is answered 405', async (method, path) => {
    const response = await fetch(api.baseUrl + path, { method, headers: { 'x-api-key': api.key ?? '' } });
    expect(response.status).toBe(405);
  });

  it('an MCP session ends when its key is revoked', async () => {
    const { id, key } = dataOf(await api.post('/v1/auth/keys', { name: 'agent', scopes: ['admin'] }), 201);
    const agent = as(api, key);
    const stream = await openStream(agent);
    const client = await connect(agent);
    dataOf(await api.delete(`/v1/auth/keys/${id}`));
    expect(await stream.read()).toBeNull();
    expect((await post(api, stream.messages, PING)).status).toBe(404);
    await expect(client.listTools()).rejects.toThrow(/UNAUTHORIZED/);
  });

  /** The stream of a key that expires. Where a busy machine opens it too late, a key that lives longer is tried. */
  const streamOfEndingKey = async (lifeMs = 1_500): Promise<Stream> => {
    const expiresAt = new Date(Date.now() + lifeMs).toISOString();
    const created = await api.post('/v1/auth/keys', { name: 'short', scopes: ['admin'], expiresAt });
    const isOver = () => Date.now() >= Date.parse(expiresAt);
    if (created.status === 400 && isOver()) return streamOfEndingKey(2 * lifeMs);
    const opening = openStream(as(api, dataOf(created, 201).key));
    return opening.catch((error: unknown) => {
      if (isOver()) return streamOfEndingKey(2 * lifeMs);
      throw error;
    });
  };

  it('an MCP session ends when its key expires', async () => {
    const stream = await streamOfEndingKey();
    await eventually(
      'the end of the key',
      async () => (await post(as(api, null), stream.messages, PING)).status === 401,
    );
    for (let piece = await stream.read(); piece !== null; piece = await stream.read())
      expect(piece).toMatch(/"id":1|: keepalive/);
  });
});

describe('MCP by configuration', () => {
  let own: OwnApi;
  beforeAll(async () => {
    own = await OwnApi.start({ MCP_READ_ONLY: 'true', RATE_LIMIT_PER_MINUTE: '12' });
    await eventually('Temporal to be reached', async () => (await own.as(null).get('/health/ready')).status === 200);
  }, START_MS);
  afterAll(() => own?.stop(), START_MS);

  it('a read-only MCP server offers only reading tools and refuses the rest', async () => {
    const client = await connect(own.as());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_definitions',
      'get_definition',
      'get_instance',
      'get_instance_tokens',
      'list_tasks',
      'get_task',
      'list_decisions',
      'get_health',
    ]);
    expect(await dataFrom(client, 'get_health')).toMatchObject({ status: 'ok' });
    for (const name of ['start_process', 'send_event', 'claim_task', 'complete_task', 'evaluate_decision'])
      expect(codeIn(await call(client, name, { id: crypto.randomUUID() }))).toBe('FORBIDDEN');
    // initialize, initialized, the list and six calls count once each; a call does not count again at its endpoint.
    for (let left = 3; left > 0; left--) expect(codeIn(await call(client, 'list_tasks'))).toBeNull();
    await expect(call(client, 'list_tasks')).rejects.toThrow(/429|RATE_LIMITED/);
  });

  it(
    'an API with an open MCP session stops on SIGTERM',
    async () => {
      // The key of the other tests is at its limit.
      const { key } = await registerTenant();
      const stream = await openStream(own.as(key));
      own.signal('SIGTERM');
      expect(await stream.read()).toBeNull();
      expect(await own.ended()).toBe(0);
    },
    START_MS,
  );
});

function post({ baseUrl, key }: Api, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }), ...headers },
    body: JSON.stringify(body),
  });
}

async function code(response: Promise<Response>): Promise<[number, string]> {
  const answer = await response;
  const body = (await answer.json()) as { error?: { code?: string } };
  return refusalOf({ status: answer.status, headers: answer.headers, body });
}

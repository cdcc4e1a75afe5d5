import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PlayedService, inTurn, listOf, refusal } from '../testing/played-service.js';
import { ApiError, createClient, jsonLines, type Client } from './index.js';

let service: PlayedService;
let client: Client;

beforeEach(async () => {
  service = await PlayedService.start();
  client = createClient({ baseUrl: `${service.baseUrl}/`, apiKey: 'key-1', retries: 0 });
});
afterEach(() => service.stop());

const page = (data: unknown, next: string | null) => ({
  body: { data, page: { limit: 2, offset: 0, has_more: next !== null, next_cursor: next } },
});

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('operations', () => {
  it('an operation sends the parameters of its path, its body and the key, and answers with what is in data', async () => {
    service.play = () => ({ body: { data: { id: 't', status: 'claimed' } } });
    const task = await client.tasks.claim('a/b', { assignee: 'mary' });
    expect(task).toEqual({ id: 't', status: 'claimed' });
    const [{ method, path, headers, body } = {} as never] = service.received;
    expect([method, path, body]).toEqual(['POST', '/v1/tasks/a%2Fb/claim', { assignee: 'mary' }]);
    expect([headers['x-api-key'], headers['content-type']]).toEqual(['key-1', 'application/json']);
  });

  it('several parameters of a path come in its order', async () => {
    await client.recovery.move('instance', 'token', { target_element_id: 'here' });
    expect(service.received[0]?.path).toBe('/v1/instances/instance/tokens/token/move');
  });

  it('an operation that takes a body sends an empty one where the caller has none', async () => {
    await client.instances.suspend('i');
    expect(service.received[0]?.body).toEqual({});
  });

  it('a query leaves out what is undefined', async () => {
    service.play = () => page([], null);
    await client.tasks.list({ status: 'pending', assignee: undefined as never, limit: 2 });
    expect(service.received[0]?.query).toEqual({ status: 'pending', limit: '2' });
  });

  it('an answer of 204 is undefined', async () => {
    service.play = () => ({ status: 204 });
    expect(await client.definitions.remove('order')).toBeUndefined();
  });

  it('an answer in XML is its text', async () => {
    service.play = () => ({ headers: { 'content-type': 'application/xml' }, body: '<definitions/>' });
    expect(await client.definitions.xml('order', { version: 2 })).toBe('<definitions/>');
  });

  it('a parameter of a path that is empty, missing or a step in the path is refused before anything is sent', () => {
    expect(() => client.tasks.get('')).toThrow('tasks.get: expected {id} to be a text that is not empty, found ""');
    expect(() => client.tasks.get(undefined as never)).toThrow('found undefined');
    expect(() => client.dataStores.get('..', 'tenant')).toThrow('found ".."');
    expect(service.received).toEqual([]);
  });

  it('options of a call stand behind its other arguments', async () => {
    await client.instances.start(
      { definition_key: 'order' },
      { headers: { prefer: 'wait=10' }, idempotencyKey: 'mine' },
    );
    await client.tasks.get('t', { headers: { 'x-trace': '1' } });
    expect(
      service.received.map(({ headers }) => [headers['prefer'], headers['idempotency-key'], headers['x-trace']]),
    ).toEqual([
      ['wait=10', 'mine', undefined],
      [undefined, undefined, '1'],
    ]);
  });

  it('a request without a method gives the answer with its envelope', async () => {
    service.play = () => ({ body: { data: 1, more: 2 } });
    expect(await client.request('POST', '/v1/new', { body: { a: 1 }, query: { b: 'c' } })).toEqual({
      data: 1,
      more: 2,
    });
    expect(service.received[0]).toMatchObject({ method: 'POST', path: '/v1/new', body: { a: 1 }, query: { b: 'c' } });
    expect(service.keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('a base address that is none is refused', () => {
    expect(() => createClient({ baseUrl: 'localhost:3000' })).toThrow('found localhost:3000');
  });

  it('a file is read from where the answer points, which does not see the key', async () => {
    service.play = ({ path }) =>
      path === '/elsewhere' ? { body: 'content' } : { status: 302, headers: { location: '/elsewhere' } };
    const response = await client.files.download('i', 'f');
    expect(await response.text()).toBe('content');
    expect(service.received.map(({ headers }) => headers['x-api-key'])).toEqual(['key-1', undefined]);
  });

  it('an export is read line by line', async () => {
    service.play = () => ({ body: '{"a":1}\n{"a":2}\n' });
    expect(await listOf(jsonLines(await client.audit.export()))).toEqual([{ a: 1 }, { a: 2 }]);
  });
});

describe('lists', () => {
  it('all pages of a list are read as they are needed', async () => {
    service.play = inTurn(page([{ id: '1' }, { id: '2' }], 'c1'), page([], 'c2'), page([{ id: '3' }], null));
    const ids: string[] = [];
    for await (const task of client.tasks.all({ status: 'pending', limit: 2 })) {
      ids.push(task.id);
      if (task.id === '2') expect(service.received).toHaveLength(1);
    }
    expect(ids).toEqual(['1', '2', '3']);
    expect(service.received.map(({ query }) => query)).toEqual([
      { status: 'pending', limit: '2' },
      { status: 'pending', limit: '2', cursor: 'c1' },
      { status: 'pending', limit: '2', cursor: 'c2' },
    ]);
  });

  it('a list with a parameter in its path has all its pages too, and the offset is of the first page only', async () => {
    service.play = inTurn(page([{ version: 2 }], 'c'), page([{ version: 1 }], null));
    const versions = await listOf(client.definitions.allVersions('order', { offset: 4 }));
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(service.received.map(({ path, query }) => [path, query])).toEqual([
      ['/v1/definitions/order/versions', { offset: '4' }],
      ['/v1/definitions/order/versions', { cursor: 'c' }],
    ]);
  });

  it('a loop that is left reads no further page', async () => {
    service.play = () => page([{ id: '1' }], 'again');
    for await (const _ of client.instances.all()) break;
    expect(service.received).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('a refusal has status, code, message, findings and the id of the request', async () => {
    const finding = { element_id: 'a', line: 3, severity: 'error', message: 'no' };
    service.play = () => refusal(400, 'VALIDATION_ERROR', { error: { findings: [finding] } });
    const error = await errorOf(client.definitions.validate({ source_type: 'json', source: {} }));
    expect([error.status, error.code, error.message]).toEqual([400, 'VALIDATION_ERROR', 'VALIDATION_ERROR was played']);
    expect([error.findings, error.requestId, error.isTemporary]).toEqual([[finding], 'request-1', false]);
  });

  it('a refusal of typed values has their paths', async () => {
    const errors = [{ path: 'order.sum', message: 'expected a number' }];
    const body = { error: 'ValidationError', code: 'VALIDATION_ERROR', request_id: 'r', errors };
    service.play = () => ({ status: 400, body });
    const error = await errorOf(client.tasks.complete('t'));
    expect([error.code, error.message, error.errors, error.requestId]).toEqual([
      ...['VALIDATION_ERROR', 'order.sum: expected a number'],
      ...[errors, 'r'],
    ]);
  });

  it('a refusal by a proxy is told by its status and text', async () => {
    service.play = () => ({ status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' });
    const error = await errorOf(client.tenant.get());
    expect([error.code, error.message]).toEqual(['HTTP_502', 'the answer is 502 <h1>Bad gateway</h1>']);
  });

  it('an answer that is no JSON is told by its text', async () => {
    service.play = () => ({ headers: { 'content-type': 'text/html' }, body: '<h1>Log in</h1>' });
    const error = await errorOf(client.tenant.get());
    expect([error.status, error.code]).toEqual([200, 'INVALID_ANSWER']);
    expect(error.message).toBe('expected an answer in JSON, found 200 <h1>Log in</h1>');
  });

  it('a service that is not there is a network error with its reason', async () => {
    await service.stop();
    const error = await errorOf(client.tenant.get());
    expect([error.status, error.code, error.isOutcomeUnknown]).toEqual([0, 'NETWORK_ERROR', false]);
    expect(error.message).toMatch(/GET http.*\/v1\/tenant: no answer \(.*ECONNREFUSED/);
    service = await PlayedService.start();
  });
});

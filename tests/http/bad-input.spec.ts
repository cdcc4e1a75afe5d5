import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Api, refusalOf, startInstance } from './support/api.js';
import { sequence, upload } from './support/processes.js';

const api = new Api();
const put = (text: string, headers: Record<string, string> = {}) => api.sendText('PUT', '/v1/tenant', text, headers);
const INVALID = [400, 'VALIDATION_ERROR'];
const nested = (levels: number) => `{"settings": {"a": ${'['.repeat(levels)}${']'.repeat(levels)}}}`;

describe('reading of bodies', () => {
  it.each([
    ['that is not JSON', 'hello'],
    ['that ends early', '{"name": '],
    ['that is a list', '[]'],
    ['that is a text', '"x"'],
    ['that is null', 'null'],
    ['nested 101 levels deep', nested(99)],
    ['nested 5,000 levels deep', nested(5_000)],
    ['nested 100,000 levels deep', nested(100_000)],
    ['with NUL in a value', '{"name": "a\\u0000b"}'],
    ['with NUL in a name', '{"settings": {"a\\u0000": 1}}'],
    ['with a lone surrogate', '{"name": "\\ud800"}'],
    ['with a number out of range', '{"settings": {"a": 1e400}}'],
    ['with a whole number that a double rounds', '{"settings": {"a": 9007199254740993}}'],
    ['with __proto__ as a field', '{"__proto__": {"name": "x"}}'],
    ['with constructor as a field', '{"constructor": {"prototype": {}}}'],
    ['with a field of another type', '{"name": 1}'],
    ['with a field that is an object', '{"name": {"length": 5}}'],
  ])('a body %s is answered 400', async (_, text) => {
    expect(refusalOf(await put(text))).toEqual(INVALID);
  });

  it('the error names all unknown fields, but shortens a very long name', async () => {
    const { body } = await put(JSON.stringify({ foo: 1, bar: 2, ['x'.repeat(10_000)]: 3 }));
    expect(body.error.message).toMatch(/"foo", "bar"/);
    expect(body.error.message.length).toBeLessThan(500);
  });

  it('an empty body is read as an empty object', async () => {
    expect((await put('')).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ])('a body of type %s is answered 415', async (type) => {
    expect(refusalOf(await put('a=b', { 'content-type': type }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('a compressed body is answered 415', async () => {
    expect(refusalOf(await put('x', { 'content-encoding': 'gzip' }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('a body over the limit is answered 413, and every client can read the answer', async () => {
    const tooLarge = `{"settings": {"a": "${'x'.repeat(13_000_000)}"}}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(tooLarge)));
    for (const answer of answers) expect(refusalOf(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('the last value of a repeated name in a body is kept', async () => {
    const { body } = await put('{"settings": {"a": 1, "a": 2}}');
    expect(body.data.settings).toEqual({ a: 2 });
  });
});

/** [api#order-of-checks]: the shape of the body, what the path names, its state, sizes. */
describe('the order of checks', () => {
  const TOO_LARGE = { variables: { text: 'x'.repeat(6_000_000) } };
  const ids = { unknown: crypto.randomUUID(), malformed: 'x' };

  it.each(Object.entries(ids))('a malformed body is answered 400 even where the id is %s', async (_title, id) => {
    expect(refusalOf(await api.post(`/v1/tasks/${id}/delegate`, {}))).toEqual(INVALID);
    expect(refusalOf(await api.patch(`/v1/instances/${id}/variables`, { variables: [] }))).toEqual(INVALID);
    expect(refusalOf(await api.post(`/v1/instances/${id}/events`, { event_type: 'mail' }))).toEqual(INVALID);
  });

  it.each(Object.entries(ids))('a body that is too large is answered 404 where the id is %s', async (_title, id) => {
    expect(refusalOf(await api.patch(`/v1/instances/${id}/variables`, TOO_LARGE))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.post(`/v1/tasks/${id}/complete`, TOO_LARGE))).toEqual([404, 'NOT_FOUND']);
  });

  it('a body that is too large is answered 409 where the state is wrong', async () => {
    const { id } = await startInstance(api, await upload(api, sequence()));
    expect(refusalOf(await api.patch(`/v1/instances/${id}/variables`, TOO_LARGE))).toEqual([409, 'CONFLICT']);
  });
});

describe('malformed requests', () => {
  it.each([
    ['an unknown path', 'GET /v1/nothing', [404, 'NOT_FOUND']],
    ['the root as its path', 'GET /', [404, 'NOT_FOUND']],
    ['a method that the path does not have', 'DELETE /v1/tenant', [405, 'METHOD_NOT_ALLOWED']],
    ['a malformed escape', 'GET /v1/%zz', [400, 'VALIDATION_ERROR']],
    ['NUL in the path', 'DELETE /v1/auth/keys/%00', [404, 'NOT_FOUND']],
    ['a malformed id', 'DELETE /v1/auth/keys/1', [404, 'NOT_FOUND']],
    ['a very long id', `DELETE /v1/auth/keys/${'x'.repeat(5_000)}`, [404, 'NOT_FOUND']],
    ['a malformed id of an instance', 'GET /v1/instances/x', [404, 'NOT_FOUND']],
    ['NUL in the query', 'GET /v1/instances?q=%00', [400, 'VALIDATION_ERROR']],
    ['a limit over 100', 'GET /v1/instances?limit=101', [400, 'VALIDATION_ERROR']],
    ['a limit of 0', 'GET /v1/instances?limit=0', [400, 'VALIDATION_ERROR']],
    ['a limit that is no number', 'GET /v1/instances?limit=ten', [400, 'VALIDATION_ERROR']],
    ['a repeated parameter', 'GET /v1/instances?limit=1&limit=2', [400, 'VALIDATION_ERROR']],
    ['a negative offset', 'GET /v1/instances?offset=-1', [400, 'VALIDATION_ERROR']],
    ['a made-up cursor', 'GET /v1/instances?cursor=abc', [400, 'VALIDATION_ERROR']],
  ])('a request with %s is refused', async (_, request, refusal) => {
    const [method = '', path = ''] = request.split(' ');
    expect(refusalOf(await api.send(method, path))).toEqual(refusal);
  });

  it('a request with a method that the path lacks is told the allowed methods', async () => {
    expect((await api.send('DELETE', '/v1/tenant')).headers.get('allow')).toBe('GET, HEAD, PUT');
  });

  it('a request may carry its own request id', async () => {
    const mine = await api.send('GET', '/v1/tenant', undefined, { 'x-request-id': 'mine-1' });
    expect(mine.headers.get('x-request-id')).toBe('mine-1');
    const hostile = await api.send('GET', '/v1/tenant', undefined, { 'x-request-id': '{"a":1}' });
    expect(hostile.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a request that is not HTTP is answered 400 in the error envelope [errors.envelope-error-code-string-message-string]', async () => {
    const { status, body } = await rawHttp({ headers: { 'content-length': 'x' } });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it.each([
    ['a method that does not exist', 'BREW /v1/tenant HTTP/1.1', 405, 'METHOD_NOT_ALLOWED'],
    ['a path longer than all headers may be', `GET /${'x'.repeat(20_000)} HTTP/1.1`, 400, 'VALIDATION_ERROR'],
  ])(
    'a request with %s is refused in the error envelope [errors.envelope-error-code-string-message-string]',
    async (...[, line, status, code]) => {
      const answer = await exchange(`${line}\r\nHost: x\r\n\r\n`);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(answer).toContain(`"code":"${code}"`);
      expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/);
    },
  );

  it.each(['.', '..'])('a data store named %j in the path is not created', async (name) => {
    const body = '{"value":1}';
    const lines = [`PUT /v1/data-stores/s/${name} HTTP/1.1`, 'Host: x', 'Connection: close', `X-API-Key: ${api.key}`];
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const answer = await exchange([...lines, ...headers, '', body].join('\r\n'));
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(answer).toContain('it is part of a path');
  });

  it.each([
    ['/v1/tasks?candidateGroup=x', '"candidateGroup"; expected limit, offset, cursor, status'],
    ['/v1/instances?foo=1&__proto__=2&var.a=1', 'unknown query parameters: "foo", "__proto__"; expected'],
    ['/v1/tenant?a=1', 'unknown query parameter: "a"; expected none'],
  ])('a query with an unknown parameter is refused, and told those that there are: %s', async (path, message) => {
    const answer = await api.get(path);
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.message).toContain(message);
  });
});

/** A request that `fetch` would not send. */
function rawHttp({
  headers,
}: {
  headers: Record<string, string>;
}): Promise<{ status: number; body: { error: { code: string } } }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${process.env['TEST_BASE_URL']}/v1/tenant`, { method: 'PUT', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.on('error', reject).end();
  });
}

/** The whole answer to these bytes. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(process.env['TEST_BASE_URL'] ?? '');
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

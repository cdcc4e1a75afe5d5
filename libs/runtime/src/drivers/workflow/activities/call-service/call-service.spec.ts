import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpCall } from '@svc/engine';
import { Agent } from 'undici';
import { TimeLimit } from '../../../../outbound/time-limit.js';
import { attempt } from './call-service.js';
import { reveal } from './secrets.js';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let origin: string;
let handler: Handler;
const dispatcher = new Agent();
const noMore = () => Promise.reject(new Error('expected an answer that fits in one place'));
const credentials = { resolve: async () => ({ ok: true as const, values: new Map<string, string>() }) };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    handler(request, response, Buffer.concat(chunks).toString());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await dispatcher.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function call(answer: Handler, request: Partial<HttpCall> = {}, timeoutMs = 5_000) {
  handler = answer;
  const http: HttpCall = {
    method: 'POST',
    url: `${origin}/pay`,
    query: [],
    headers: [],
    body: { amount: 1 },
    ...request,
  };
  const job = {
    jobId: 'job-1',
    elementId: 'pay',
    summary: 'Pay',
    request: http,
    retries: 3,
    retryBackoffMs: 1,
    timeoutMs,
    isIdempotent: false,
    isAsync: false,
  };
  const call = { tenantId: 'tenant', instanceId: '01890000-0000-7000-8000-000000000001', job };
  const limit = new TimeLimit(timeoutMs);
  const attempted = { dispatcher, credentials, signal: limit.signal, maxResponseBytes: 10_000, more: noMore };
  return attempt(call, attempted).finally(() => limit.lift());
}

function answering(
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Handler {
  return (_, response) => void response.writeHead(status, headers).end(body);
}

it('a service call waits, without counting as failed, while the master key of a credential is missing', async () => {
  const unread = { ok: false, isKeyMissing: true, message: 'credential pay: its master key is absent' } as const;
  const secrets: HttpCall['secrets'] = [{ at: ['url'], pieces: [{ credential: 'pay' }] }];
  const request = { method: 'POST', url: '', query: [], headers: [], body: null, secrets };
  await expect(reveal('tenant', request, { resolve: async () => unread })).rejects.toMatchObject({
    ...{ type: 'PayloadMissing', message: unread.message, nonRetryable: false },
  });
});

describe('a service call', () => {
  it('a service call carries its idempotency key, its origin and a trace', async () => {
    const seen: IncomingMessage[] = [];
    const bodies: string[] = [];
    const answer: Handler = (request, response, body) => {
      seen.push(request);
      bodies.push(body);
      answering(200, '{"ok":true}')(request, response, body);
    };
    const result = await call(answer, {
      query: [['a b', 'ü']],
      headers: [
        ['X-Own', '1'],
        ['Content-Length', '7'],
      ],
    });
    expect(result).toMatchObject({ status: 200, body: { ok: true } });
    expect(seen[0]?.url).toBe('/pay?a+b=%C3%BC');
    expect(bodies).toEqual(['{"amount":1}']);
    expect(seen[0]?.headers).toMatchObject({
      'idempotency-key': 'job-1',
      'x-instance-id': '01890000-0000-7000-8000-000000000001',
      'x-element-id': 'pay',
      'x-own': '1',
      'content-type': 'application/json',
      traceparent: expect.stringMatching(/^00-01890000000070008000000000000001-[0-9a-f]{16}-01$/),
    });
  });

  it.each([
    ['JSON', 'application/json', '{"a":[1]}', { a: [1] }],
    ['JSON with a suffix', 'application/problem+json; charset=utf-8', '{"a":1}', { a: 1 }],
    ['text', 'text/plain', 'hello', 'hello'],
    ['nothing', 'application/json', '', null],
    ['a member named __proto__', 'application/json', '{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
  ])('a service call accepts an answer of %s', async (_, type, body, expected) => {
    expect((await call(answering(200, body, { 'content-type': type }))).body).toEqual(expected);
  });

  it.each([
    ['NUL', '{"a":"\\u0000"}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['a lone surrogate as a name', '{"\\udc00":1}'],
    ['too many levels', '['.repeat(101) + ']'.repeat(101)],
    ['a number that is not finite', '{"a":1e400}'],
    ['a whole number that a double rounds', '{"a":[9007199254740993]}'],
    ['no JSON', '{"a":'],
    ['too many bytes', JSON.stringify('x'.repeat(10_001))],
  ])('a service answer with %s is refused permanently', async (_, body) => {
    await expect(call(answering(200, body))).rejects.toMatchObject({ type: 'ServiceTaskError', nonRetryable: true });
  });

  it.each([
    [400, 'final'],
    [401, 'final'],
    [404, 'final'],
    [409, 'final'],
    [422, 'final'],
    [408, 'retryable'],
    [425, 'retryable'],
    [429, 'retryable'],
    [500, 'retryable'],
    [503, 'retryable'],
    [301, 'final'],
  ])('a service answer with status %d is %s', async (status, verdict) => {
    const nonRetryable = verdict === 'final';
    const answer = answering(status, '{}', { 'content-type': 'application/json', location: `${origin}/elsewhere` });
    await expect(call(answer)).rejects.toMatchObject({ type: 'ServiceTaskError', nonRetryable });
  });

  it('a 422 answer that names a BPMN error raises it', async () => {
    const error = { code: 'CARD_DECLINED', message: 'declined' };
    await expect(call(answering(422, JSON.stringify({ bpmnError: error })))).rejects.toMatchObject({
      type: 'BpmnError',
      nonRetryable: true,
      details: [error],
    });
  });

  it.each([
    ['code', { code: 'C'.repeat(256), message: 'm' }, 'a code of at most 255 characters, found 256'],
    ['message', { code: 'C', message: 'm'.repeat(4_001) }, 'a message of at most 4000 characters, found 4001'],
  ])('a BPMN error whose %s is too long is a permanent failure', async (_, error, message) => {
    await expect(call(answering(422, JSON.stringify({ bpmnError: error })))).rejects.toMatchObject({
      ...{ type: 'ServiceTaskError', nonRetryable: true },
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['an unknown content encoding', (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'x' })],
    [
      'too many content encodings',
      (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }),
    ],
    ['more than it may have', (response: ServerResponse) => response.writeHead(200)],
  ])('a service call ends nothing but itself where the answer has %s', async (_, begin) => {
    const answer: Handler = (_, response) => void begin(response).end('x'.repeat(20_000));
    await expect(call(answer)).rejects.toMatchObject({ nonRetryable: true });
    // An error that nobody handles, which would end the program and fails this test, has come by the end of the next call.
    await call(answering(200, '{}'));
  });

  it('a service call is retryable after a timeout or a broken connection [limits.service-task-http-timeout]', async () => {
    await expect(call(() => undefined, {}, 50)).rejects.toMatchObject({
      nonRetryable: false,
      message: expect.stringContaining('timeout'),
    });
    await expect(call((request) => void request.socket.destroy())).rejects.toMatchObject({
      nonRetryable: false,
      message: expect.stringMatching(/: the connection was closed before the answer was complete \(\w+\)$/),
    });
  });

  it.each<[string, Handler, Partial<HttpCall>, string]>([
    ['refuses the connection', answering(200, ''), { url: 'http://127.0.0.1:1/' }, 'the connection was refused'],
    ['does not speak HTTP', ({ socket }) => void socket.end('Hello\r\n\r\n'), {}, 'the answer is not valid HTTP'],
    [
      'sends headers without an end',
      ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`),
      {},
      'the headers of the answer are too large',
    ],
  ])('the failure of a service call says so where the service %s', async (_, answer, request, says) => {
    await expect(call(answer, request)).rejects.toMatchObject({ message: expect.stringContaining(`: ${says} (`) });
  });

  it.each(['ftp://example.org/', 'file:///etc/passwd', '/relative', 'http://user:secret@example.org/'])(
    'a service call to the URL %s is refused',
    async (url) => {
      await expect(call(answering(200, ''), { url })).rejects.toThrow('expected a');
    },
  );

  it.each([
    ['a\r\nb', 'x'],
    ['name', 'a\r\nSet: b'],
  ])('a service call with the header %j: %j is refused permanently', async (name, value) => {
    await expect(call(answering(200, '{}'), { headers: [[name, value]] })).rejects.toMatchObject({
      nonRetryable: true,
    });
  });
});

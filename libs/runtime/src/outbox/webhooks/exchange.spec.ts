import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { guardOf } from '../../outbound/guard-of.js';
import { TenantPools } from '../../outbound/tenant-pools.js';
import { exchange } from './exchange.js';
import type { Outgoing } from './exchange.js';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** As a process may send of one tenant, first attempts and further ones. */
const MANY = 196;

let server: Server;
let origin: string;
let handler: Handler;
let calls = 0;
const loopback = new TenantPools(guardOf({ allow: [], loopbackPorts: [[1, 65_535]], own: [] }));
const guarded = new TenantPools(guardOf({ allow: [], loopbackPorts: null, own: [] }));
const stop = new AbortController().signal;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    handler(request, response, Buffer.concat(chunks).toString());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void (calls = 0));
afterAll(async () => {
  await Promise.all([loopback.close(), guarded.close()]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function post(answer: Handler, outgoing: Partial<Outgoing> = {}, { timeoutMs = 5_000, pools = loopback } = {}) {
  handler = answer;
  const sent: Outgoing = { url: `${origin}/hook`, headers: { 'X-Own': '1' }, body: '{"event":"test"}', ...outgoing };
  return exchange(sent, { dispatcher: pools.of('tenant'), timeoutMs, stop });
}

const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Handler =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe('HTTP requests to endpoints', () => {
  it('a webhook request is a POST with exactly its headers and bytes', async () => {
    const seen: unknown[] = [];
    const body = '{"event":"tëst"}';
    const answer = await post(
      (request, response, got) => {
        seen.push(request.method, request.url, request.headers['x-own'], got);
        response.end();
      },
      { body },
    );
    expect(answer).toEqual({ responseStatus: 200, error: null });
    expect(seen).toEqual(['POST', '/hook', '1', body]);
  });

  it.each([200, 201, 204, 299])('a webhook answered with %d has arrived', async (status) => {
    expect(await post(answering(status))).toEqual({ responseStatus: status, error: null });
  });

  it.each([400, 401, 404, 408, 410, 429, 500, 503])('a webhook answered with %d has not arrived', async (status) => {
    expect(await post(answering(status))).toEqual({
      responseStatus: status,
      error: `the endpoint answered ${status}`,
    });
  });

  it.each([301, 302, 303, 307, 308])('a webhook does not follow a redirect by %d', async (status) => {
    const { responseStatus, error } = await post(answering(status, { location: `${origin}/elsewhere` }));
    expect([responseStatus, error, calls]).toEqual([status, `the endpoint answered ${status}`, 1]);
  });

  it.each<[string, Handler]>([
    ['no answer', () => undefined],
    ['headers without an end', (_, response) => void response.writeHead(200).flushHeaders()],
    ['a body without an end', (_, response) => void response.writeHead(200).write('so far')],
  ])('a webhook with %s ends at its timeout', async (_, answer) => {
    expect(await post(answer, {}, { timeoutMs: 100 })).toEqual({
      responseStatus: null,
      error: 'no answer within 0.1 s',
    });
  });

  it('a webhook reads only the beginning of an answer', async () => {
    const chunk = 'x'.repeat(10_000);
    let isOver = false;
    const endless: Handler = (_, response) => {
      const more = () => {
        while (!isOver && response.write(chunk));
      };
      response
        .writeHead(200)
        .on('drain', more)
        .once('close', () => void (isOver = true));
      more();
    };
    expect(await post(endless)).toEqual({ responseStatus: 200, error: null });
  });

  it('a broken webhook connection is reported', async () => {
    expect(await post((request) => void request.socket.destroy())).toEqual({
      responseStatus: null,
      error: 'no answer: UND_ERR_SOCKET',
    });
  });

  it('a webhook reaches no private address', async () => {
    const { responseStatus, error } = await post(answering(200), {}, { pools: guarded });
    expect([responseStatus, calls]).toEqual([null, 0]);
    expect(error).toContain('expected a public address, found 127.0.0.1 (loopback)');
  });

  it('a webhook never reaches this service itself, by whatever name', async () => {
    const { port } = server.address() as AddressInfo;
    const own = new TenantPools(
      guardOf({ allow: [], loopbackPorts: [[1, 65_535]], own: [{ host: '127.0.0.1', port }] }),
    );
    const { responseStatus, error } = await post(answering(200), { url: `http://localhost:${port}/` }, { pools: own });
    await own.close();
    expect([responseStatus, error, calls]).toEqual([null, `localhost:${port} belongs to this service itself`, 0]);
  });

  it.each([{ 'X-Own': 'a\r\nb' }, { 'a b': 'x' }])(
    'webhook headers that cannot be sent are reported: %j',
    async (headers) => {
      const { error } = await post(answering(200), { headers: headers as Record<string, string> });
      expect(error).toBe('the address or a header of the subscription cannot be sent');
    },
  );

  it('webhooks to one host do not wait for each other, however many are unanswered', async () => {
    const pools = new TenantPools(guardOf({ allow: [], loopbackPorts: [[1, 65_535]], own: [] }));
    const cut = new AbortController();
    setMaxListeners(MANY + 1, cut.signal);
    handler = ({ url }, response) => void (url === '/quick' && response.end());
    const send = (path: string) => {
      const outgoing = { url: `${origin}${path}`, headers: {}, body: '{}' };
      return exchange(outgoing, { dispatcher: pools.of('tenant'), timeoutMs: 30_000, stop: cut.signal });
    };
    const silent = Array.from({ length: MANY }, () => send('/silent').catch(() => undefined));
    expect(await send('/quick')).toEqual({ responseStatus: 200, error: null });
    cut.abort();
    await Promise.all(silent);
    await pools.close();
  });

  it('a webhook request is aborted when the process stops', async () => {
    const stopping = new AbortController();
    handler = () => stopping.abort(new Error('stopping'));
    const outgoing = { url: origin, headers: {}, body: '{}' };
    const options = { dispatcher: loopback.of('tenant'), timeoutMs: 5_000, stop: stopping.signal };
    await expect(exchange(outgoing, options)).rejects.toThrow('stopping');
  });
});

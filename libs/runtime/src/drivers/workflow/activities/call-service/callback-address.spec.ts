import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@svc/engine';
import { Agent } from 'undici';
import { TimeLimit } from '../../../../outbound/time-limit.js';
import { attempt } from './call-service.js';

const dispatcher = new Agent();
const credentials = { resolve: async () => ({ ok: true as const, values: new Map<string, string>() }) };
const more = () => Promise.reject(new Error('expected an answer that fits in one place'));
const TOKEN = 'the-token-of-this-call';

let server: Server;
let received: IncomingHttpHeaders;
let status = 202;
/** Answers with the address that the call carries, as a careless service does. */
beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    received = headers;
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': headers['x-callback-url'] ?? '' });
    response.end(JSON.stringify({ bpmnError: { code: 'ECHO', message: `${headers['x-callback-url']}` } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await dispatcher.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function call(modes: Pick<Job, 'isAsync' | 'isAnsweredByUrl'>, tokenOf = async () => TOKEN) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const request = { method: 'POST', url, query: [], headers: [['X-Callback-Url', 'own']], body: null } as const;
  const timing = { retries: 0, retryBackoffMs: 1, timeoutMs: 5_000 };
  const job = { jobId: 'job-1', elementId: 'ship', summary: 'Ship', request, ...timing, isIdempotent: false, ...modes };
  const limit = new TimeLimit(5_000);
  const callbacks = { publicUrl: 'https://engine.example.com', tokens: { tokenOf } };
  return attempt(
    { tenantId: 'tenant', instanceId: '01890000-0000-7000-8000-000000000001', job },
    { dispatcher, credentials, callbacks, signal: limit.signal, maxResponseBytes: 10_000, more },
  ).finally(() => limit.lift());
}

describe('the address of a callback', () => {
  it('an asynchronous call carries the address at which it is answered, and its result does not', async () => {
    const result = await call({ isAsync: true, isAnsweredByUrl: true });
    expect(received['x-callback-url']).toBe(`https://engine.example.com/v1/callbacks/${TOKEN}`);
    expect(JSON.stringify(result)).not.toContain(TOKEN);
    expect(result.headers['x-echo']).toBe('https://engine.example.com/v1/callbacks/***');
  });

  it('the failure of an asynchronous call does not show its address', async () => {
    status = 422;
    const failure = await call({ isAsync: true, isAnsweredByUrl: true }).catch((error: unknown) => error);
    status = 202;
    expect(failure).toMatchObject({ type: 'BpmnError', message: expect.stringContaining('/v1/callbacks/***') });
    expect(JSON.stringify(failure)).not.toContain(TOKEN);
  });

  it.each([
    ['a synchronous call', { isAsync: false }],
    ['a call that an earlier engine has begun', { isAsync: true }],
  ])('%s carries no address of the service', async (_, modes) => {
    await call(modes);
    expect(received['x-callback-url']).toBe('own');
  });

  it('a call whose address cannot be made is not made, and tried again', async () => {
    const away = () => Promise.reject(new Error('no database'));
    await expect(call({ isAsync: true, isAnsweredByUrl: true }, away)).rejects.toMatchObject({
      type: 'PayloadMissing',
    });
  });
});

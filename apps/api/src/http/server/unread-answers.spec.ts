import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from '../../auth/caller.js';
import { type UnreadLimits, UnreadAnswers } from './unread-answers.js';

const MIB = 1024 * 1024;
const LIMITS = { bytes: 60 * MIB, stalledMs: 60_000, longestMs: 60_000 };
/** More than the buffers of a connection take. */
const LARGE = 'x'.repeat(12 * MIB);

let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Answers `/large` and `/small`; the header `tenant` says whose request it is. */
async function listen(limits: Partial<UnreadLimits> = {}): Promise<UnreadAnswers> {
  app = fastify();
  const unread = new UnreadAnswers({ ...LIMITS, ...limits });
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { tenant: String(request.headers['tenant']) } as Caller;
    done();
  });
  unread.install(app);
  app.get('/large', async () => LARGE);
  app.post('/large', async () => LARGE);
  app.get('/small', async () => 'small');
  app.get('/later', () => pause(150, 'later'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
  return unread;
}

/** A connection that asks and reads nothing after the first bytes of the answer. */
async function unreadConnection(tenant: string, path = '/large'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nTenant: ${tenant}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

const ask = (tenant: string, path = '/large', method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { tenant } });

async function eventually(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !isTrue(); await new Promise(setImmediate))
    if (Date.now() > deadline) throw new Error('expected it within 10 s');
}

describe('answers that are not read', () => {
  it('a tenant whose unread answers take its share gets no large one, but small ones, and others get theirs', async () => {
    const unread = await listen();
    await unreadConnection('a');
    const refused = await ask('a');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-outcome')]).toEqual([
      503,
      '1',
      null,
    ]);
    expect(await refused.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    expect((await ask('a', '/small')).status).toBe(200);
    expect(await (await ask('b')).text()).toBe(LARGE);
    await eventually(() => unread.counts.bytes === LARGE.length);
    expect(unread.counts.refused).toBe(1);
  });

  it('a refused answer to what may have taken effect says that the outcome is not known', async () => {
    await listen();
    await unreadConnection('a');
    const refused = await ask('a', '/large', 'POST');
    expect([refused.status, refused.headers.get('x-outcome')]).toEqual([503, 'unknown']);
  });

  it('an answer that is read, or whose client is gone, makes room for the next', async () => {
    const unread = await listen();
    const gone = await unreadConnection('a');
    gone.destroy();
    await eventually(() => unread.counts.bytes === 0);
    for (let n = 0; n < 3; n++) expect(await (await ask('a')).text()).toBe(LARGE);
    await eventually(() => unread.counts.bytes === 0);
    expect(unread.counts).toEqual({ bytes: 0, refused: 0, stalled: 0, slow: 0 });
  });

  it.each([
    ['takes nothing of it for too long', { stalledMs: 100 }, 'stalled'],
    ['takes too long for all of it', { longestMs: 200 }, 'slow'],
  ] as const)('an answer is broken off if its client %s', async (_what, limits, why) => {
    const unread = await listen(limits);
    const socket = await unreadConnection('a');
    await eventually(() => unread.counts[why] === 1 && unread.counts.bytes === 0);
    socket.resume();
    await once(socket, 'close');
  });

  it('a client that waits for its answer is not taken for one that does not read', async () => {
    const unread = await listen({ stalledMs: 50 });
    expect(await (await ask('a', '/later')).text()).toBe('later');
    expect(unread.counts.stalled).toBe(0);
  });

  it('a request of the process to itself is held until it is answered', async () => {
    const unread = await listen();
    const { body } = await app.inject({ method: 'GET', url: '/large', headers: { tenant: 'a' } });
    expect(body).toBe(LARGE);
    await eventually(() => unread.counts.bytes === 0);
  });
});

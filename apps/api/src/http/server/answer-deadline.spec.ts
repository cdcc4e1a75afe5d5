import { afterEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { answerInTime } from './answer-deadline.js';

let app: FastifyInstance;
afterEach(() => app.close());

async function answered(): Promise<Response> {
  return fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
}

const endless = () => new Promise<never>(() => undefined);

describe('REQUEST_DEADLINE_MS', () => {
  it('a request without an answer is answered 503 at its deadline, and its late answer is dropped', async () => {
    app = fastify();
    answerInTime(app, 50);
    let late = (): void => undefined;
    app.get('/', () => new Promise((resolve) => (late = () => resolve('late'))));
    const answer = await answered();
    late();
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('not answered in time')]);
  });

  it('an answer that has begun is broken off at the deadline', async () => {
    app = fastify();
    // Much longer than an answer takes to begin.
    answerInTime(app, 1_000);
    app.get('/', (_, reply) => {
      reply.raw.writeHead(200).write('begun');
      return endless();
    });
    const answer = await answered();
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('a route can have its own deadline', async () => {
    app = fastify();
    answerInTime(app, 60_000);
    app.get('/', { handlerTimeout: 20 }, endless);
    expect((await answered()).status).toBe(503);
  });

  it('the deadline does not affect a request that is answered', async () => {
    app = fastify();
    answerInTime(app, 60_000);
    app.get('/', () => 'answer');
    expect(await (await answered()).text()).toBe('answer');
  });
});

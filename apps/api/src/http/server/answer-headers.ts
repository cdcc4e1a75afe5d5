import type { FastifyInstance } from 'fastify';

/** Every answer says its request's id; none is kept by a cache, since answers belong to one key, or guessed to be a page. */
export function addAnswerHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    done();
  });
}

import type { FastifyInstance } from 'fastify';

/** Every answer has its request's id. No cache keeps it, since it belongs to one key, and no browser guesses its type. */
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

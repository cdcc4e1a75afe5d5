import type { FastifyInstance } from 'fastify';

/** While the server closes, an answer ends its connection too: kept alive it would hold the stop up. */
export function closeConnectionsAtEnd(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}

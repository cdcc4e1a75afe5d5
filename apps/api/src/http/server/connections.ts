import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** Most bytes that are read only to be thrown away. */
const MOST_THROWN_AWAY = 64 * 1024 * 1024;

/**
 * Keeps the connection of a refused body open, so that its rest is read and thrown away: a client that still sends
 * when its connection is closed sees a broken pipe instead of the refusal.
 */
export function letBodyEnd(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= MOST_THROWN_AWAY) void reply.removeHeader('connection');
}

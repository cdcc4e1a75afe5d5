import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** While the server closes, each answer also ends its connection, which would otherwise delay the stop. */
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

/** The largest body that is read only to be discarded. */
const MOST_THROWN_AWAY = 64 * 1024 * 1024;

/**
 * Keeps the connection of a refused body open, so that its rest is read and discarded. A client that is still sending
 * when its connection is closed would see a broken pipe instead of the refusal.
 */
export function letBodyEnd(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= MOST_THROWN_AWAY) void reply.removeHeader('connection');
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Most bytes that are read only to be thrown away. */
const MOST_THROWN_AWAY = 64 * 1024 * 1024;

/**
 * Keeps the connection of a refused body open, so that its rest is read and thrown away: a client that still sends
 * when its connection is closed sees a broken pipe instead of the refusal.
 */
export function letBodyEnd(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= MOST_THROWN_AWAY) void reply.removeHeader('connection');
}

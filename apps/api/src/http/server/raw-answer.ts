import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

/** Takes the answer out of Fastify's hands: from here on no hook adds headers, and no deadline of the server applies. */
export function rawAnswer(reply: FastifyReply, mediaType: string): ServerResponse {
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.setHeader('content-type', mediaType);
  return reply.raw;
}

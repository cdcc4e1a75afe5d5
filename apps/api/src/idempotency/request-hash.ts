import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** What makes two requests the same: method, target and the body's bytes. */
export function requestHashOf(request: FastifyRequest): string {
  const hash = createHash('sha256').update(`${request.method}\n${request.url}\n`, 'utf8');
  if (request.bodyBytes !== undefined) hash.update(request.bodyBytes);
  return hash.digest('hex');
}

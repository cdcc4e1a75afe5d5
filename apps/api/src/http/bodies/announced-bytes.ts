import type { FastifyRequest } from 'fastify';

/** The length of a request's body; undefined for one that does not say it. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
}

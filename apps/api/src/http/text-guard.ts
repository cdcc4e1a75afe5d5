import type { FastifyInstance } from 'fastify';
import { badRequest, notFound } from '../errors/api-error.js';

/** No row has an id or key with NUL, and Postgres can't even be asked: 404 in a path, 400 in a query. */
export function refuseUnstorableText(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (hasUnstorable(request.params)) return done(notFound('what the path names'));
    if (hasUnstorable(request.query))
      return done(badRequest('a query parameter has a NUL character or a lone surrogate'));
    done();
  });
}

function hasUnstorable(values: unknown): boolean {
  return Object.entries(values ?? {}).some(([name, value]) =>
    [name, value].flat().some((text) => typeof text === 'string' && !isStorable(text)),
  );
}

function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

import { unstorableIn } from '@svc/expressions';
import type { FastifyInstance } from 'fastify';
import { badRequest, notFound } from '../../errors/api-error.js';

/** Refuses text that Postgres can't store, such as NUL: 404 in a path, since no row has such an id or key, 400 in a query. */
export function refuseUnstorableText(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (unstorableNameIn(request.params) !== undefined) return done(notFound('what the path names'));
    const parameter = unstorableNameIn(request.query);
    if (parameter !== undefined)
      return done(badRequest(`the query parameter ${shown(parameter)} has a NUL character or a lone surrogate`));
    done();
  });
}

/** The name of the first parameter whose name or value can't be stored. */
function unstorableNameIn(values: unknown): string | undefined {
  const found = Object.entries(values ?? {}).find(([name, value]) =>
    [name, value].flat().some((text) => typeof text === 'string' && unstorableIn(text) !== null),
  );
  return found?.[0];
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 100));

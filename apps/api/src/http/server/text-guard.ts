import { unstorableIn } from '@svc/expressions';
import type { FastifyInstance } from 'fastify';
import { badRequest, notFound } from '../../errors/api-error.js';

/** No row has an id or key with NUL, and Postgres can't even be asked: 404 in a path, 400 in a query. */
export function refuseUnstorableText(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (unstorableNameIn(request.params) !== undefined) return done(notFound('what the path names'));
    const parameter = unstorableNameIn(request.query);
    if (parameter !== undefined)
      return done(badRequest(`the query parameter ${shown(parameter)} has a NUL character or a lone surrogate`));
    done();
  });
}

/** The name of the first that can not be stored, or whose name can not. */
function unstorableNameIn(values: unknown): string | undefined {
  const found = Object.entries(values ?? {}).find(([name, value]) =>
    [name, value].flat().some((text) => typeof text === 'string' && unstorableIn(text) !== null),
  );
  return found?.[0];
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 100));

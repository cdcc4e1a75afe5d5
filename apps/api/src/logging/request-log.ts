import type { FastifyInstance, FastifyRequest } from 'fastify';

const QUIET = new Set(['/health', '/health/ready', '/metrics']);

/** One line per request: its route, never its query or body. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? null;
    const level = reply.statusCode >= 500 ? 'warn' : route !== null && QUIET.has(route) ? 'trace' : 'info';
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenant: request.caller?.tenant,
        params: shownParams(request),
      },
      'request',
    );
    done();
  });
}

const SECRET_PARAMETERS = ['operatorToken', 'callbackToken'] as const;

/** A path may contain an operator's token or that of a call, also a path that no route matches. Such parameters are not logged. */
function shownParams({ params, routeOptions }: FastifyRequest): unknown {
  const isSecret = SECRET_PARAMETERS.some((name) => Object.hasOwn(params as object, name));
  return routeOptions.url === undefined || isSecret ? undefined : params;
}

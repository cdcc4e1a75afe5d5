import type { FastifyInstance, FastifyReply } from 'fastify';
import { notAnsweredInTime } from '../../errors/api-error.js';
import { addRouteConfig } from './route-config.js';

/** How often overdue requests are looked for, in milliseconds. */
const LOOK_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    answersByItself?: true;
  }
}

/** The handler waits as long as its request says, and answers then. */
export const AnswersByItself = (): MethodDecorator => addRouteConfig({ answersByItself: true });

/**
 * The last of all deadlines: every request is answered within `ms`. Routes with a `handlerTimeout` use that instead.
 * Fastify's timeout is not used for all routes, since it costs each request an abort signal that nobody listens to, and an
 * error with a stack trace.
 */
export function answerInTime(fastify: FastifyInstance, ms: number): void {
  /** The deadline of each open request, in order of arrival. */
  const open = new Map<FastifyReply, number>();
  fastify.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (!routeOptions.handlerTimeout && !routeOptions.config.answersByItself) open.set(reply, performance.now() + ms);
    done();
  });
  fastify.addHook('onResponse', (_, reply, done) => {
    open.delete(reply);
    done();
  });
  const timer = setInterval(() => endOverdue(open), Math.min(ms, LOOK_MS)).unref();
  fastify.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
}

function endOverdue(open: Map<FastifyReply, number>): void {
  const now = performance.now();
  for (const [reply, deadline] of open) {
    if (deadline > now) return;
    open.delete(reply);
    end(reply);
  }
}

/** An answer that has begun can only be broken off. One that is complete, or written outside of Fastify, is left alone. */
function end(reply: FastifyReply): void {
  if (reply.sent) return;
  const error = notAnsweredInTime();
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else void reply.send(error);
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../errors/api-error.js';

/** How often it is looked for requests whose time is over, in milliseconds. */
const LOOK_MS = 1_000;

/**
 * The net below all other deadlines: no request is left without an answer for longer than `ms`. Routes with a
 * `handlerTimeout` of their own have that one. For all of them Fastify's would cost each request a signal that nobody
 * listens to, and its abortion an error with a stack trace.
 */
export function answerInTime(fastify: FastifyInstance, ms: number): void {
  /** When each is to be answered, those that came first in front. */
  const open = new Map<FastifyReply, number>();
  fastify.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (!routeOptions.handlerTimeout) open.set(reply, performance.now() + ms);
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

/** What has begun to be answered can only be broken off; what is answered elsewhere, or whose caller is gone, is not ours. */
function end(reply: FastifyReply): void {
  if (reply.sent) return;
  const error = new ApiError('SERVICE_UNAVAILABLE', 'the answer was not known in time', { isOutcomeUnknown: true });
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else void reply.send(error);
}

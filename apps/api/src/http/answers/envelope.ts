import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Page } from '../pages/page.js';
import { addRouteConfig } from '../server/route-config.js';
import { tagCommit } from './commit-tag.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    isUnwrapped?: boolean;
  }
}

/** The handler's answer is the whole body, without `{data}`: health, descriptions, text. */
export const Unwrapped = (): MethodDecorator => addRouteConfig({ isUnwrapped: true });

type Reply = Parameters<FastifyAdapter['reply']>[0];

/**
 * Wraps the answers of handlers as `{data: …}` [api#envelope]; lists keep their page. It is not an interceptor, since a
 * single one makes each request run through Nest's observables.
 */
export class EnvelopingAdapter extends FastifyAdapter {
  override reply(reply: Reply, answer: unknown, status?: number): ReturnType<FastifyAdapter['reply']> {
    if ('request' in reply) tagCommit(reply, answer);
    return super.reply(reply, isWrapped(reply) ? envelope(answer) : answer, status);
  }
}

function isWrapped(reply: Reply): boolean {
  return 'request' in reply && reply.request.routeOptions.config.isUnwrapped !== true;
}

function envelope(answer: unknown): unknown {
  if (answer === undefined) return undefined;
  if (!(answer instanceof Page)) return { data: answer };
  const { data, page, count, countIsExact } = answer;
  return {
    ...{ data, page },
    ...(count !== undefined && { count }),
    ...(countIsExact !== undefined && { count_is_exact: countIsExact }),
  };
}

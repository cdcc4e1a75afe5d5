import type { FastifyReply } from 'fastify';
import { addRouteConfig } from '../server/route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    hasCommitTag?: true;
  }
}

/** `ETag` of the answer's `commit_seq`, where it has one, for a later `If-Match` [api#preconditions]. */
export const GivesCommitTag = (): MethodDecorator => addRouteConfig({ hasCommitTag: true });

/** Sets the header where the route gives it. */
export function tagCommit(reply: FastifyReply, answer: unknown): void {
  if (reply.request.routeOptions.config.hasCommitTag === true) giveCommitTag(reply, answer);
}

/** Sets the header for this answer. */
export function giveCommitTag(reply: FastifyReply, answer: unknown): void {
  const { commit_seq: commit } = (answer ?? {}) as { readonly commit_seq?: unknown };
  if (typeof commit === 'number') void reply.header('etag', `"${commit}"`);
}

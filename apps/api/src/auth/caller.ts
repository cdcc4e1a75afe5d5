import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '@svc/engine';
import type { TenantScope } from '@svc/persistence';
import type { Scope } from './scopes.js';

/** The API key behind a request. It alone determines the tenant. */
export interface Caller {
  readonly tenant: TenantScope;
  readonly keyId: string;
  /** The key's name: the default assignee of a claim. */
  readonly keyName: string;
  readonly scopes: readonly Scope[];
  /** The types of jobs that it may work on; null: all. */
  readonly jobTypes: readonly string[] | null;
  /** How audit entries and engine inputs name this caller. */
  readonly actor: Actor;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined)
    throw new Error(`no caller on ${request.method} ${request.url}: is the route public?`);
  return request.caller;
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The tenant of the request's key. */
export const Tenant = createParamDecorator(
  (_: unknown, context: ExecutionContext) => callerOf(requestOf(context)).tenant,
);

/** The key of the request with its tenant, name and actor. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(requestOf(context)),
);

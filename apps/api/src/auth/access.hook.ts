import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import type { Access } from './access.js';
import { Authentication } from './authentication.js';
import { CallbackCallers } from './callback-callers.js';
import type { Caller } from './caller.js';
import { InnerCalls } from './inner-calls.js';
import { KeySessions } from './key-sessions.js';
import { OperatorTokens } from './operator-tokens.js';
import { hasScope } from './scopes.js';
import { RateLimits } from '../rate-limits/rate-limits.js';

/** Checks key and scope before a body is read, so that clients without a key can't make the service parse megabytes. */
@Injectable()
export class AccessHook {
  constructor(
    private readonly authentication: Authentication,
    private readonly limits: RateLimits,
    private readonly sessions: KeySessions,
    private readonly inner: InnerCalls,
    private readonly operators: OperatorTokens,
    private readonly callbacks: CallbackCallers,
  ) {}

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => {
      const access = request.routeOptions.config.access;
      if (access === undefined) return;
      if (access.kind === 'public') return access.isLimitedByAddress ? this.limits.countAddress(request.ip) : undefined;
      if (access.kind === 'operator') return this.operators.require(access.door, request);
      if (access.kind === 'callback') return this.callbacks.admit(request);
      // Kept only by a refusal: an answer to a valid key takes it away again.
      if (isBearer(access)) void reply.header('www-authenticate', 'Bearer');
      request.caller = this.inner.callerOf(request) ?? (await this.counted(access, request));
      void reply.removeHeader('www-authenticate');
      requireScope(access, request.caller);
    });
  }

  private async counted(access: Access, request: FastifyRequest): Promise<Caller> {
    const key = keyOf(request, isBearer(access));
    const caller = await this.authenticated(key);
    await this.limits.countTenant(caller.tenant);
    if (access.kind === 'session') this.sessions.require((request.query as { sessionId?: unknown }).sessionId, key);
    return caller;
  }

  private async authenticated(key: string): Promise<Caller> {
    if (key === '') throw new ApiError('UNAUTHORIZED', 'the header X-API-Key is missing');
    const caller = await this.authentication.callerOf(key);
    if (caller === null) throw new ApiError('UNAUTHORIZED', 'the API key is unknown, expired or revoked');
    return caller;
  }
}

function isBearer(access: Access): boolean {
  return 'isBearer' in access && access.isBearer === true;
}

/** The key of a request; empty if it has none. */
export function keyOf({ headers }: FastifyRequest, isBearer: boolean): string {
  const { 'x-api-key': key, authorization = '' } = headers;
  if (typeof key === 'string' && key !== '') return key;
  return (isBearer ? /^Bearer +(?<key>\S+)$/iu.exec(authorization)?.groups?.['key'] : undefined) ?? '';
}

function requireScope(access: Access, caller: Caller): void {
  if (access.kind !== 'scope' || hasScope(caller.scopes, access.scope)) return;
  throw new ApiError('FORBIDDEN', `the API key lacks the scope ${access.scope}`);
}

import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import type { Access } from './access.js';
import { Authentication } from './authentication.js';
import type { Caller } from './caller.js';
import { InnerCalls } from './inner-calls.js';
import { KeySessions } from './key-sessions.js';
import { OperatorTokens } from './operator-tokens.js';
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
  ) {}

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request) => {
      const access = request.routeOptions.config.access;
      if (access === undefined) return;
      if (access.kind === 'public') return access.isLimitedByAddress ? this.limits.countAddress(request.ip) : undefined;
      if (access.kind === 'operator') return this.operators.require(access.door, request);
      request.caller = this.inner.callerOf(request) ?? (await this.counted(access, request));
      requireScope(access, request.caller);
    });
  }

  private async counted(access: Access, request: FastifyRequest): Promise<Caller> {
    const caller = await (access.kind === 'session' ? this.callerOfSession(request) : this.authenticated(request));
    await this.limits.countTenant(caller.tenant);
    return caller;
  }

  private callerOfSession({ query, headers }: FastifyRequest): Promise<Caller> {
    return this.sessions.callerOf((query as { sessionId?: unknown }).sessionId, headers['x-api-key']);
  }

  private async authenticated(request: FastifyRequest): Promise<Caller> {
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key === '') throw new ApiError('UNAUTHORIZED', 'the header X-API-Key is missing');
    const caller = await this.authentication.callerOf(key);
    if (caller === null) throw new ApiError('UNAUTHORIZED', 'the API key is unknown, expired or revoked');
    return caller;
  }
}

function requireScope(access: Access, caller: Caller): void {
  if (access.kind !== 'scope') return;
  if (caller.scopes.includes(access.scope) || caller.scopes.includes('admin')) return;
  throw new ApiError('FORBIDDEN', `the API key lacks the scope ${access.scope}`);
}

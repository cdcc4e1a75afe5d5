import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { type Access, isBearer } from './access.js';
import { CallbackCallers } from './callback-callers.js';
import type { Caller } from './caller.js';
import { InnerCalls } from './inner-calls.js';
import { KeyedCallers } from './keyed-callers.js';
import { OperatorTokens } from './operator-tokens.js';
import { hasScope } from './scopes.js';
import { RateLimits } from '../rate-limits/rate-limits.js';

/** Checks key and scope before a body is read, so that clients without a key can't make the service parse megabytes. */
@Injectable()
export class AccessHook {
  constructor(
    private readonly limits: RateLimits,
    private readonly keyed: KeyedCallers,
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
      request.caller = this.inner.callerOf(request) ?? (await this.keyed.admit(access, request));
      void reply.removeHeader('www-authenticate');
      requireScope(access, request.caller);
    });
  }
}

function requireScope(access: Access, caller: Caller): void {
  if (access.kind !== 'scope' || hasScope(caller.scopes, access.scope)) return;
  throw new ApiError('FORBIDDEN', `the API key lacks the scope ${access.scope}`);
}

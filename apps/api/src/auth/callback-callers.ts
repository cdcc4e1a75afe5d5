import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { type CallIdentity, type CallbackTokens, createCallbackTokens } from '@svc/contract/codec';
import { createPayloadStores, tenantScope } from '@svc/persistence';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { CONFIG } from '../app-resources.js';
import { notFound } from '../errors/api-error.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import type { Caller } from './caller.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The asynchronous call whose token the path holds. */
    calledBack?: CallIdentity;
  }
}

/** Whoever answers an asynchronous call by its token. They may do nothing else [service-tasks#callbacks]. */
@Injectable()
export class CallbackCallers {
  private readonly tokens: CallbackTokens;

  constructor(
    private readonly limits: RateLimits,
    dataSource: DataSource,
    @Inject(CONFIG) { payloadKeys }: Config,
  ) {
    const { keys } = createPayloadStores(dataSource);
    this.tokens = createCallbackTokens({ masterKeys: payloadKeys, keys });
  }

  /** Requests count for the tenant of the call. Those with an invented token are 404, and count for their address. */
  async admit(request: FastifyRequest): Promise<void> {
    const { callbackToken } = request.params as { readonly callbackToken: string };
    const call = await this.tokens.open(callbackToken);
    if (call === null) {
      await this.limits.countAddress(request.ip);
      throw notFound('a call with this token');
    }
    request.calledBack = call;
    request.caller = callerOf(call);
    await this.limits.countTenant(request.caller.tenant);
  }
}

/** Without a key, scope or job type. As the answer to a synchronous call, theirs is recorded as the engine's. */
function callerOf({ tenantId }: CallIdentity): Caller {
  const nothing = { keyId: '', keyName: '', scopes: [], jobTypes: [] } as const;
  return { tenant: tenantScope(tenantId), ...nothing, actor: { type: 'engine', id: null } };
}

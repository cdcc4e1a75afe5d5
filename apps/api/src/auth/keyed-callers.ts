import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { type Access, isBearer, takesSession } from './access.js';
import { Authentication } from './authentication.js';
import type { Caller } from './caller.js';
import { KeySessions } from './key-sessions.js';
import { requireCsrfToken, SessionCallers } from './session-callers.js';

/** Callers with an API key, or with a session of one. */
@Injectable()
export class KeyedCallers {
  constructor(
    private readonly authentication: Authentication,
    private readonly limits: RateLimits,
    private readonly keySessions: KeySessions,
    private readonly browsers: SessionCallers,
  ) {}

  /** Counts the request for its tenant. A key goes before a cookie. */
  async admit(access: Access, request: FastifyRequest): Promise<Caller> {
    const key = keyOf(request, isBearer(access));
    const caller = (key === '' ? await this.browser(access, request) : null) ?? (await this.authenticated(key));
    await this.limits.countTenant(caller.tenant);
    requireCsrfToken(request);
    if (access.kind === 'session') this.keySessions.require((request.query as { sessionId?: unknown }).sessionId, key);
    return caller;
  }

  private browser(access: Access, request: FastifyRequest): Promise<Caller | null> {
    return takesSession(access) ? this.browsers.callerOf(request) : Promise.resolve(null);
  }

  private async authenticated(key: string): Promise<Caller> {
    if (key === '') throw new ApiError('UNAUTHORIZED', 'the header X-API-Key is missing');
    const caller = await this.authentication.callerOf(key);
    if (caller === null) throw new ApiError('UNAUTHORIZED', 'the API key is unknown, expired or revoked');
    return caller;
  }
}

/** The key of a request; empty if it has none. */
export function keyOf({ headers }: FastifyRequest, takesBearer: boolean): string {
  const { 'x-api-key': key, authorization = '' } = headers;
  if (typeof key === 'string' && key !== '') return key;
  return (takesBearer ? /^Bearer +(?<key>\S+)$/iu.exec(authorization)?.groups?.['key'] : undefined) ?? '';
}

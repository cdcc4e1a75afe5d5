import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { type EndedSession, SessionRepository } from '@svc/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { CONFIG } from '../app-resources.js';
import { BrowserSessions } from '../auth/browser-sessions.js';
import type { Caller } from '../auth/caller.js';
import { SessionCookies } from '../auth/session-cookies.js';
import { newSessionSecret, type SessionSecret } from '../auth/session-secret.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { ApiError, notFound } from '../errors/api-error.js';
import type { MeDto, OwnSession } from './me.dto.js';
import { MeService } from './me.service.js';

/** Of one API key; with a further one the oldest ends. */
const MAX_SESSIONS_OF_A_KEY = 100;

/** Browsers sign in and out [api#sessions]. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly rows: SessionRepository,
    private readonly writes: AuditedWrites,
    private readonly sessions: BrowserSessions,
    private readonly cookies: SessionCookies,
    private readonly me: MeService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The secret is always a new one, whatever the browser brings. The session of a cookie that came along ends. */
  async begin(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<MeDto> {
    this.cookies.requireSafeWay(request);
    const secret = newSessionSecret();
    const { key } = await this.me.of(caller, null);
    const session = { ...secret, ...this.lifeOf(key.expires_at) };
    await this.insert(caller, session);
    await this.endBrought(request);
    const seconds = Math.ceil((session.expiresAt.getTime() - session.createdAt.getTime()) / 1_000);
    this.cookies.set(request, reply, secret.secret, seconds);
    return this.me.of(caller, session);
  }

  /** The one whose cookie came along, also beside a key. */
  async endCurrent(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const hasEnded = await this.endBrought(request);
    this.cookies.clear(request, reply);
    if (!hasEnded) throw notFound('a session, of which the request would have the cookie,');
  }

  private lifeOf(keyExpiresAt: string | null): Pick<OwnSession, 'createdAt' | 'expiresAt'> {
    const now = Date.now();
    const longest = now + this.config.sessionTtlMs;
    const end = keyExpiresAt === null ? longest : Math.min(longest, Date.parse(keyExpiresAt));
    return { createdAt: new Date(now), expiresAt: new Date(end) };
  }

  private async insert({ tenant, keyId, actor }: Caller, session: SessionSecret & OwnSession): Promise<void> {
    const { hash, createdAt, expiresAt } = session;
    const row = { id: newId(), apiKeyId: keyId, hash, createdAt, expiresAt };
    await this.writes.record(tenant, actor, async (tx) => {
      if (!(await this.rows.insert(tenant, row, tx))) throw new ApiError('UNAUTHORIZED', 'the API key is revoked');
      const ended = await this.rows.endBeyond(tenant, keyId, MAX_SESSIONS_OF_A_KEY, tx);
      const payload = { session_id: row.id, api_key_id: keyId, expires_at: expiresAt.toISOString() };
      const created = { instanceId: null, action: 'session.created', payload };
      return { result: null, ...endingsOf(ended), entries: [created, ...endingsOf(ended).entries] };
    });
  }

  private async endBrought(request: FastifyRequest): Promise<boolean> {
    const secret = this.cookies.secretIn(request);
    const session = secret === null ? null : await this.sessions.find(secret);
    if (session === null) return false;
    const actor = { type: 'api_key', id: session.apiKeyId } as const;
    return this.writes.record(session.tenant, actor, async (tx) => {
      const ended = await this.rows.end(session.tenant, session.id, tx);
      return { result: ended.length > 0, ...endingsOf(ended) };
    });
  }
}

function endingsOf(ended: readonly EndedSession[]) {
  return {
    entries: ended.map(({ id, apiKeyId }) => ({
      instanceId: null,
      action: 'session.ended',
      payload: { session_id: id, api_key_id: apiKeyId },
    })),
    changes: ended.map(({ hash }) => ({ kind: 'session' as const, name: hash })),
  };
}

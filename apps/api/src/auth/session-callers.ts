import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { Authentication } from './authentication.js';
import { type BrowserSession, BrowserSessions } from './browser-sessions.js';
import type { Caller } from './caller.js';
import { SessionCookies } from './session-cookies.js';
import { isCsrfTokenOf } from './session-secret.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session as which the request was let in, with the secret of its cookie. */
    browserSession?: BrowserSession & { readonly secret: string };
  }
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Browsers that act for an API key by the cookie of its session [api#sessions]. */
@Injectable()
export class SessionCallers {
  constructor(
    private readonly authentication: Authentication,
    private readonly sessions: BrowserSessions,
    private readonly cookies: SessionCookies,
  ) {}

  /** Null without a cookie. @throws ApiError 401 for one whose session or key has ended, or is not the page's */
  async callerOf(request: FastifyRequest): Promise<Caller | null> {
    const secret = this.cookies.secretIn(request);
    if (secret === null) return null;
    const session = await this.sessions.find(secret);
    const caller = session && (await this.authentication.callerOfHash(session.keyHash));
    if (session === null || caller === null)
      throw new ApiError('UNAUTHORIZED', 'the session has ended, or its API key is expired or revoked: sign in again');
    requireOwnPage(request, secret);
    request.browserSession = { ...session, secret };
    return caller;
  }
}

/** A page reads as long as its browser is still signed in as when it was opened. */
function requireOwnPage({ method, headers }: FastifyRequest, secret: string): void {
  const token = headers['x-csrf-token'];
  if (!READING.has(method) || token === undefined || isCsrfTokenOf(secret, token)) return;
  throw new ApiError(
    'UNAUTHORIZED',
    'expected the X-CSRF-Token of the session whose cookie came along, found another: ' +
      'this browser is now signed in as another session',
  );
}

/** Only a page that could read the token writes: other sites can't. @throws ApiError 403 */
export function requireCsrfToken({ method, headers, browserSession }: FastifyRequest): void {
  if (browserSession === undefined || READING.has(method)) return;
  const token = headers['x-csrf-token'];
  if (token === undefined)
    throw new ApiError('FORBIDDEN', 'expected the header X-CSRF-Token beside the cookie of a session, found none');
  if (!isCsrfTokenOf(browserSession.secret, token))
    throw new ApiError(
      'FORBIDDEN',
      'expected the X-CSRF-Token of the session whose cookie came along, found another: ' +
        'this browser may be signed in as another session now',
    );
}

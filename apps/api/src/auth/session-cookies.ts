import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';
import { isSessionShaped } from './session-secret.js';

/** Browsers take a `__Host-` cookie only from this host, by https and for all paths. */
export const SECURE_COOKIE = '__Host-svc_session';
const LOOPBACK_COOKIE = 'svc_session';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** The cookie that holds a session's secret [api#sessions]. */
@Injectable()
export class SessionCookies {
  private readonly isPublishedByHttps: boolean;

  constructor(@Inject(CONFIG) { publicUrl }: Config) {
    this.isPublishedByHttps = publicUrl.startsWith('https:');
  }

  /** The secret that came along; null if there is none, or if the request is one that may carry none. */
  secretIn(request: FastifyRequest): string | null {
    const name = this.nameFor(request);
    if (name === null) return null;
    const secret = valueOf(name, request.headers.cookie ?? '');
    return secret !== null && isSessionShaped(secret) ? secret : null;
  }

  /** @throws ApiError 403 by plain http from another machine, on whose way others could read the cookie */
  requireSafeWay(request: FastifyRequest): void {
    if (this.nameFor(request) !== null) return;
    throw new ApiError(
      'FORBIDDEN',
      `expected https for a session, found http://${request.host}: a session by http is for localhost only ` +
        '(behind a proxy with TLS, PUBLIC_URL begins with https, or TRUST_PROXY names the proxy)',
    );
  }

  /** `maxAge` in seconds. */
  set(request: FastifyRequest, reply: FastifyReply, secret: string, maxAge: number): void {
    const name = this.nameFor(request);
    if (name === null) return;
    const secure = name === SECURE_COOKIE ? ' Secure;' : '';
    void reply.header('set-cookie', `${name}=${secret}; HttpOnly;${secure} SameSite=Strict; Path=/; Max-Age=${maxAge}`);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    this.set(request, reply, '', 0);
  }

  /** Null by plain http from another machine. `protocol` and `hostname` are those of a proxy that is trusted. */
  private nameFor({ protocol, hostname }: FastifyRequest): string | null {
    if (protocol === 'https' || this.isPublishedByHttps) return SECURE_COOKIE;
    return LOOPBACK.test(hostname) ? LOOPBACK_COOKIE : null;
  }
}

/** The first cookie of this name (RFC 6265, 5.4: the one with the longest path). */
function valueOf(name: string, cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [found = '', value = ''] = cookie.trim().split('=', 2);
    if (found === name) return value;
  }
  return null;
}

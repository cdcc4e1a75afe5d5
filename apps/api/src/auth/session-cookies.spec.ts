import { describe, expect, it } from '@jest/globals';
import type { Config } from '@svc/config';
import type { FastifyRequest } from 'fastify';
import { SessionCookies } from './session-cookies.js';
import { csrfTokenOf, isCsrfTokenOf, newSessionSecret } from './session-secret.js';

const { secret } = newSessionSecret();
const { secret: other } = newSessionSecret();

function secretFound(hostname: string, cookie: string, { protocol = 'http', publicUrl = 'http://x' } = {}) {
  const request = { protocol, hostname, host: hostname, headers: { cookie } } as unknown as FastifyRequest;
  return new SessionCookies({ publicUrl } as Config).secretIn(request);
}

describe('the cookie of a session', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '[::1]'])('a browser may use http to %s', (host) => {
    expect(secretFound(host, `svc_session=${secret}`)).toBe(secret);
    expect(secretFound(host, `__Host-svc_session=${secret}`)).toBeNull();
  });

  it.each(['engine.example', '10.0.0.5', 'localhost.example', '127.0.0.1.example', '[::2]', ''])(
    'a browser may not use http to %j',
    (host) => {
      expect(secretFound(host, `svc_session=${secret}; __Host-svc_session=${secret}`)).toBeNull();
    },
  );

  it('by https, or where the service is published by https, only a cookie of https counts', () => {
    const cookie = `svc_session=${other}; __Host-svc_session=${secret}`;
    expect(secretFound('engine.example', cookie, { protocol: 'https' })).toBe(secret);
    expect(secretFound('localhost', cookie, { publicUrl: 'https://engine.example' })).toBe(secret);
    expect(secretFound('engine.example', `svc_session=${other}`, { protocol: 'https' })).toBeNull();
  });

  it('the cookie is found among others, and the first of its name counts', () => {
    const cookie = `a=b;xsvc_session=${other}; svc_session=${secret} ; svc_session=${other}; c`;
    expect(secretFound('localhost', cookie)).toBe(secret);
  });

  it.each(['', 'svc_session', 'svc_session=', 'svc_session=svc_live_x', `svc_session="${secret}"`])(
    'a cookie that holds no secret is none: %j',
    (cookie) => {
      expect(secretFound('localhost', cookie)).toBeNull();
    },
  );

  it('the token of a session follows from its secret, and no other token is taken for it', () => {
    expect(csrfTokenOf(secret)).toMatch(/^[\w-]{43}$/);
    expect(isCsrfTokenOf(secret, csrfTokenOf(secret))).toBe(true);
    for (const token of [csrfTokenOf(other), secret, '', undefined, `${csrfTokenOf(secret)}x`, 'é'.repeat(43)])
      expect(isCsrfTokenOf(secret, token)).toBe(false);
  });
});

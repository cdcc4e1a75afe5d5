import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashOfSecret, isSecretShaped, newSecret } from './key-secret.js';

const PREFIX = 'svc_session_';
const TOKEN_OF = 'the CSRF token of this session';

export interface SessionSecret {
  /** What the cookie holds. It is never stored. */
  readonly secret: string;
  readonly hash: string;
}

/** A new session's secret: 32 random bytes in base 62 behind `svc_session_` [api#sessions]. */
export function newSessionSecret(): SessionSecret {
  const secret = newSecret(PREFIX);
  return { secret, hash: hashOfSecret(secret) };
}

/** Whether the text has the form of a session's secret. Other texts need no lookup. */
export function isSessionShaped(text: string): boolean {
  return isSecretShaped(PREFIX, text);
}

/** What pages of the session send as `X-CSRF-Token`. It follows from the secret, and the secret not from it. */
export function csrfTokenOf(secret: string): string {
  return createHmac('sha256', secret).update(TOKEN_OF).digest('base64url');
}

/** Compares in constant time. */
export function isCsrfTokenOf(secret: string, token: unknown): boolean {
  const [expected, found] = [csrfTokenOf(secret), String(token)].map((text) => Buffer.from(text));
  return expected?.length === found?.length && timingSafeEqual(expected as Buffer, found as Buffer);
}

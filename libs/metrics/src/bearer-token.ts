import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an `Authorization` header contains this token (RFC 6750, 2.1). The time of the comparison reveals nothing about the
 * token.
 */
export function isBearerOf(authorization: string | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

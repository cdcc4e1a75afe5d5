import { createHash, randomBytes } from 'node:crypto';

const LIVE_PREFIX = 'svc_live_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is the first power above 2^256. */
const SECRET_LENGTH = 43;
const SHOWN_LENGTH = LIVE_PREFIX.length + 6;

export interface KeySecret {
  /** The whole key. It is shown once and never stored. */
  readonly key: string;
  /** Short leading part that identifies the key in lists. */
  readonly prefix: string;
  readonly hash: string;
}

/** A new key: 32 random bytes in base 62 behind `svc_live_` [tenants#api-keys]. */
export function newKeySecret(): KeySecret {
  const key = newSecret(LIVE_PREFIX);
  return { key, prefix: key.slice(0, SHOWN_LENGTH), hash: hashOfSecret(key) };
}

/** 32 random bytes in base 62 behind a prefix that tells what they are. */
export function newSecret(prefix: string): string {
  return prefix + base62(randomBytes(32));
}

const DIGITS = new RegExp(`^[0-9A-Za-z]{${SECRET_LENGTH}}$`);

/** Whether the text may be a {@link newSecret} with this prefix. */
export function isSecretShaped(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && DIGITS.test(text.slice(prefix.length));
}

/** Whether the text has the form of a key. Other texts need no lookup. */
export function isKeyShaped(text: string): boolean {
  return isSecretShaped(LIVE_PREFIX, text);
}

/** Secrets are 256 random bits, so a plain SHA-256 is enough, and the time of a lookup by it tells an attacker nothing. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

function base62(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let digits = '';
  for (; rest > 0n; rest /= 62n) digits = BASE62.charAt(Number(rest % 62n)) + digits;
  return digits.padStart(SECRET_LENGTH, '0');
}

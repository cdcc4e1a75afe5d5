import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** [tenants#codes]: 6 digits, valid 10 minutes, 5 tries. */
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MS = 10 * 60_000;
export const MAX_ATTEMPTS = 5;

const HASH_BYTES = 32;
const derive = promisify<string, string, number, Buffer>(scrypt);

export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** A slow hash, since somebody who sees the table could soon try all million codes. The tenant's id is the salt. */
export async function hashOfCode(tenantId: string, code: string): Promise<string> {
  return (await derive(code, tenantId, HASH_BYTES)).toString('hex');
}

export async function isCode(tenantId: string, code: string, hash: string): Promise<boolean> {
  return timingSafeEqual(Buffer.from(await hashOfCode(tenantId, code), 'hex'), Buffer.from(hash, 'hex'));
}

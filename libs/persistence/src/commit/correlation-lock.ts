import { createHash } from 'node:crypto';

/**
 * The advisory lock that arming a wait and publishing an event both take before they look [commit#correlation-lock], as
 * a signed 64-bit number in text.
 */
export function correlationLock(tenantId: string, name: string, correlationKey: string | null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenantId, name, correlationKey]))
    .digest();
  return digest.readBigInt64BE(0).toString();
}

/** Distinct locks in the order in which every transaction takes them. */
export function sortedLocks(locks: readonly string[]): string[] {
  return [...new Set(locks)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The time between two attempts [webhooks#what-is-sent]. */
const DELAYS_MS: readonly number[] = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];

/** The attempts of one delivery, including the first. */
export const ATTEMPTS = DELAYS_MS.length + 1;

/** The pause after this number of failed attempts; null if no other attempt follows. */
export function retryDelayMs(attempts: number): number | null {
  return DELAYS_MS[attempts - 1] ?? null;
}

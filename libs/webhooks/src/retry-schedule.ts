const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between one attempt and the next [webhooks#what-is-sent]. */
const DELAYS_MS: readonly number[] = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];

/** Of one delivery, the first one included. */
export const ATTEMPTS = DELAYS_MS.length + 1;

/** How long to wait after so many failed attempts; null when there is no further one. */
export function retryDelayMs(attempts: number): number | null {
  return DELAYS_MS[attempts - 1] ?? null;
}

import type { DurationRange } from '../http/requests/durations.js';

export const DEFAULT_LOCK_MS = 300_000;
const LONGEST_LOCK_MS = 86_400_000;
export const LOCK_RANGE: DurationRange = { least: 1_000, most: LONGEST_LOCK_MS, range: 'from PT1S to PT24H' };
export const WAIT_RANGE: DurationRange = { least: 0, most: 60_000, range: 'of at most PT60S' };
/** A year. */
export const DELAY_RANGE: DurationRange = { least: 0, most: 31_536_000_000, range: 'of at most 365 days' };

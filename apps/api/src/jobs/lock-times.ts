import type { DurationRange } from '../http/requests/durations.js';

const DURATION = 'an ISO 8601 duration';
export const DEFAULT_LOCK = 'PT5M';
const LONGEST_LOCK_MS = 86_400_000;
export const LOCK_RANGE: DurationRange = {
  least: 1_000,
  most: LONGEST_LOCK_MS,
  expected: `${DURATION} from PT1S to PT24H`,
};
export const WAIT_RANGE: DurationRange = { least: 0, most: 60_000, expected: `${DURATION} of at most PT60S` };
/** A year. */
export const DELAY_RANGE: DurationRange = {
  least: 0,
  most: 31_536_000_000,
  expected: `${DURATION} of at most 365 days`,
};

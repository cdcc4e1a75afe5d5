import type { StartTimes } from '@svc/engine';
import { LATE_MS } from '@svc/persistence';

/**
 * The times up to `until` (epoch ms) of the last {@link LATE_MS}, or, if there are none, the last earlier one. The given dates must
 * not be older.
 */
export function timesMissed({ first, steps, dates }: StartTimes, until: number): number[] {
  if (first === null || steps === null) {
    const listed = dates.filter((at) => at <= until);
    return listed.length === 0 && first !== null && first <= until ? [first] : listed;
  }
  const { everyMs, count, end } = steps;
  const stepAt = (time: number) => Math.floor((time - first) / everyMs);
  const last = Math.min(stepAt(Math.min(until, end ?? until)), (count ?? Infinity) - 1);
  if (last < 0) return [];
  const from = Math.min(last, Math.max(0, stepAt(until - LATE_MS) + 1));
  return Array.from({ length: last - from + 1 }, (_, n) => first + (from + n) * everyMs);
}

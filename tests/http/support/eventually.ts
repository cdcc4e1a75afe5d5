import { until } from '../../../tools/stack/waiting.mjs';

/** A guard against what never comes, no measure of speed. */
const DEADLINE_MS = 45_000;
const PAUSE_MS = 25;

/** Asks again until the answer is neither null nor false; fails at a deadline, naming what was waited for. */
export function eventually<T>(what: string, ask: () => Promise<T | null | false>, withinMs = DEADLINE_MS): Promise<T> {
  return until(what, ask, { timeoutMs: withinMs, everyMs: PAUSE_MS });
}

import { until } from '../../../tools/stack/waiting.mjs';

/** A guard against a hang, no measure of speed. */
const DEADLINE_MS = 45_000;
const PAUSE_MS = 25;

/** Asks repeatedly until the answer is neither null nor false. At a deadline it fails and names what it waited for. */
export function eventually<T>(what: string, ask: () => Promise<T | null | false>, withinMs = DEADLINE_MS): Promise<T> {
  return until(what, ask, { timeoutMs: withinMs, everyMs: PAUSE_MS });
}

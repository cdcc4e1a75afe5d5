import type { ErrorMatch, Thrown } from '../occurrence.js';

/** A catch event without a code catches all codes [engine#errors] [engine#escalation]. */
export function matchOf(code: string | null, thrown: Thrown): ErrorMatch | null {
  if (code === null) return 'catch-all';
  return code === thrown.code ? 'exact' : null;
}

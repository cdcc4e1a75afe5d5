import type { Advanced } from './progress.js';

/** Refusals and repetitions leave no trace. */
export function isSilent({ outcome }: Advanced): boolean {
  return outcome.facts.length === 0 && outcome.commands.length === 0 && !outcome.more;
}

export function refusesAny({ outcome }: Advanced): boolean {
  return outcome.results.some(({ result }) => !result.ok);
}

/** Nobody has looked yet whether typed values are of their types. */
export function isUnchecked({ outcome }: Advanced): boolean {
  return outcome.checks.length > 0;
}

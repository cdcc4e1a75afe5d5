import type { Advanced } from './progress.js';

/** Whether nothing changed: only refusals and repeated inputs. */
export function isSilent({ outcome }: Advanced): boolean {
  return outcome.facts.length === 0 && outcome.commands.length === 0 && !outcome.more;
}

export function refusesAny({ outcome }: Advanced): boolean {
  return outcome.results.some(({ result }) => !result.ok);
}

/** Whether typed values are still to be validated. */
export function isUnchecked({ outcome }: Advanced): boolean {
  return outcome.checks.length > 0;
}

import { CHARACTER, SPLIT_CHARACTER } from '../cost.js';
import type { Evaluation } from '../evaluation.js';

/** Characters are Unicode code points here, so that no function cuts one in half. */
const SURROGATE = /[\ud800-\udfff]/;

export function countCharacters(text: string, evaluation: Evaluation): number {
  return hasPairs(text, evaluation) ? [...text].length : text.length;
}

/** As `String.prototype.slice`, by characters. */
export function sliceCharacters(
  text: string,
  [start, end]: readonly [number, number | undefined],
  evaluation: Evaluation,
): string {
  return hasPairs(text, evaluation) ? [...text].slice(start, end).join('') : text.slice(start, end);
}

/** Charges for looking, and for what is to be done then. */
function hasPairs(text: string, evaluation: Evaluation): boolean {
  evaluation.charge(text.length * 2 * CHARACTER);
  const found = SURROGATE.test(text);
  if (found) evaluation.charge(text.length * SPLIT_CHARACTER);
  return found;
}

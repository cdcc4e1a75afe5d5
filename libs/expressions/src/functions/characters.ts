import { CHARACTER, SPLIT_CHARACTER } from '../cost.js';
import type { Evaluation } from '../evaluation.js';

/** Characters are Unicode code points here, so that no function cuts one in two. */
const SURROGATE = /[\ud800-\udfff]/;

export function countCharacters(text: string, evaluation: Evaluation): number {
  return hasPairs(text, evaluation) ? [...text].length : text.length;
}

/** Like `String.prototype.slice`, but in characters. */
export function sliceCharacters(
  text: string,
  [start, end]: readonly [number, number | undefined],
  evaluation: Evaluation,
): string {
  return hasPairs(text, evaluation) ? [...text].slice(start, end).join('') : text.slice(start, end);
}

/** Charges for the search, and for splitting the text if it has pairs. */
function hasPairs(text: string, evaluation: Evaluation): boolean {
  evaluation.charge(text.length * 2 * CHARACTER);
  const found = SURROGATE.test(text);
  if (found) evaluation.charge(text.length * SPLIT_CHARACTER);
  return found;
}

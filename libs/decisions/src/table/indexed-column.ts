import { includes } from './accepted.js';
import type { Ranges } from './accepted.js';
import type { Column } from './column.js';
import { flip, intersect, rowsOf, rulesIn, wordsFor } from './rule-bits.js';
import type { RuleBits } from './rule-bits.js';

/** A column ready for evaluations. */
export interface IndexedColumn extends Omit<Column, 'accepted'> {
  /** `rows`: for each segment the rules that accept it. If that would be too large, `accepted`: what each rule accepts. */
  readonly matching: { readonly rows: RuleBits } | { readonly accepted: readonly Ranges[] };
}

/** `budget` is the number of words that the index may take. Without an index the conditions are tried one by one. */
export function indexed({ input, segments, declared, accepted }: Column, budget: number): IndexedColumn {
  const count = segments.ofNull + 1;
  const isFitting = count * wordsFor(accepted.length) <= budget;
  const matching = isFitting ? { rows: rowsOf(accepted, count) } : { accepted };
  return { input, segments, declared, matching };
}

/** Leaves in `left` only the rules that accept the segment. */
export function keepAccepting(left: RuleBits, { matching }: IndexedColumn, segment: number): void {
  if ('rows' in matching) return intersect(left, matching.rows, segment * left.length);
  for (const rule of rulesIn(left)) if (!includes(matching.accepted[rule] as Ranges, segment)) flip(left, rule);
}

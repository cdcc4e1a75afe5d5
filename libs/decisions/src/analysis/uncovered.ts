import { intersect, wordsFor } from '../table/rule-bits.js';
import type { RuleBits } from '../table/rule-bits.js';
import type { Grid } from './grid.js';
import type { Work } from './work.js';

/** Storing a state costs about as much as this many words of a row. */
const COST_OF_A_STATE = 30;

/** For each input, the segments to search. */
export type Box = readonly (readonly number[])[];

/**
 * Searches a box for values that none of the given rules accepts. It goes input by input, with the rules that are left after
 * each, and skips states with the same rules left. Yields one segment per input for each such combination. Ends early, with the
 * work spent, if the table is too complex.
 */
export function* uncovered({ axes, model }: Grid, box: Box, rules: RuleBits, work: Work): Generator<number[]> {
  const words = wordsFor(model.rules.length);
  const enough = rulesThatAcceptTheRest(axes, box, rules, work);
  const seen = axes.map(() => new Set<string>());
  yield* search(0, rules, []);

  function* search(depth: number, left: RuleBits, path: readonly number[]): Generator<number[]> {
    const allowed = box[depth];
    if (isEmpty(left)) return yield [...path, ...box.slice(depth).map(([segment]) => segment as number)];
    if (allowed === undefined || haveCommon(left, enough[depth] as RuleBits)) return;
    for (const segment of allowed) {
      if (!work.spend(COST_OF_A_STATE + words)) return;
      const next = left.slice();
      intersect(next, (axes[depth] as (typeof axes)[number]).rows, segment * words);
      const key = next.join();
      const known = seen[depth] as Set<string>;
      if (known.has(key)) continue;
      known.add(key);
      yield* search(depth + 1, next, [...path, segment]);
    }
  }
}

/** For each input, the rules that accept the whole box from this input on. If one of them is left, nothing is uncovered. */
function rulesThatAcceptTheRest(axes: Grid['axes'], box: Box, rules: RuleBits, work: Work): readonly RuleBits[] {
  const result: RuleBits[] = [];
  let accepting = rules.slice();
  for (let depth = axes.length - 1; depth >= 0; depth--) {
    accepting = accepting.slice();
    for (const segment of box[depth] ?? []) {
      if (!work.spend(rules.length)) break;
      intersect(accepting, (axes[depth] as (typeof axes)[number]).rows, segment * rules.length);
    }
    result.unshift(accepting);
  }
  return result;
}

function isEmpty(bits: RuleBits): boolean {
  return bits.every((word) => word === 0);
}

function haveCommon(a: RuleBits, b: RuleBits): boolean {
  return a.some((word, index) => (word & (b[index] as number)) !== 0);
}

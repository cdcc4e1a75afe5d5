import type { Findings } from '@svc/bpmn/source';
import { at, named } from '../compile/place.js';
import type { DecisionRule } from '../model.js';
import type { Ranges } from '../table/accepted.js';
import { flip, wordsFor } from '../table/rule-bits.js';
import type { Grid } from './grid.js';
import { commonSegments } from './overlaps.js';
import { covers, segmentsIn } from './ranges.js';
import { uncovered } from './uncovered.js';
import { Work } from './work.js';

const STEPS = 4_000_000;
/** The number of rule names in one message. */
const NAMED = 5;

/** Under FIRST a rule has no effect if earlier rules accept all of its values: one rule alone, or several together. */
export function findShadowed(grid: Grid, canMatch: readonly boolean[], findings: Findings): void {
  const work = new Work(STEPS);
  grid.model.rules.forEach(({ id }, rule) => {
    if (work.isSpent || canMatch[rule] !== true) return;
    const before = coveringRules(grid, rule, work);
    if (before === null) return;
    const names = before.slice(0, NAMED).map((each) => named((grid.model.rules[each] as DecisionRule).id));
    const more = before.length > NAMED ? ` and ${before.length - NAMED} more` : '';
    const [which, matches] = before.length === 1 ? ['rule', 'matches'] : ['rules', 'match'];
    findings.warning(
      `rule ${named(id)} can never match under FIRST: ${which} ${names.join(', ')}${more} before it ${matches} whenever it does`,
      at(id),
    );
  });
  if (work.isSpent) findings.warning('the table is too large to be searched for rules without effect completely');
}

/**
 * The one earlier rule, or those together, that accept all values of a rule. Null if some values are left, or the work is spent.
 */
function coveringRules(grid: Grid, rule: number, work: Work): readonly number[] | null {
  const overlapping: number[] = [];
  for (let earlier = 0; earlier < rule; earlier++) {
    if (!work.spend(1)) return null;
    if (commonSegments(grid.axes, earlier, rule) === null) continue;
    if (grid.axes.every(({ accepted }) => covers(accepted[earlier] as Ranges, accepted[rule] as Ranges)))
      return [earlier];
    overlapping.push(earlier);
  }
  if (overlapping.length < 2) return null;
  const bits = new Uint32Array(wordsFor(grid.model.rules.length));
  for (const earlier of overlapping) flip(bits, earlier);
  const box = grid.axes.map(({ accepted }) => [...segmentsIn(accepted[rule] as Ranges)]);
  const { done } = uncovered(grid, box, bits, work).next();
  return done === true && !work.isSpent ? overlapping : null;
}

import type { Findings } from '@svc/bpmn/source';
import { allRules } from '../table/rule-bits.js';
import { describeValues } from './describe-values.js';
import type { Axis, Grid } from './grid.js';
import { uncovered } from './uncovered.js';
import { Work } from './work.js';

/** More examples help nobody. */
const TOLD = 3;
const STEPS = 4_000_000;
/** Of these for more examples, once there is one. */
const STEPS_FOR_MORE = 200_000;

/**
 * Names combinations of values that no rule matches. Null is not looked at, nor is text that neither the rules nor
 * `values` name: both are missing in nearly every table. Values that an expression computes are not known, so that a
 * table with one is complete as far as anyone can tell, unless it declares its `values`.
 */
export function findGaps(grid: Grid, findings: Findings): void {
  const { axes, model } = grid;
  if (axes.some(({ input }) => input.expression !== null && input.values === null)) return;
  const work = new Work(STEPS);
  const box = axes.map(segmentsToCover);
  let told = 0;
  for (const segments of uncovered(grid, box, allRules(model.rules.length), work)) {
    findings.warning(`no rule matches ${describeValues(grid, segments)}`);
    if ((told += 1) === TOLD) return;
    work.limitTo(STEPS_FOR_MORE);
  }
  if (told === 0 && work.isSpent) findings.warning('the table is too large to be searched for gaps completely');
}

function segmentsToCover({ input, witnesses, named }: Axis): readonly number[] {
  const all = witnesses.slice(0, -1).map((_, segment) => segment);
  const isFreeText = input.type === 'string' && !input.isDate && input.values === null;
  if (!isFreeText) return all;
  return named.length > 0 ? named : all.slice(0, 1);
}

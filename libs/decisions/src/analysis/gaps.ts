import type { Findings } from '@svc/bpmn/source';
import { allRules } from '../table/rule-bits.js';
import { describeValues } from './describe-values.js';
import type { Axis, Grid } from './grid.js';
import { uncovered } from './uncovered.js';
import { Work } from './work.js';

/** The number of examples in the findings. */
const TOLD = 3;
const STEPS = 4_000_000;
/** The steps that may be spent on each further example. */
const STEPS_FOR_MORE = 200_000;

/**
 * Reports combinations of values that no rule matches. Null is not considered, nor is text that neither the rules nor `values`
 * name: nearly every table lacks rules for both. The values of an expression are unknown unless `values` declares them, so a
 * table with such an input is not checked.
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

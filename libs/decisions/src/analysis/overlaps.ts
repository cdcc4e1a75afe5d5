import type { Findings } from '@svc/bpmn/source';
import { at, named } from '../compile/place.js';
import type { DecisionRule } from '../model.js';
import type { Ranges } from '../table/accepted.js';
import { describeValues } from './describe-values.js';
import type { Axis, Grid } from './grid.js';
import { firstCommon } from './ranges.js';
import { Work } from './work.js';

/** The number of pairs in the findings. */
const TOLD = 20;
const STEPS = 8_000_000;

/** Under UNIQUE no two rules may match together. Reports the pairs that can, with values for which they do. */
export function findOverlaps(grid: Grid, findings: Findings): void {
  const { rules } = grid.model;
  const work = new Work(STEPS);
  let told = 0;
  for (let later = 1; later < rules.length; later++)
    for (let earlier = 0; earlier < later; earlier++) {
      if (!work.spend(1)) return findings.warning('the table is too large to be searched for overlaps completely');
      const common = commonSegments(grid.axes, earlier, later);
      if (common === null) continue;
      if ((told += 1) > TOLD) return findings.warning('there are more overlaps of rules under UNIQUE');
      warnOfOverlap(grid, [rules[earlier] as DecisionRule, rules[later] as DecisionRule], common, findings);
    }
}

function warnOfOverlap(
  grid: Grid,
  [a, b]: readonly [DecisionRule, DecisionRule],
  common: readonly number[],
  findings: Findings,
): void {
  const example = common.length === 0 ? 'always' : `for example where ${describeValues(grid, common)}`;
  findings.warning(
    `rules ${named(a.id)} and ${named(b.id)} overlap, which is an error under UNIQUE when both match: ${example}`,
    at(b.id),
  );
}

/** A segment of each input that both rules accept; null if they cannot match together. */
export function commonSegments(axes: readonly Axis[], a: number, b: number): readonly number[] | null {
  const common: number[] = [];
  for (const { accepted } of axes) {
    const segment = firstCommon(accepted[a] as Ranges, accepted[b] as Ranges);
    if (segment === undefined) return null;
    common.push(segment);
  }
  return common;
}

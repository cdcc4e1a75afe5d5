import type { Findings } from '@svc/bpmn/source';
import { at, named } from '../compile/place.js';
import type { Grid } from './grid.js';

/** Whether each rule can match. Reports rules that cannot, and a table of which no rule can. */
export function findContradictions({ axes, model }: Grid, findings: Findings): readonly boolean[] {
  const canMatch = model.rules.map(({ id }, rule) => {
    const contradiction = axes.find(({ accepted }) => accepted[rule]?.length === 0);
    if (contradiction === undefined) return true;
    findings.warning(
      `rule ${named(id)} can never match: no value of input ${named(contradiction.input.id)} meets its condition`,
      at(id),
    );
    return false;
  });
  if (!canMatch.includes(true)) findings.warning('no rule of this table can ever match');
  return canMatch;
}

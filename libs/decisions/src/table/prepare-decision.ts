import type { DecisionModel, DecisionOutput, HitPolicy, OutputEntry } from '../model.js';
import { columnOf } from './column.js';
import { indexed } from './indexed-column.js';
import type { IndexedColumn } from './indexed-column.js';

/** A decision table that is ready for evaluation. It never changes, so evaluations can share it. */
export interface PreparedDecision {
  readonly hitPolicy: HitPolicy;
  readonly outputs: readonly DecisionOutput[];
  readonly rules: readonly PreparedRule[];
  /** By input. */
  readonly columns: readonly IndexedColumn[];
}

/** A rule without its conditions, which are in the columns. */
export interface PreparedRule {
  readonly id: string;
  /** One per output, by position. */
  readonly outputs: readonly OutputEntry[];
}

/** Words of 32 bits that the index of a whole table may take: 4 MiB. */
const INDEX_WORDS = 1_048_576;

/** Called once per version. Inputs that no longer fit into the index are tried rule by rule. */
export function prepareDecision(model: DecisionModel, indexWords = INDEX_WORDS): PreparedDecision {
  let budget = indexWords;
  const columns = model.inputs.map((_, position) => {
    const column = indexed(columnOf(model, position), budget);
    if ('rows' in column.matching) budget -= column.matching.rows.length;
    return column;
  });
  const rules = model.rules.map(({ id, outputs }) => ({ id, outputs }));
  return { hitPolicy: model.hitPolicy, outputs: model.outputs, rules, columns };
}

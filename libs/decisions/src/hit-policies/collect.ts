import type { JsonObject, JsonValue } from '@svc/expressions';
import { EvaluationFault } from '../evaluation.js';
import type { Aggregation, DecisionOutput, Scalar } from '../model.js';
import type { Hit } from '../output-values.js';
import type { HitPolicyDefinition } from './hit-policy.js';
import { allOutputs, everyRule, inRuleOrder } from './results.js';

/** Aggregates each output separately. Without any aggregation, the result is the outputs of all hits. */
export const collect: HitPolicyDefinition = { select: everyRule, arrange: inRuleOrder, combine };

function combine(hits: readonly Hit[], outputs: readonly DecisionOutput[]): JsonObject | JsonObject[] {
  if (outputs.every(({ aggregation }) => aggregation === 'none')) return allOutputs(hits, outputs);
  if (hits.length === 0) return {};
  return Object.fromEntries(outputs.map((output, position) => [output.id, aggregated(output, hits, position)]));
}

/** Null values are left out, except with `none`. */
function aggregated({ id, aggregation }: DecisionOutput, hits: readonly Hit[], position: number): JsonValue {
  const values = hits.map((hit) => hit.values[position] ?? null);
  if (aggregation === 'none') return values;
  const value = AGGREGATED[aggregation](values.filter((each) => each !== null));
  if (value === null || Number.isFinite(value)) return value;
  throw new EvaluationFault(
    'WRONG_TYPE',
    `expected a finite ${aggregation} of output ${JSON.stringify(id)}, found more`,
  );
}

type Aggregate = (values: readonly Scalar[]) => number | null;

/** The compiler allows `sum`, `min` and `max` for numbers only. */
const AGGREGATED: Readonly<Record<Exclude<Aggregation, 'none'>, Aggregate>> = {
  sum: (values) => values.reduce<number>((sum, value) => sum + Number(value), 0),
  count: (values) => values.length,
  min: (values) => extreme(values, (a, b) => a < b),
  max: (values) => extreme(values, (a, b) => a > b),
};

function extreme(values: readonly Scalar[], isBetter: (a: number, b: number) => boolean): number | null {
  return values
    .map(Number)
    .reduce<number | null>((best, value) => (best === null || isBetter(value, best) ? value : best), null);
}

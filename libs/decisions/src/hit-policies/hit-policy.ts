import type { JsonObject } from '@svc/expressions';
import type { DecisionOutput } from '../model.js';
import type { PreparedRule } from '../table/prepare-decision.js';
import type { Hit } from '../output-values.js';

/** How a policy combines the rules that match [decisions#hit-policies]. */
export interface HitPolicyDefinition {
  /** The matching rules that count, in order. Throws an `EvaluationFault` if they must not match together. */
  select(matching: readonly PreparedRule[]): readonly PreparedRule[];
  /** The order of the hits in the result. */
  arrange(hits: readonly Hit[], outputs: readonly DecisionOutput[]): readonly Hit[];
  combine(hits: readonly Hit[], outputs: readonly DecisionOutput[]): JsonObject | JsonObject[];
}

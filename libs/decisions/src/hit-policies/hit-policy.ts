import type { JsonObject } from '@svc/expressions';
import type { DecisionOutput } from '../model.js';
import type { PreparedRule } from '../table/prepare-decision.js';
import type { Hit } from '../output-values.js';

/** What a policy makes of the rules that match [decisions#hit-policies]. */
export interface HitPolicyDefinition {
  /** Which of the matching rules, given in their order, count; an `EvaluationFault` where they may not match together. */
  select(matching: readonly PreparedRule[]): readonly PreparedRule[];
  /** The order of what counts. */
  arrange(hits: readonly Hit[], outputs: readonly DecisionOutput[]): readonly Hit[];
  combine(hits: readonly Hit[], outputs: readonly DecisionOutput[]): JsonObject | JsonObject[];
}

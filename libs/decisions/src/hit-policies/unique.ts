import { EvaluationFault } from '../evaluation.js';
import type { PreparedRule } from '../table/prepare-decision.js';
import type { HitPolicyDefinition } from './hit-policy.js';
import { firstOutputs, inRuleOrder } from './results.js';

/** The number of rule names in a message. */
const NAMED = 20;

/** At most one rule may match [decisions#hit-policies]. */
export const unique: HitPolicyDefinition = {
  select: atMostOne,
  arrange: inRuleOrder,
  combine: firstOutputs,
};

function atMostOne(matching: readonly PreparedRule[]): readonly PreparedRule[] {
  if (matching.length <= 1) return matching;
  const ids = matching.map(({ id }) => id);
  const names = ids.slice(0, NAMED).map((id) => JSON.stringify(id));
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  const message = `expected at most one rule to match under UNIQUE, but rules ${names.join(', ')}${more} match`;
  throw new EvaluationFault('SEVERAL_RULES_MATCH', message, ids);
}

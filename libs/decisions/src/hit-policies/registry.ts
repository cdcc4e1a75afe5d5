import type { HitPolicy } from '../model.js';
import { byOutput } from './by-output.js';
import { collect } from './collect.js';
import type { HitPolicyDefinition } from './hit-policy.js';
import { allOutputs, everyRule, firstOutputs, inRuleOrder } from './results.js';
import { unique } from './unique.js';

const first: HitPolicyDefinition = {
  select: (matching) => matching.slice(0, 1),
  arrange: inRuleOrder,
  combine: firstOutputs,
};
const inOrder: HitPolicyDefinition = { select: everyRule, arrange: inRuleOrder, combine: allOutputs };

export const HIT_POLICY: Readonly<Record<HitPolicy, HitPolicyDefinition>> = {
  FIRST: first,
  UNIQUE: unique,
  PRIORITY: { select: everyRule, arrange: byOutput, combine: firstOutputs },
  ALL: inOrder,
  RULE_ORDER: inOrder,
  OUTPUT_ORDER: { select: everyRule, arrange: byOutput, combine: allOutputs },
  COLLECT: collect,
};

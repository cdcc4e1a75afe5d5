import { ACTIVITY_RULES } from './activity-rules.js';
import { COLLABORATION_RULES } from './collaboration-rules.js';
import { CORE_RULES } from './core-rules.js';
import { EVENT_RULES } from './event-rules.js';
import { GATEWAY_RULES } from './gateway-rules.js';
import type { ModelRule } from './model-rule.js';

const RULES = { ...CORE_RULES, ...COLLABORATION_RULES, ...ACTIVITY_RULES, ...EVENT_RULES, ...GATEWAY_RULES };

export type ModelRuleId = keyof typeof RULES;

/**
 * The only table of the rules of BPMN 2.0.2, chapters 7 to 10, that a file can break. A check names the rule that a model
 * breaks, and the rule gives the severity (docs/findings.md).
 */
export const modelRules: { readonly [id in ModelRuleId]: ModelRule } = RULES;

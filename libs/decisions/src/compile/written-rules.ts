import type { Findings } from '@svc/bpmn/source';
import { parseCondition } from '../conditions/parse-condition.js';
import type { ParsedCondition, WrittenCondition } from '../conditions/parse-condition.js';
import type { DecisionLimits } from '../limits.js';
import type { DecisionSource, RuleSource } from '../source/decision-source.js';
import { at, named } from './place.js';

/** A rule with its parsed conditions by input; null for a condition that a finding reports. */
export interface WrittenRule {
  readonly source: RuleSource;
  readonly conditions: readonly (WrittenCondition | null)[];
}

/** Parses rules until the table becomes larger than the limits allow, which is a finding. */
export function writtenRules(source: DecisionSource, limits: DecisionLimits, findings: Findings): WrittenRule[] {
  const rules: WrittenRule[] = [];
  let cells = 0;
  for (const rule of source.rules) {
    const written = writtenRule(rule, source, limits, findings);
    rules.push(written);
    cells += source.outputs.length + written.conditions.reduce((sum, condition) => sum + testsIn(condition), 0);
    if (cells <= limits.maxCells) continue;
    findings.error(`expected at most ${limits.maxCells} tests and outputs in all rules together, found more`);
    break;
  }
  return rules;
}

function writtenRule(
  rule: RuleSource,
  { inputs }: DecisionSource,
  limits: DecisionLimits,
  findings: Findings,
): WrittenRule {
  const { id, conditions } = rule;
  if (conditions.length !== inputs.length)
    findings.error(
      `rule ${named(id)}: expected ${inputs.length} conditions, one per input, found ${conditions.length}`,
      at(id),
    );
  const written = inputs.map((input, position) => {
    const text = conditions[position];
    if (text === undefined) return null;
    const parsed = parseWithin(limits, String(text));
    if (parsed.ok) return parsed.condition;
    findings.error(`rule ${named(id)}, input ${named(input.id)}: ${parsed.message}`, at(id));
    return null;
  });
  return { source: rule, conditions: written };
}

function testsIn(condition: WrittenCondition | null): number {
  if (condition === null || !('of' in condition)) return 1;
  return condition.of.reduce((sum, part) => sum + testsIn(part), 0);
}

function parseWithin({ maxConditionLength }: DecisionLimits, text: string): ParsedCondition {
  if (text.length > maxConditionLength) {
    const message = `expected a condition of at most ${maxConditionLength} characters, found ${text.length}`;
    return { ok: false, message };
  }
  const parsed = parseCondition(text);
  return parsed.ok ? parsed : { ok: false, message: `${parsed.message} in ${quoted(text)}` };
}

/** Shortens a condition for a message. */
export function quoted(condition: string): string {
  return condition.length > 60 ? `${condition.slice(0, 60)}…` : condition;
}

import { namesIn } from '@svc/expressions';
import type { JsonObject } from '@svc/expressions';
import { EvaluationFault } from './evaluation.js';
import type { DecisionEvaluation, Evaluated } from './evaluation.js';
import { newMeter } from './expression-steps.js';
import { HIT_POLICY } from './hit-policies/registry.js';
import { inputValues } from './input-values.js';
import type { InputValue } from './input-values.js';
import { outputsOf, OutputValues } from './output-values.js';
import { keepAccepting } from './table/indexed-column.js';
import type { IndexedColumn } from './table/indexed-column.js';
import { allRules, rulesIn } from './table/rule-bits.js';
import type { PreparedDecision, PreparedRule } from './table/prepare-decision.js';

/**
 * Evaluates a decision over variables [decisions#hit-policies]. Pure; the result shares no objects with the table. No variables
 * make it throw.
 */
export function evaluate(prepared: PreparedDecision, variables: JsonObject): Evaluated {
  try {
    return { ok: true, evaluation: evaluation(prepared, variables) };
  } catch (fault) {
    if (!(fault instanceof EvaluationFault)) throw fault;
    const { code, message, rules } = fault;
    return { ok: false, error: { code, message, rules } };
  }
}

function evaluation(prepared: PreparedDecision, variables: JsonObject): DecisionEvaluation {
  const { outputs, hitPolicy } = prepared;
  const policy = HIT_POLICY[hitPolicy];
  const meter = newMeter();
  const values = inputValues(prepared.columns, variables, meter);
  const inputVariables: JsonObject = Object.fromEntries(values.map(({ id, value }) => [id, value]));
  const rules = policy.select(matchingRules(prepared, values));
  const hits = policy.arrange(new OutputValues(outputs, namesIn(variables, inputVariables), meter).of(rules), outputs);
  return {
    matched: hits.length > 0,
    rulesMatched: hits.map(({ rule }) => rule.id),
    matchedRules: { matched: hits.map((hit) => ({ rule_id: hit.rule.id, outputs: outputsOf(hit, outputs) })) },
    outputs: policy.combine(hits, outputs),
    inputVariables,
    hitPolicy,
  };
}

function matchingRules({ rules, columns }: PreparedDecision, values: readonly InputValue[]): readonly PreparedRule[] {
  const left = allRules(rules.length);
  const keep = (column: IndexedColumn, position: number): void =>
    keepAccepting(left, column, (values[position] as InputValue).segment);
  // Indexed columns come first, because they leave few rules to try.
  columns.forEach((column, position) => 'rows' in column.matching && keep(column, position));
  columns.forEach((column, position) => 'accepted' in column.matching && keep(column, position));
  return rulesIn(left).map((rule) => rules[rule] as PreparedRule);
}

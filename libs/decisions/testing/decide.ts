import type { JsonObject, JsonValue } from '@svc/expressions';
import { compileDecision } from '../src/compile-decision.js';
import { evaluate } from '../src/evaluate.js';
import type { Evaluated } from '../src/evaluation.js';
import type { DecisionModel } from '../src/model.js';
import { prepareDecision } from '../src/table/prepare-decision.js';
import type { PreparedDecision } from '../src/table/prepare-decision.js';

/** Compiles a JSON source and reads the model back from its text, as from the database. */
export function modelOf(source: JsonValue): DecisionModel {
  const compiled = compileDecision({ sourceType: 'json', source });
  if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
  return JSON.parse(compiled.modelText) as DecisionModel;
}

export function prepared(source: JsonValue): PreparedDecision {
  return prepareDecision(modelOf(source));
}

export function decide(source: JsonValue, variables: JsonObject): Evaluated {
  return evaluate(prepared(source), variables);
}

/** The errors and warnings of an upload of this source. */
export function told(source: JsonValue): string[] {
  return compileDecision({ sourceType: 'json', source }).findings.map(
    ({ severity, message }) => `${severity}: ${message}`,
  );
}

/** A table with one input `x` and one rule for each condition; the output `n` is the rule's number, from 1. */
export function tableOf(type: string, conditions: readonly JsonValue[], more: JsonObject = {}): JsonObject {
  return {
    hitPolicy: 'ALL',
    inputs: [{ id: 'x', type }],
    outputs: [{ id: 'n', type: 'number' }],
    rules: conditions.map((condition, i) => ({ id: `r${i + 1}`, conditions: [condition], outputs: { n: i + 1 } })),
    ...more,
  };
}

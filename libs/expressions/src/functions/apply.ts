import { CALL } from '../cost.js';
import type { CallExpression } from '../ast.js';
import type { Evaluation } from '../evaluation.js';
import { describe, describeType, typeName } from '../json-value.js';
import type { JsonValue } from '../json-value.js';
import { finite } from '../operators.js';
import type { ArgumentType, FunctionDefinition } from './definition.js';
import { functionNamed } from './registry.js';

/** Calls a function of the registry, after a check of the types of its arguments. */
export function applyFunction(node: CallExpression, values: JsonValue[], evaluation: Evaluation): JsonValue {
  evaluation.at = node.at;
  evaluation.charge(CALL);
  const definition = functionNamed(node.name);
  if (!definition) return evaluation.fail(`expected a known function, found ${node.name}()`);
  checkArguments(definition, node, values, evaluation);
  const result = definition.call(evaluation, values);
  return typeof result === 'number' ? finite(result, evaluation) : result;
}

function checkArguments(
  definition: FunctionDefinition,
  node: CallExpression,
  values: JsonValue[],
  evaluation: Evaluation,
): void {
  const { types } = definition;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as JsonValue;
    const expected = types[Math.min(index, types.length - 1)] as ArgumentType;
    if (expected === 'any' || typeName(value) === expected) continue;
    evaluation.fail(
      `expected ${describeType(expected)} as argument ${index + 1} of ${node.name}(), found ${describe(value)}`,
      node.arguments[index]?.at,
    );
  }
}

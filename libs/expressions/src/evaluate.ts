import { assertNever } from './assert-never.js';
import type { CallExpression, Expression, IndexExpression, MemberExpression } from './ast.js';
import { NODE } from './cost.js';
import { DEFAULT_LIMITS, Evaluation } from './evaluation.js';
import type { Limits, Names } from './evaluation.js';
import { errorOf, ExpressionFailure } from './expression-error.js';
import type { ExpressionError } from './expression-error.js';
import { applyFunction } from './functions/apply.js';
import { describe, objectOf } from './json-value.js';
import type { JsonValue } from './json-value.js';
import { isIndex, memberAt, memberNamed } from './members.js';
import { applyBinary, asCondition, finite } from './operators.js';
import { allowContainer } from './size.js';

export type Answer<T> = { ok: true; value: T } | { ok: false; error: ExpressionError };
export type Evaluated = Answer<JsonValue>;

/**
 * Evaluates an expression [expressions#expressions]. The result may share lists and objects with the names from which it was
 * computed: treat both as frozen. `source` is used only for errors.
 */
export function evaluate(
  expression: Expression,
  names: Names,
  limits: Readonly<Limits> = DEFAULT_LIMITS,
  source = '',
): Evaluated {
  return answer(source, () => valueOf(expression, new Evaluation(names, limits)));
}

/** Returns the one expected exception as a value; all others are bugs and are thrown further. */
export function answer<T>(source: string, compute: () => T): Answer<T> {
  try {
    return { ok: true, value: compute() };
  } catch (failure) {
    if (failure instanceof ExpressionFailure) return { ok: false, error: errorOf(failure, source) };
    throw failure;
  }
}

export function valueOf(node: Expression, evaluation: Evaluation): JsonValue {
  evaluation.at = node.at;
  evaluation.spend(1, NODE);
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'name':
      return evaluation.names.resolve(node.name) ?? null;
    case 'member':
      return memberOf(node, evaluation);
    case 'index':
      return indexOf(node, evaluation);
    case 'list': {
      const items = node.items.map((item) => valueOf(item, evaluation));
      return built(items, node, evaluation);
    }
    case 'object': {
      const members = node.members.map(({ key, value }) => [key, valueOf(value, evaluation)] as const);
      return built(objectOf(members), node, evaluation);
    }
    case 'negate':
      return negated(valueOf(node.operand, evaluation), node, evaluation);
    case 'not':
      return !conditionOf(node.operand, "after 'not'", evaluation);
    case 'logical':
      return node.operator === 'and'
        ? conditionOf(node.left, "left of 'and'", evaluation) && conditionOf(node.right, "right of 'and'", evaluation)
        : conditionOf(node.left, "left of 'or'", evaluation) || conditionOf(node.right, "right of 'or'", evaluation);
    case 'binary': {
      const left = valueOf(node.left, evaluation);
      const right = valueOf(node.right, evaluation);
      evaluation.at = node.at;
      return applyBinary(node.operator, left, right, evaluation);
    }
    case 'conditional':
      return conditionOf(node.test, "before '?'", evaluation)
        ? valueOf(node.whenTrue, evaluation)
        : valueOf(node.whenFalse, evaluation);
    case 'call':
      return called(node, evaluation);
    default:
      return assertNever(node);
  }
}

/** An error of a condition is reported at the start of the condition, not at the part that was evaluated last. */
export function conditionOf(node: Expression, what: string, evaluation: Evaluation): boolean {
  const value = valueOf(node, evaluation);
  evaluation.at = node.at;
  return asCondition(value, what, evaluation);
}

function memberOf(node: MemberExpression, evaluation: Evaluation): JsonValue {
  const { object, name } = node;
  if (isVariables(object) && evaluation.names.variable) return evaluation.names.variable(name) ?? null;
  return memberNamed(valueOf(object, evaluation), name);
}

function indexOf(node: IndexExpression, evaluation: Evaluation): JsonValue {
  const { object } = node;
  const index = valueOf(node.index, evaluation);
  if (!isIndex(index)) {
    return evaluation.fail(`expected text or a number between '[' and ']', found ${describe(index)}`, node.index.at);
  }
  if (typeof index === 'string' && isVariables(object) && evaluation.names.variable) {
    return evaluation.names.variable(index) ?? null;
  }
  return memberAt(valueOf(object, evaluation), index);
}

function isVariables(node: Expression): boolean {
  return node.kind === 'name' && node.name === 'variables';
}

function built<T extends JsonValue>(value: T, node: Expression, evaluation: Evaluation): T {
  evaluation.at = node.at;
  return allowContainer(value, evaluation);
}

function negated(value: JsonValue, node: Expression, evaluation: Evaluation): number {
  evaluation.at = node.at;
  if (typeof value !== 'number') return evaluation.fail(`expected a number after '-', found ${describe(value)}`);
  return finite(-value, evaluation);
}

function called(node: CallExpression, evaluation: Evaluation): JsonValue {
  const values = node.arguments.map((argument) => valueOf(argument, evaluation));
  return applyFunction(node, values, evaluation);
}

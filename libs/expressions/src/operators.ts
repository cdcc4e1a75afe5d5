import type { BinaryOperator } from './ast.js';
import { assertNever } from './assert-never.js';
import { searchCost } from './cost.js';
import { equal, includes } from './equality.js';
import type { Evaluation } from './evaluation.js';
import { describe, isList, isObject } from './json-value.js';
import type { JsonValue } from './json-value.js';

/** `left operator right`; types are never coerced. `evaluation.at` is the operator's position. */
export function applyBinary(
  operator: BinaryOperator,
  left: JsonValue,
  right: JsonValue,
  evaluation: Evaluation,
): JsonValue {
  switch (operator) {
    case '==':
      return equal(left, right, evaluation);
    case '!=':
      return !equal(left, right, evaluation);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(operator, left, right, evaluation);
    case 'in':
      return contains(operator, left, right, evaluation);
    case 'not in':
      return !contains(operator, left, right, evaluation);
    case '+':
      if (typeof left === 'string' && typeof right === 'string') return concatenate(left, right, evaluation);
      if (typeof left === 'number' && typeof right === 'number') return finite(left + right, evaluation);
      return evaluation.fail(
        `expected two numbers or two texts for '+', found ${describe(left)} and ${describe(right)}`,
      );
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(operator, left, right, evaluation);
    default:
      return assertNever(operator);
  }
}

/** A condition must be a boolean or null, which counts as false. */
export function asCondition(value: JsonValue, what: string, evaluation: Evaluation): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  return evaluation.fail(`expected a boolean ${what}, found ${describe(value)}`);
}

/** Returns a number. Overflow and not-a-number are errors; -0 becomes 0 because JSON has no -0. */
export function finite(value: number, evaluation: Evaluation): number {
  if (!Number.isFinite(value)) evaluation.fail('expected a finite number as the result, found an overflow');
  return value + 0;
}

function concatenate(left: string, right: string, evaluation: Evaluation): string {
  evaluation.allow(left.length + right.length);
  evaluation.spendText(left.length + right.length);
  return left + right;
}

type Ordering = '<' | '<=' | '>' | '>=';

/** Numbers by value, texts by UTF-16 code unit. If either side is null, the result is false. */
function compare(operator: Ordering, left: JsonValue, right: JsonValue, evaluation: Evaluation): boolean {
  if (left === null || right === null) return false;
  if (typeof left === 'number' && typeof right === 'number') return inOrder(operator, left, right);
  if (typeof left === 'string' && typeof right === 'string') {
    evaluation.spendText(Math.min(left.length, right.length));
    return inOrder(operator, left, right);
  }
  return evaluation.fail(
    `expected two numbers or two texts for '${operator}', found ${describe(left)} and ${describe(right)}`,
  );
}

function inOrder<T extends number | string>(operator: Ordering, left: T, right: T): boolean {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    default:
      return assertNever(operator);
  }
}

/** An item of a list, a key of an object, or a part of a text. Null contains nothing, and null is no key or part. */
export function contains(operator: string, left: JsonValue, right: JsonValue, evaluation: Evaluation): boolean {
  if (right === null) return false;
  if (isList(right)) return includes(right, left, evaluation);
  if (!isObject(right) && typeof right !== 'string') {
    return evaluation.fail(`expected a list, an object or text right of '${operator}', found ${describe(right)}`);
  }
  if (left === null) return false;
  if (typeof left !== 'string') {
    return evaluation.fail(
      `expected text left of '${operator}' with ${describe(right)} on its right, found ${describe(left)}`,
    );
  }
  if (isObject(right)) return Object.hasOwn(right, left);
  evaluation.spendText(right.length);
  evaluation.charge(searchCost(right.length, left.length));
  return right.includes(left);
}

function calculate(operator: '-' | '*' | '/' | '%', left: JsonValue, right: JsonValue, evaluation: Evaluation): number {
  if (typeof left !== 'number' || typeof right !== 'number') {
    return evaluation.fail(`expected two numbers for '${operator}', found ${describe(left)} and ${describe(right)}`);
  }
  switch (operator) {
    case '-':
      return finite(left - right, evaluation);
    case '*':
      return finite(left * right, evaluation);
    case '/':
    case '%':
      if (right === 0) return evaluation.fail(`expected a divisor other than zero for '${operator}'`);
      return finite(operator === '/' ? left / right : left % right, evaluation);
    default:
      return assertNever(operator);
  }
}

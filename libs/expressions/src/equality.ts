import { ITEM, keysCost } from './cost.js';
import type { Evaluation } from './evaluation.js';
import { isObject } from './json-value.js';
import type { JsonObject, JsonValue } from './json-value.js';

/** Deeper than any data that the product accepts; the limit protects the call stack. */
const MAX_DEPTH = 1_000;

/** Equality by content, without coercion: values of different types are different. */
export function equal(left: JsonValue, right: JsonValue, evaluation: Evaluation, depth = 0): boolean {
  if (typeof left !== 'object' || left === null) {
    if (typeof left === 'string') evaluation.spendText(left.length);
    return left === right;
  }
  if (left === right) return true;
  evaluation.spend(1, ITEM);
  if (depth > MAX_DEPTH) evaluation.fail(`expected values nested at most ${MAX_DEPTH} deep to compare`);
  if (Array.isArray(left)) return Array.isArray(right) && equalLists(left, right, evaluation, depth);
  return isObject(right) && equalObjects(left, right, evaluation, depth);
}

function equalLists(left: JsonValue[], right: JsonValue[], evaluation: Evaluation, depth: number): boolean {
  evaluation.spend(left.length, ITEM);
  return (
    left.length === right.length &&
    left.every((item, index) => equal(item, right[index] as JsonValue, evaluation, depth + 1))
  );
}

function equalObjects(left: JsonObject, right: JsonObject, evaluation: Evaluation, depth: number): boolean {
  const keys = Object.keys(left);
  evaluation.spend(keys.length, ITEM);
  evaluation.charge(3 * keysCost(keys.length));
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) && equal(left[key] as JsonValue, right[key] as JsonValue, evaluation, depth + 1),
    )
  );
}

export function includes(list: JsonValue[], wanted: JsonValue, evaluation: Evaluation): boolean {
  evaluation.spend(list.length, ITEM);
  return list.some((item) => equal(item, wanted, evaluation));
}

import { ITEM, keysCost } from './cost.js';
import type { Evaluation } from './evaluation.js';
import { MAX_DATA_DEPTH } from './evaluation.js';
import type { JsonValue } from './json-value.js';

const SCALAR_SIZE = 8;

/** Fails if the list or object is larger or deeper than the limits. The walk stops at the first excess. */
export function allowContainer<T extends JsonValue>(value: T, evaluation: Evaluation): T {
  sizeWithin(value, 0, evaluation, 0);
  return value;
}

/** The total size including `value`. It is checked at every item, so that no more than the limit is walked. */
function sizeWithin(value: JsonValue, before: number, evaluation: Evaluation, depth: number): number {
  if (value === null || typeof value !== 'object') {
    return counted(before + (typeof value === 'string' ? value.length + 2 : SCALAR_SIZE), evaluation);
  }
  if (depth >= MAX_DATA_DEPTH) evaluation.fail(`expected lists and objects nested at most ${MAX_DATA_DEPTH} deep`);
  let size = before + 2;
  if (Array.isArray(value)) {
    for (const item of value) size = sizeWithin(item, size + 1, evaluation, depth + 1);
    return counted(size, evaluation);
  }
  const keys = Object.keys(value);
  evaluation.charge(keysCost(keys.length));
  for (const key of keys) {
    size = sizeWithin(value[key] as JsonValue, size + key.length + 4, evaluation, depth + 1);
  }
  return counted(size, evaluation);
}

function counted(size: number, evaluation: Evaluation): number {
  evaluation.spend(1, ITEM);
  evaluation.allow(size);
  return size;
}

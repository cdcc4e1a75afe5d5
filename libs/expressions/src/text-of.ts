import { JSON_CHARACTER, WRITTEN } from './cost.js';
import type { Evaluation } from './evaluation.js';
import type { JsonValue } from './json-value.js';
import { allowContainer } from './size.js';

/** A value as text: null is empty, text is unchanged, everything else is its JSON text. */
export function textOf(value: JsonValue, evaluation: Evaluation): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object') allowContainer(value, evaluation);
  const text = JSON.stringify(value);
  evaluation.charge(WRITTEN + text.length * JSON_CHARACTER);
  return text;
}

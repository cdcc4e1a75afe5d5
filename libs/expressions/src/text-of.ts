import { JSON_CHARACTER, WRITTEN } from './cost.js';
import type { Evaluation } from './evaluation.js';
import type { JsonValue } from './json-value.js';
import { allowContainer } from './size.js';

/** How a value is written into text: null is nothing, text is itself, everything else is its JSON text. */
export function textOf(value: JsonValue, evaluation: Evaluation): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object') allowContainer(value, evaluation);
  const text = JSON.stringify(value);
  evaluation.charge(WRITTEN + text.length * JSON_CHARACTER);
  return text;
}

import type { Violation } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { jsonLengthUpTo } from '../values/json-length.js';

/** The limit of violations of one check [validation-errors#validation-errors]. */
export const MAX_VIOLATIONS = 100;

const MAX_MESSAGE = 500;
const MAX_VALUE = 4096;
const MAX_SHOWN = 60;

/** `found` is undefined if the value is missing. */
export function violation(path: string, expected: string, found: JsonValue | undefined): Violation {
  const message = `expected ${expected}, but found ${shown(found)}`;
  return {
    path,
    message: cut(message),
    expected: cut(expected),
    ...(found !== undefined && jsonLengthUpTo(found, MAX_VALUE) <= MAX_VALUE ? { value: found } : {}),
  };
}

function cut(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE - 1)}…` : text;
}

/** A short description of a value. */
function shown(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string' && value.length > MAX_SHOWN)
    return `${JSON.stringify(value.slice(0, MAX_SHOWN))}… (${value.length} characters)`;
  return JSON.stringify(value);
}

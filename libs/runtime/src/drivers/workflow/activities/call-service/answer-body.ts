import { findInexactNumber, shownNumber, unstorableIn } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import { textOf } from './answer-text.js';
import { final } from './service-failure.js';

const MAX_DEPTH = 100;

/** Parses JSON if the content type says so, otherwise returns text; null for an empty body. */
export function readBody(content: Buffer, contentType: string): JsonValue {
  const text = textOf(content, contentType);
  if (text === '') return null;
  const value = /[/+]json\b/i.test(contentType) ? parsed(text) : text;
  const objection = objectionTo(value, 0);
  if (objection) throw final(`the answer has ${objection}`);
  return value;
}

function parsed(text: string): JsonValue {
  const value = parsedJson(text);
  const found = findInexactNumber(text);
  if (found === null) return value;
  const where = found.path === '' ? '' : ` at ${found.path.slice(0, 200)}`;
  throw final(
    `expected a number that a double holds exactly, or text, in the answer${where}, found ${shownNumber(found.text)}`,
  );
}

function parsedJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw final('expected a JSON answer, as its Content-Type says, found text that is not JSON');
  }
}

/** Values that every entry to the service refuses [api#json-values]. */
function objectionTo(value: JsonValue, depth: number): string | null {
  if (typeof value === 'string') return unstorableIn(value) !== null ? 'text with NUL or a lone surrogate' : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'a number that is not finite';
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return `more than ${MAX_DEPTH} levels`;
  for (const [name, member] of Object.entries(value)) {
    const objection = objectionTo(name, depth) ?? objectionTo(member as JsonValue, depth + 1);
    if (objection) return objection;
  }
  return null;
}

import { aloneExpression, isRaw } from '@svc/expressions';
import type { Template } from '@svc/expressions';
import type { Activation } from '../../element-definition.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { evaluateHeader, evaluatePieces, maskedText, textOf, textWith } from './secret-texts.js';
import type { HeaderValue, InsertedValue } from './secret-texts.js';

/** Where the path of an address begins and ends. */
const PATH = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(?<path>[^?#]*)/iu;
/** What a URL parser takes for a step to this folder or to the one above (URL Standard, 4.1). */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/iu;

/**
 * Evaluates an address. A value inside it is one segment of the path or one parameter, percent-encoded, so that it cannot lead
 * elsewhere [service-tasks#address]. Inserted as they are: a value at the very beginning, which is the base, `raw(…)`, and
 * credentials.
 */
export function evaluateUrl(activation: Activation, template: Template, what: string): Result<HeaderValue> {
  if (aloneExpression(template)) return evaluateHeader(activation, template, what);
  const inserted: Place[] = [];
  const pieces = evaluatePieces(activation, template, what, (value) => {
    if (typeof value.part === 'string') return succeeded(value.part);
    if (isRaw(value.part) || value.before.length === 0) return succeeded(textOf(value.value));
    const encoded = encodedOf(value, what);
    const from = maskedText(value.before).length;
    if (encoded.ok) inserted.push({ from, to: from + encoded.value.length });
    return encoded;
  });
  if (!pieces.ok) return pieces;
  const header = textWith(pieces.value);
  const flaw = flawOf(header.value as string, inserted);
  return flaw === null ? succeeded(header) : failed('InvalidCall', `${what}: ${flaw}`);
}

/** Offsets in the address. */
interface Place {
  readonly from: number;
  readonly to: number;
}

function encodedOf({ value }: InsertedValue, what: string): Result<string> {
  if (value === null) return failed('InvalidCall', `${what}: expected a value inside the address, found null`);
  const text = textOf(value);
  // A lone surrogate has no encoding.
  if (!text.isWellFormed()) return failed('InvalidCall', `${what}: expected text, found half a character`);
  return succeeded(encodeURIComponent(text));
}

/** What is wrong with a segment that holds an inserted value. */
function flawOf(url: string, inserted: readonly Place[]): string | null {
  const found = PATH.exec(url);
  const path = found?.groups?.['path'] ?? '';
  let from = (found?.[0].length ?? 0) - path.length;
  for (const segment of path.split('/')) {
    const to = from + segment.length;
    const isInserted = inserted.some((place) => place.from >= from && place.to <= to);
    if (isInserted && segment === '') return 'expected a value for a segment of the path, found empty text';
    if (isInserted && DOT_SEGMENT.test(segment))
      return `expected a value for a segment of the path, found ${JSON.stringify(decodeURIComponent(segment))}, which leads to another one`;
    from = to + 1;
  }
  return null;
}

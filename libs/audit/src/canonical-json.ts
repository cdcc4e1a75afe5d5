/** A value that no door may let in: it could not be stored, hashed or shown unchanged. */
export class UnfitValueError extends Error {
  override readonly name = 'UnfitValueError';
}

/** Nesting that is accepted everywhere (docs/audit.md). */
export const MAX_JSON_DEPTH = 100;

/**
 * RFC 8785: members sorted by UTF-16 code units, no white space, numbers as ECMAScript prints them. Undefined members
 * are left out. Throws {@link UnfitValueError} for NUL and lone surrogates in texts and names, numbers that are not finite,
 * nesting over {@link MAX_JSON_DEPTH} and anything that JSON does not have.
 */
export function canonicalJson(value: unknown): string {
  return print(value, 0);
}

/** An object of members that are canonical JSON already. */
export function canonicalObject(members: readonly (readonly [name: string, text: string])[]): string {
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, text]) => `${printText(name)}:${text}`).join(',')}}`;
}

function print(value: unknown, depth: number): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return printText(value);
  if (typeof value === 'number') return printNumber(value);
  if (typeof value !== 'object') throw new UnfitValueError(`expected a JSON value, found ${typeof value}`);
  if (depth === MAX_JSON_DEPTH) throw new UnfitValueError(`expected at most ${MAX_JSON_DEPTH} levels of nesting`);
  return Array.isArray(value) ? printList(value, depth + 1) : printObject(value, depth + 1);
}

/** Texts that JSON prints as they are. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function printText(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (text.includes('\0')) throw new UnfitValueError('expected text without the character U+0000');
  if (!text.isWellFormed()) throw new UnfitValueError('expected text without lone surrogates');
  return JSON.stringify(text);
}

function printNumber(value: number): string {
  if (!Number.isFinite(value)) throw new UnfitValueError(`expected a finite number, found ${value}`);
  // As ECMAScript does, -0 is 0.
  return String(value);
}

function printList(list: readonly unknown[], depth: number): string {
  let text = '[';
  for (const item of list) text += `${text.length > 1 ? ',' : ''}${print(item ?? null, depth)}`;
  return `${text}]`;
}

function printObject(object: object, depth: number): string {
  let text = '{';
  for (const name of Object.keys(object).sort()) {
    const value = (object as Record<string, unknown>)[name];
    if (value !== undefined) text += `${text.length > 1 ? ',' : ''}${printText(name)}:${print(value, depth)}`;
  }
  return `${text}}`;
}

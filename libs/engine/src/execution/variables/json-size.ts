import type { JsonValue } from '@svc/expressions';

/** Bytes that a variable takes in the JSON text of all variables: name, colon, value, comma. */
export function entryBytes(name: string, value: JsonValue): number {
  return jsonBytes(name) + 1 + jsonBytes(value) + 1;
}

/** Length of a value's JSON text in UTF-8. */
export function jsonBytes(value: JsonValue): number {
  return utf8Length(JSON.stringify(value));
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

function utf8Length(text: string): number {
  let bytes = text.length;
  // Most text is ASCII, and this test is much faster than counting.
  if (!BEYOND_ASCII.test(text)) return bytes;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair counts two of the pair's four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/** Whether lists and objects are nested in more than this many levels. No deeper level is walked. */
export function isDeeperThan(levels: number, value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const members = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isDeeperThan(levels - 1, member));
}

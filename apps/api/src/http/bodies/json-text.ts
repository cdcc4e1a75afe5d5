import { findNumber, isExact, shownNumber } from '@svc/expressions';

/** Deepest nesting of lists and objects that is read [api#json-values]. */
export const MAX_JSON_DEPTH = 100;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
/** A number with fewer digits than this, its exponent added, is below 1e308. */
const SURELY_FINITE = 300;
/** A whole number with fewer digits than this, its sign included, is a double to the last digit. */
const SURELY_EXACT = 16;

export interface JsonScan {
  /** A sentence, or null if nothing was found (it may still not be JSON). */
  readonly problem: string | null;
  /** How many lists, objects and commas there are, which bounds how many values there are. */
  readonly values: number;
}

/**
 * Finds what JSON.parse accepts but Postgres or the engine can't keep: deep nesting, NUL, lone surrogates, numbers beyond
 * double precision's range, whole numbers beyond its digits. Makes one pass over the bytes, which must be valid UTF-8.
 */
export function scanJson(bytes: Uint8Array): JsonScan {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfString(bytes, at + 1);
      if (typeof end === 'string') return { problem: end, values };
      at = end;
    } else if (byte === COMMA) {
      values++;
    } else if (byte === 0x5b || byte === 0x7b) {
      values++;
      if (++depth > MAX_JSON_DEPTH)
        return { problem: `the body is nested deeper than ${MAX_JSON_DEPTH} levels`, values };
    } else if (byte === 0x5d || byte === 0x7d) {
      depth--;
    } else if (byte === MINUS || isDigit(byte)) {
      const end = endOfFitNumber(bytes, at);
      if (end === -1) return { problem: problemOfNumber(bytes), values };
      at = end - 1;
    }
  }
  return { problem: null, values };
}

/** Index of the closing quote, or what is wrong with the string. */
function endOfString(bytes: Uint8Array, start: number): number | string {
  let at = start;
  for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
    if (bytes[at] !== BACKSLASH) continue;
    if (bytes[++at] !== 0x75) continue;
    const unit = hexAt(bytes, at + 1);
    if (unit === 0) return 'the body has a NUL character in a string';
    if (unit >= 0xdc00 && unit <= 0xdfff) return LONE_SURROGATE;
    if (unit >= 0xd800 && unit <= 0xdbff) {
      if (!isLowSurrogateEscape(bytes, at + 5)) return LONE_SURROGATE;
      at += 10;
    } else {
      at += 4;
    }
  }
  return at;
}

const LONE_SURROGATE = 'the body has a lone surrogate in a string';

function isLowSurrogateEscape(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== 0x75) return false;
  const unit = hexAt(bytes, at + 2);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** NaN unless four hexadecimal digits follow. JSON.parse reports that. */
function hexAt(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let digit = 0; digit < 4; digit++) value = value * 16 + hexDigit(bytes[at + digit] ?? 0);
  return value;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** What is wrong with the first number that can't be kept, and where it is. */
function problemOfNumber(bytes: Uint8Array): string {
  const found = findNumber(Buffer.from(bytes).toString('utf8'), (text) => !isFit(text));
  if (found === null) return 'the body has a number that is too large';
  const where = found.path === '' ? '' : ` at ${found.path.slice(0, 200)}`;
  const value = shownNumber(found.text);
  return Number.isFinite(Number(found.text))
    ? `expected a number that a double holds exactly, or text, in the body${where}, found ${value}`
    : `the body has a number that is too large${where}: ${value}`;
}

/** Whether the number can be kept. Text that is no number passes, since JSON.parse refuses it. */
function isFit(text: string): boolean {
  const value = Number(text);
  return Number.isNaN(value) || (Number.isFinite(value) && isExact(text));
}

/**
 * Index after the number, or -1 if its value is not finite or not exact. Counting its digits and its exponent is enough
 * for most numbers; only the others are converted.
 */
function endOfFitNumber(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  let isWhole = true;
  let hasExponent = false;
  let exponent = 0;
  for (; isInNumber(bytes[at]); at++) {
    if (!isDigit(bytes[at])) isWhole = false;
    if (bytes[at] === 0x65 || bytes[at] === 0x45) hasExponent = true;
    else if (hasExponent && isDigit(bytes[at])) exponent = exponent * 10 + (bytes[at] ?? 0) - 0x30;
  }
  const isSurelyExact = !isWhole || at - start < SURELY_EXACT;
  if (isSurelyExact && at - start + exponent < SURELY_FINITE) return at;
  return isFit(Buffer.from(bytes.subarray(start, at)).toString('latin1')) ? at : -1;
}

/** Digits, `.`, `e`, `E`, `+` and `-`. */
function isInNumber(byte: number | undefined): boolean {
  return isDigit(byte) || byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === MINUS;
}

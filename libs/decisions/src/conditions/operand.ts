import { parseExpression, type Parsed } from '@svc/expressions/parse';
import { isExact, parseInstant } from '@svc/expressions';
import type { Expression } from '@svc/expressions';
import { expected } from './condition-fault.js';

/** A value as written in a condition, before the input's type is applied. */
export type Operand =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  /** `2026-01-31`, `date("2026-01-31")`, `date and time("2026-01-31T09:30:00Z")`, `@"2026-01-31"`. */
  | { readonly kind: 'date'; readonly value: number };

const NUMBER = /-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const DATE = /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?/y;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;
const DATE_CALL = /(?:date\s+and\s+time|date)\s*\(\s*|@\s*(?=["'])/y;
const WORD = /(?:true|false|null)(?![\p{L}\p{N}_])/uy;

/** The operand that starts at `start`, and where it ends; null if there is none. */
export function operandAt(source: string, start: number): { readonly operand: Operand; readonly end: number } | null {
  const call = match(DATE_CALL, source, start);
  if (call !== null) return dateCallAt(source, start, call);
  const quoted = match(QUOTED, source, start);
  if (quoted !== null) return { operand: { kind: 'text', value: unquoted(quoted) }, end: start + quoted.length };
  const date = match(DATE, source, start);
  if (date !== null) return { operand: { kind: 'date', value: instantOf(date) }, end: start + date.length };
  const number = match(NUMBER, source, start);
  if (number !== null) return { operand: { kind: 'number', value: finite(number) }, end: start + number.length };
  const word = match(WORD, source, start);
  return word === null ? null : { operand: literal(word), end: start + word.length };
}

function dateCallAt(source: string, start: number, call: string): { readonly operand: Operand; readonly end: number } {
  const quotedAt = start + call.length;
  const quoted = match(QUOTED, source, quotedAt) ?? expected('a date in quotes', rest(source, quotedAt));
  const operand: Operand = { kind: 'date', value: instantOf(unquoted(quoted)) };
  const end = quotedAt + quoted.length;
  if (call.startsWith('@')) return { operand, end };
  const closing = match(/\s*\)/y, source, end) ?? expected("')' after the date", rest(source, end));
  return { operand, end: end + closing.length };
}

export function rest(source: string, at: number): string {
  const left = source.slice(at).trim();
  if (left === '') return 'nothing more';
  return left.length > 40 ? `${left.slice(0, 40)}…` : left;
}

export function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

/** Quotes and escapes are those of the expression language. */
function unquoted(quoted: string): string {
  const parsed: Parsed<Expression> = parseExpression(quoted);
  if (!parsed.ok) return expected('text in quotes', `a text with a fault: ${parsed.error.message}`);
  return parsed.value.kind === 'literal' && typeof parsed.value.value === 'string'
    ? parsed.value.value
    : expected('text in quotes', quoted);
}

function instantOf(text: string): number {
  return parseInstant(text) ?? expected('an ISO 8601 date or date and time', text);
}

function finite(digits: string): number {
  const value = Number(digits);
  if (!Number.isFinite(value)) return expected('a finite number', digits);
  return isExact(digits) ? value : expected('a number that a double holds exactly', digits);
}

function literal(word: string): Operand {
  return word === 'null' ? { kind: 'null' } : { kind: 'boolean', value: word === 'true' };
}

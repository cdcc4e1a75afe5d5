import type { Expression } from '../ast.js';
import { locate } from '../expression-error.js';
import { compile } from './compile.js';
import { Reader } from './reader.js';
import { SyntaxFailure } from './syntax-failure.js';

/** `position` is an offset from 0; the message contains line and column too. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; error: { message: string; position: number } };

/** Parses the text of one expression, without braces. */
export function parseExpression(source: string): Parsed<Expression> {
  return parsed(source, () => compile(new Reader(source).readUntil('')));
}

/** Returns the one expected exception as a value; all others are bugs and are thrown further. */
export function parsed<T>(source: string, parse: () => T): Parsed<T> {
  try {
    return { ok: true, value: parse() };
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure)) throw failure;
    const { position } = failure;
    return { ok: false, error: { message: `${failure.message} (${locate(source, position)})`, position } };
  }
}

import { ConditionFault, expected } from './condition-fault.js';
import { match, operandAt, rest } from './operand.js';
import type { Operand } from './operand.js';

/** A condition as written; the type of its input is applied later. */
export type WrittenCondition =
  | { readonly test: 'any' }
  | { readonly test: 'compare'; readonly operator: Comparison; readonly operand: Operand }
  | { readonly test: 'between'; readonly from: WrittenBound; readonly to: WrittenBound }
  | { readonly test: 'oneOf' | 'not'; readonly of: readonly WrittenCondition[] };

export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';

export interface WrittenBound {
  readonly operand: Operand;
  readonly isIncluded: boolean;
}

/** Deeper nesting of `not(…)` has no meaning that a flat one lacks. */
const MAX_NESTING = 10;

const NOT_CALL = /not\s*\(/iy;
const NOT_WORD = /not(?=[\s'"[\]])\s*/iy;
const OPERATOR = /(?:<=|>=|==|!=|<|>|=)\s*/y;
const OPENING = /[[(\]]\s*/y;
const DOTS = /\s*\.\.\s*/y;
const CLOSING = /\s*[\])[]/y;
const COMMA = /\s*,\s*/y;
const SPACE = /\s*/y;

export type ParsedCondition =
  { readonly ok: true; readonly condition: WrittenCondition } | { readonly ok: false; readonly message: string };

/**
 * Parses a condition [decisions#conditions] or a FEEL unary test (DMN 1.5, 10.3.2.8): `-`, comparisons, values, ranges with all
 * kinds of brackets, lists of these, `NOT` before a list, and `not(…)` around one.
 */
export function parseCondition(source: string): ParsedCondition {
  try {
    return { ok: true, condition: new ConditionParser(source).whole() };
  } catch (fault) {
    if (!(fault instanceof ConditionFault)) throw fault;
    return { ok: false, message: fault.message };
  }
}

class ConditionParser {
  #at = 0;

  constructor(private readonly source: string) {}

  whole(): WrittenCondition {
    this.#take(SPACE);
    if (/^-?\s*$/.test(this.source.slice(this.#at))) return { test: 'any' };
    const isNegated = this.#takeNot();
    const tests = this.#list(0);
    this.#take(SPACE);
    if (this.#at < this.source.length) expected("',' or the end of the condition", rest(this.source, this.#at));
    if (isNegated) return { test: 'not', of: tests };
    return oneOf(tests);
  }

  /** Reads `NOT` before a list. The bracket in `NOT (1..5)` belongs to a range, the one in `not(1, 5)` to `not`. */
  #takeNot(): boolean {
    const call = this.#sees(NOT_CALL);
    if (call === null) return this.#take(NOT_WORD) !== null;
    const first = this.#at + call.length;
    const bound = operandAt(this.source, first + (match(SPACE, this.source, first)?.length ?? 0));
    if (bound === null || match(DOTS, this.source, bound.end) === null) return false;
    this.#at = first - 1;
    return true;
  }

  #list(depth: number): readonly WrittenCondition[] {
    const tests = [this.#single(depth)];
    while (this.#take(COMMA) !== null) tests.push(this.#single(depth));
    return tests;
  }

  #single(depth: number): WrittenCondition {
    if (this.#take(NOT_CALL) !== null) return this.#negated(depth + 1);
    const operator = this.#take(OPERATOR)?.trim();
    if (operator !== undefined) return { test: 'compare', operator: comparisonOf(operator), operand: this.#operand() };
    const opening = this.#take(OPENING)?.trim();
    if (opening !== undefined) return this.#between(opening);
    return { test: 'compare', operator: '==', operand: this.#operand() };
  }

  #negated(depth: number): WrittenCondition {
    if (depth > MAX_NESTING) expected(`not(…) nested at most ${MAX_NESTING} deep`, 'more');
    this.#take(SPACE);
    const of = this.#list(depth);
    if (this.#take(/\s*\)/y) === null) expected("',' or ')' in not(…)", rest(this.source, this.#at));
    return { test: 'not', of };
  }

  /** `[` includes the lower bound, `(` and `]` do not; `]` includes the upper bound, `)` and `[` do not. */
  #between(opening: string): WrittenCondition {
    const from = { operand: this.#operand(), isIncluded: opening === '[' };
    if (this.#take(DOTS) === null) expected("'..' between the bounds of a range", rest(this.source, this.#at));
    const operand = this.#operand();
    const closing =
      this.#take(CLOSING)?.trim() ?? expected("']', ')' or '[' after a range", rest(this.source, this.#at));
    return { test: 'between', from, to: { operand, isIncluded: closing === ']' } };
  }

  #operand(): Operand {
    const found = operandAt(this.source, this.#at);
    if (found === null) return this.#noOperand();
    this.#at = found.end;
    return found.operand;
  }

  #noOperand(): never {
    const found = rest(this.source, this.#at);
    const word = match(/[\p{L}_][\p{L}\p{N}_ -]*/uy, this.source, this.#at)?.trim();
    const hint = word === undefined ? '' : ` (text is written in quotes: '${word}')`;
    return expected(`a value${hint}`, found);
  }

  #sees(pattern: RegExp): string | null {
    return match(pattern, this.source, this.#at);
  }

  #take(pattern: RegExp): string | null {
    const taken = this.#sees(pattern);
    if (taken !== null) this.#at += taken.length;
    return taken;
  }
}

function oneOf(tests: readonly WrittenCondition[]): WrittenCondition {
  const [only] = tests;
  return tests.length === 1 && only !== undefined ? only : { test: 'oneOf', of: tests };
}

function comparisonOf(operator: string): Comparison {
  return operator === '=' ? '==' : (operator as Comparison);
}

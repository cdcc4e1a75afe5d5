import { parseInstant } from '@svc/expressions';
import type { Bound, Condition, Scalar } from '../model.js';
import { ConditionFault, expected } from './condition-fault.js';
import type { Operand } from './operand.js';
import type { Comparison, WrittenBound, WrittenCondition } from './parse-condition.js';

/** How the values of an input are compared. Dates are texts that are compared as instants. */
export type ComparedAs = 'text' | 'number' | 'boolean' | 'date';

/** Accepts no value. */
const NOTHING: Condition = { test: 'oneOf', of: [] };

/**
 * Gives a condition the type of its input. Types are never coerced: a comparison with an operand of another type accepts nothing,
 * and `onMismatch` is called with the mismatch.
 */
export function applyType(
  written: WrittenCondition,
  as: ComparedAs,
  onMismatch: (mismatch: string) => void,
): Condition {
  switch (written.test) {
    case 'any':
      return { test: 'any' };
    case 'compare':
      return matched(() => compare(written.operator, written.operand, as), onMismatch);
    case 'between':
      return matched(
        () => ({ test: 'range', from: boundOf(written.from, as), to: boundOf(written.to, as) }),
        onMismatch,
      );
    case 'oneOf':
    case 'not':
      return { test: written.test, of: written.of.map((part) => applyType(part, as, onMismatch)) };
  }
}

function matched(typed: () => Condition, onMismatch: (mismatch: string) => void): Condition {
  try {
    return typed();
  } catch (fault) {
    if (!(fault instanceof ConditionFault)) throw fault;
    onMismatch(fault.message);
    return NOTHING;
  }
}

function compare(operator: Comparison, operand: Operand, as: ComparedAs): Condition {
  switch (operator) {
    case '==':
      return equalTo(operand, as);
    case '!=':
      return { test: 'not', of: [equalTo(operand, as)] };
    case '<':
    case '<=':
      return { test: 'range', from: null, to: boundOf({ operand, isIncluded: operator === '<=' }, as) };
    case '>':
    case '>=':
      return { test: 'range', from: boundOf({ operand, isIncluded: operator === '>=' }, as), to: null };
  }
}

function equalTo(operand: Operand, as: ComparedAs): Condition {
  return operand.kind === 'null' ? { test: 'null' } : { test: 'equal', value: valueOf(operand, as) };
}

function boundOf({ operand, isIncluded }: WrittenBound, as: ComparedAs): Bound {
  const value = valueOf(operand, as);
  if (typeof value === 'boolean') return expected('== or != for a boolean', 'a comparison by order');
  return { value, isIncluded };
}

function valueOf(operand: Operand, as: ComparedAs): Scalar {
  if (operand.kind === 'null') return expected(NOUNS[as], 'null');
  if (operand.kind === as) return operand.value;
  const instant = as === 'date' && operand.kind === 'text' ? parseInstant(operand.value) : undefined;
  return instant ?? expected(NOUNS[as], NOUNS[operand.kind]);
}

export const NOUNS: Readonly<Record<ComparedAs, string>> = {
  text: 'text in quotes',
  number: 'a number',
  boolean: 'true or false',
  date: 'an ISO 8601 date',
};

/**
 * Whether conditions on text mean dates: one of them has a date without quotes, or orders by a quoted date. Quoted dates that are
 * only compared for equality stay text.
 */
export function comparesDates(written: WrittenCondition): boolean {
  switch (written.test) {
    case 'any':
      return false;
    case 'compare': {
      const isOrdered = written.operator !== '==' && written.operator !== '!=';
      return isDate(written.operand, isOrdered);
    }
    case 'between':
      return isDate(written.from.operand, true) || isDate(written.to.operand, true);
    case 'oneOf':
    case 'not':
      return written.of.some(comparesDates);
  }
}

function isDate(operand: Operand, isOrdered: boolean): boolean {
  return operand.kind === 'date' || (isOrdered && operand.kind === 'text' && parseInstant(operand.value) !== undefined);
}

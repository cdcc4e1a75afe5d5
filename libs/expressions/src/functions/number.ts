import { CONVERTED_CHARACTER, ITEM, ROUNDED } from '../cost.js';
import type { Evaluation } from '../evaluation.js';
import { describe, isList } from '../json-value.js';
import type { JsonValue } from '../json-value.js';
import { defineFunction } from './definition.js';
import type { FunctionDefinition } from './definition.js';

export const numberFunctions: readonly FunctionDefinition[] = [
  defineFunction({
    name: 'number',
    takes: ['any'],
    summary: 'the number that a text spells in decimal digits, such as `-12.5` or `1e3`; a number stays as it is',
    call: (evaluation, value) => numberOf(value, evaluation),
  }),
  defineFunction({
    name: 'abs',
    takes: ['number'],
    summary: 'without its sign',
    call: (_, value) => Math.abs(value),
  }),
  defineFunction({
    name: 'floor',
    takes: ['number'],
    summary: 'the next whole number below',
    call: (_, value) => Math.floor(value),
  }),
  defineFunction({
    name: 'ceil',
    takes: ['number'],
    summary: 'the next whole number above',
    call: (_, value) => Math.ceil(value),
  }),
  defineFunction({
    name: 'round',
    takes: ['number', 'number?'],
    summary: 'rounded to so many decimals (default 0, from -15 to 15), halves away from zero',
    call: (evaluation, value, decimals) => rounded(value, decimals ?? 0, evaluation),
  }),
  defineFunction({
    name: 'min',
    takes: ['any', 'any...'],
    summary: 'the smallest of the numbers, or of one list of numbers; null for an empty list',
    call: (evaluation, ...values) => extreme(numbersOf('min', values, evaluation), (a, b) => a < b),
  }),
  defineFunction({
    name: 'max',
    takes: ['any', 'any...'],
    summary: 'the largest of the numbers, or of one list of numbers; null for an empty list',
    call: (evaluation, ...values) => extreme(numbersOf('max', values, evaluation), (a, b) => a > b),
  }),
  defineFunction({
    name: 'sum',
    takes: ['any', 'any...'],
    summary: 'the sum of the numbers, or of one list of numbers; 0 for an empty list',
    call: (evaluation, ...values) => total(numbersOf('sum', values, evaluation)),
  }),
  defineFunction({
    name: 'avg',
    takes: ['any', 'any...'],
    summary: 'the mean of the numbers, or of one list of numbers; null for an empty list',
    call: (evaluation, ...values) => {
      const numbers = numbersOf('avg', values, evaluation);
      return numbers.length === 0 ? null : total(numbers) / numbers.length;
    },
  }),
];

/** Checks a position or a count. */
export function wholeNumber(value: number, name: string, evaluation: Evaluation): number {
  return Number.isSafeInteger(value) ? value : evaluation.fail(`expected whole numbers in ${name}()`);
}

const DECIMAL = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function numberOf(value: JsonValue, evaluation: Evaluation): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') {
    return evaluation.fail(`expected text or a number as argument 1 of number(), found ${describe(value)}`);
  }
  evaluation.spendText(value.length);
  evaluation.charge(value.length * CONVERTED_CHARACTER);
  const text = value.trim();
  return DECIMAL.test(text) ? Number(text) : evaluation.fail('expected text that spells a number in number()');
}

const MOST_DECIMALS = 15;

function rounded(value: number, decimals: number, evaluation: Evaluation): number {
  if (!Number.isInteger(decimals) || Math.abs(decimals) > MOST_DECIMALS) {
    return evaluation.fail(
      `expected a whole number from -${MOST_DECIMALS} to ${MOST_DECIMALS} as argument 2 of round()`,
    );
  }
  evaluation.charge(ROUNDED);
  return Math.sign(value) * shifted(Math.round(shifted(Math.abs(value), decimals)), -decimals);
}

/** Moves the point in the shortest decimal form, so that 1.005 is exactly a half at two places, unlike 1.005 × 100. */
function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

function numbersOf(name: string, values: readonly JsonValue[], evaluation: Evaluation): number[] {
  const [first] = values;
  const items = values.length === 1 && isList(first) ? first : values;
  evaluation.spend(items.length, 2 * ITEM);
  return items.map((item, index) =>
    typeof item === 'number'
      ? item
      : evaluation.fail(`expected numbers in ${name}(), found ${describe(item)} as number ${index + 1}`),
  );
}

function extreme(numbers: readonly number[], isBetter: (a: number, b: number) => boolean): number | null {
  const [first = null, ...rest] = numbers;
  return rest.reduce((best, candidate) => (best !== null && isBetter(candidate, best) ? candidate : best), first);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0);
}

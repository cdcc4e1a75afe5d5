import { CHARACTER, CONVERTED_CHARACTER, PIECE, keysCost, searchCost } from '../cost.js';
import type { Evaluation } from '../evaluation.js';
import { describe } from '../json-value.js';
import type { JsonValue } from '../json-value.js';
import { contains } from '../operators.js';
import { allowContainer } from '../size.js';
import { textOf } from '../text-of.js';
import { sliceCharacters, countCharacters } from './characters.js';
import { defineFunction } from './definition.js';
import type { FunctionDefinition } from './definition.js';
import { wholeNumber } from './number.js';

export const textFunctions: readonly FunctionDefinition[] = [
  defineFunction({
    name: 'upper',
    takes: ['text'],
    summary: 'capital letters, by Unicode, in no particular language',
    call: (evaluation, text) => converted(text, (whole) => whole.toUpperCase(), evaluation),
  }),
  defineFunction({
    name: 'lower',
    takes: ['text'],
    summary: 'small letters, by Unicode, in no particular language',
    call: (evaluation, text) => converted(text, (whole) => whole.toLowerCase(), evaluation),
  }),
  defineFunction({
    name: 'trim',
    takes: ['text'],
    summary: 'without white space at both ends',
    call: (evaluation, text) => converted(text, (whole) => whole.trim(), evaluation),
  }),
  defineFunction({
    name: 'length',
    takes: ['any'],
    summary: 'characters of a text, items of a list, members of an object',
    call: (evaluation, value) => lengthOf(value, evaluation),
  }),
  defineFunction({
    name: 'contains',
    takes: ['any', 'any'],
    summary: 'whether the second is in the first, as `in` has it',
    call: (evaluation, container, wanted) => contains('in', wanted, container, evaluation),
  }),
  defineFunction({
    name: 'startsWith',
    takes: ['text', 'text'],
    summary: 'whether the first begins with the second',
    call: (evaluation, text, start) => {
      evaluation.charge(start.length * CHARACTER);
      return text.startsWith(start);
    },
  }),
  defineFunction({
    name: 'endsWith',
    takes: ['text', 'text'],
    summary: 'whether the first ends with the second',
    call: (evaluation, text, end) => {
      evaluation.charge(end.length * CHARACTER);
      return text.endsWith(end);
    },
  }),
  defineFunction({
    name: 'substring',
    takes: ['text', 'number', 'number?'],
    summary: 'from a position up to, not including, another one or the end; negative positions count from the end',
    call: (evaluation, text, start, end) => {
      const from = wholeNumber(start, 'substring', evaluation);
      const to = end === undefined ? undefined : wholeNumber(end, 'substring', evaluation);
      return converted(text, (whole) => sliceCharacters(whole, [from, to], evaluation), evaluation);
    },
  }),
  defineFunction({
    name: 'split',
    takes: ['text', 'text'],
    summary: 'list of the pieces between the separators; an empty separator gives the characters',
    call: (evaluation, text, separator) => {
      evaluation.spend(text.length, PIECE);
      evaluation.charge(searchCost(text.length, separator.length));
      return allowContainer(separator === '' ? [...text] : text.split(separator), evaluation);
    },
  }),
  defineFunction({
    name: 'join',
    takes: ['list', 'text?'],
    summary: 'the items as text, written as in `{{ … }}` inside text, with the separator between them',
    call: (evaluation, list, separator) => joined(list, separator ?? '', evaluation),
  }),
  defineFunction({
    name: 'replace',
    takes: ['text', 'text', 'text'],
    summary: 'every occurrence of the second, taken literally, becomes the third',
    call: (evaluation, text, search, replacement) => replaced(text, search, replacement, evaluation),
  }),
  defineFunction({
    name: 'concat',
    takes: ['any', 'any...'],
    summary: 'all values as text, written as in `{{ … }}` inside text, one after the other',
    call: (evaluation, ...values) => joined(values, '', evaluation),
  }),
  defineFunction({
    name: 'string',
    takes: ['any'],
    summary: 'the value as text, written as in `{{ … }}` inside text: null is empty, lists and objects are JSON',
    call: (evaluation, value) => textOf(value, evaluation),
  }),
];

function converted(text: string, convert: (text: string) => string, evaluation: Evaluation): string {
  evaluation.spendText(text.length);
  evaluation.charge(text.length * CONVERTED_CHARACTER);
  const result = convert(text);
  evaluation.allow(result.length);
  return result;
}

function lengthOf(value: JsonValue, evaluation: Evaluation): number {
  if (typeof value === 'string') {
    evaluation.spendText(value.length);
    return countCharacters(value, evaluation);
  }
  if (typeof value !== 'object' || value === null) {
    return evaluation.fail(`expected text, a list or an object as argument 1 of length(), found ${describe(value)}`);
  }
  if (Array.isArray(value)) return value.length;
  const { length } = Object.keys(value);
  evaluation.charge(keysCost(length));
  return length;
}

function joined(values: readonly JsonValue[], separator: string, evaluation: Evaluation): string {
  evaluation.spend(values.length, PIECE);
  let text = '';
  values.forEach((value, index) => {
    const piece = index === 0 ? textOf(value, evaluation) : separator + textOf(value, evaluation);
    evaluation.allow(text.length + piece.length);
    evaluation.charge(piece.length * CHARACTER);
    text += piece;
  });
  return text;
}

function replaced(text: string, search: string, replacement: string, evaluation: Evaluation): string {
  if (search === '') return evaluation.fail('expected text that is not empty as argument 2 of replace()');
  evaluation.spend(Math.ceil(text.length / search.length), PIECE);
  evaluation.charge(searchCost(text.length, search.length));
  evaluation.spendText(text.length);
  const pieces = text.split(search);
  const size = text.length + (pieces.length - 1) * (replacement.length - search.length);
  evaluation.allow(size);
  evaluation.spendText(size);
  return pieces.join(replacement);
}

import type { Evaluation } from '../evaluation.js';
import { defineFunction } from './definition.js';
import type { FunctionDefinition } from './definition.js';

export const textFunctions: readonly FunctionDefinition[] = [
  defineFunction({
    name: 'upper',
    takes: ['text'],
    summary: 'The text in capital letters, by Unicode, in no language.',
    call: (evaluation, text) => checked(text.toUpperCase(), evaluation),
  }),
];

/** For texts that grow by a small factor at most, so that they may be built before they are checked. */
function checked(text: string, evaluation: Evaluation): string {
  evaluation.spendText(text.length);
  evaluation.allow(text.length);
  return text;
}

import { describe, expect, it } from '@jest/globals';
import type { DecisionTable } from '../table/decision-table';
import { fieldTexts, fieldValue, namesIn, trialFields, variablesOf } from './trial-fields';

const TABLE: DecisionTable = {
  hitPolicy: 'FIRST',
  inputs: [
    { id: 'customer.age', label: 'Age', type: 'number' },
    { id: 'ordered', type: 'string', expression: "order.date + ' Z'" },
  ],
  outputs: [{ id: 'amount', type: 'number' }],
  rules: [{ id: 'a', conditions: ['-', '-'], outputs: { amount: '{{ round(total * 0.3, 2) + ordered }}' } }],
};

describe('what one fills in to try a decision', () => {
  it('the inputs have a field, and what expressions read besides', () => {
    expect(trialFields(TABLE).map(({ path, type }) => [path, type])).toEqual([
      ['customer.age', 'number'],
      ['order.date', null],
      ['total', null],
    ]);
  });

  it.each([
    ['rate / income', ['rate', 'income']],
    ["name == 'total' and not done", ['name', 'done']],
    ['variables.amount > max(limit, 3)', ['amount', 'limit']],
    ['items[0].price', ['items']],
  ])('of the expression %s the variables are found', (expression, names) => {
    expect(namesIn(expression)).toEqual(names);
  });

  it.each([
    ['string', '12', '12'],
    ['number', '12', 12],
    ['number', 'twelve', 'twelve'],
    ['boolean', 'true', true],
    [null, '[1]', [1]],
    [null, '2026-05-04', '2026-05-04'],
    ['string', '', undefined],
  ] as const)('a field of type %s that says %s is a value', (type, text, value) => {
    expect(fieldValue({ type }, text)).toEqual(value);
  });

  it('paths become objects in objects, and a name of every object is one as any other', () => {
    const fields = ['customer.age', 'customer.name', '__proto__'].map((path) => ({
      path,
      label: null,
      type: null,
      values: null,
    }));
    const texts = new Map([
      ['customer.age', '7'],
      ['customer.name', 'Ada'],
      ['__proto__', 'x'],
    ]);
    const variables = variablesOf(fields, texts);
    expect(JSON.stringify(variables)).toBe('{"customer":{"age":7,"name":"Ada"},"__proto__":"x"}');
  });

  it('values of an example are the texts of fields', () => {
    const texts = fieldTexts(
      new Map<string, unknown>([
        ['amount', 5],
        ['tier', 'gold'],
        ['other', null],
      ]),
    );
    expect(Object.fromEntries(texts)).toEqual({ amount: '5', tier: 'gold', other: '' });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { DecisionTable } from './decision-table';
import { cellKey, exampleIn, placed, placesOf } from './places';

const TABLE: DecisionTable = {
  hitPolicy: 'UNIQUE',
  inputs: [
    { id: 'amount', type: 'number' },
    { id: 'tier', type: 'string' },
  ],
  outputs: [{ id: 'percent', type: 'number' }],
  rules: [
    { id: 'small', conditions: ['< 10', '-'], outputs: { percent: 1 } },
    { id: 'a "large" one', conditions: ['>= 5', '-'], outputs: { percent: 2 } },
  ],
};

describe('the places of findings', () => {
  it.each([
    ['rule "small", input "amount": expected a value', [{ rule: 'small', column: 'amount' }]],
    [
      String.raw`rule "a \"large\" one", output "percent": expected a number`,
      [{ rule: 'a "large" one', column: 'percent' }],
    ],
    ['rule "small" can never match', [{ rule: 'small' }]],
    [String.raw`rules "small" and "a \"large\" one" overlap`, [{ rule: 'small' }, { rule: 'a "large" one' }]],
    ['expected a number for input "amount", found text', [{ column: 'amount' }]],
    ['the expression of input "amount": no such name', [{ column: 'amount' }]],
    ['no rule matches amount = 5', []],
  ])('the sentence %s names its places', (message, places) => {
    expect(placesOf(message)).toEqual(places);
  });

  it('findings are numbered from 1 at the rule, the column and the cell that they speak of', () => {
    const findings = [
      { severity: 'error' as const, element_id: 'small', message: 'rule "small", input "amount": expected a value' },
      {
        severity: 'warning' as const,
        element_id: 'a "large" one',
        message: String.raw`rules "small" and "a \"large\" one" overlap`,
      },
      { severity: 'warning' as const, element_id: 'percent', message: 'expected different values' },
      { severity: 'warning' as const, element_id: null, message: 'no rule matches amount = 5' },
    ];
    const { ofRule, ofColumn, ofCell, errorCount } = placed(findings, TABLE);
    expect(errorCount).toBe(1);
    expect([...ofCell]).toEqual([[cellKey('small', 'amount'), [1]]]);
    expect([...ofRule]).toEqual([
      ['small', [2]],
      ['a "large" one', [2]],
    ]);
    expect([...ofColumn]).toEqual([['percent', [3]]]);
  });

  it('the example of a gap and of an overlap is read as values', () => {
    const gap = exampleIn('no rule matches amount = 5 and tier = "x and tier = 1"', TABLE.inputs);
    expect([...(gap ?? [])]).toEqual([
      ['amount', 5],
      ['tier', 'x and tier = 1'],
    ]);
    const overlap = 'rules "a" and "b" overlap, which is an error: for example where amount = 7 and tier = null';
    expect([...(exampleIn(overlap, TABLE.inputs) ?? [])]).toEqual([
      ['amount', 7],
      ['tier', null],
    ]);
  });

  it('an example that is cut, or that a sentence does not have, is none', () => {
    expect(exampleIn('no rule matches amount = 5 and tier = "cut he…', TABLE.inputs)).toBeNull();
    expect(exampleIn('rule "small" can never match', TABLE.inputs)).toBeNull();
  });
});

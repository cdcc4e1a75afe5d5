import { describe, expect, it } from '@jest/globals';
import type { DecisionTable } from '../table/decision-table';
import { countsOf, differenceOf } from './table-difference';

function table(rules: readonly string[], more: Partial<DecisionTable> = {}): DecisionTable {
  return {
    hitPolicy: 'FIRST',
    inputs: [{ id: 'amount', type: 'number' }],
    outputs: [{ id: 'percent', type: 'number' }],
    rules: rules.map((id) => ({ id, conditions: ['-'], outputs: { percent: 1 } })),
    ...more,
  };
}

describe('the difference of two tables', () => {
  it('two equal tables have none', () => {
    const difference = differenceOf(table(['a', 'b']), table(['a', 'b']));
    expect(difference.rules.map(({ mark, isMoved }) => [mark, isMoved])).toEqual([
      ['same', false],
      ['same', false],
    ]);
    expect(countsOf(difference)).toMatchObject({ added: 0, cells: 0, columns: 0, isPolicyChanged: false });
  });

  it('a rule that is gone stands where it was, and a new one where it is', () => {
    const { rules } = differenceOf(table(['a', 'new', 'c']), table(['a', 'gone', 'c']));
    expect(rules.map(({ id, mark }) => [id, mark])).toEqual([
      ['a', 'same'],
      ['gone', 'removed'],
      ['new', 'added'],
      ['c', 'same'],
    ]);
  });

  it('of rules in another order the fewest are moved', () => {
    const difference = differenceOf(table(['d', 'a', 'b', 'c']), table(['a', 'b', 'c', 'd']));
    expect(difference.rules.filter(({ isMoved }) => isMoved).map(({ id }) => id)).toEqual(['d']);
    expect(countsOf(difference).moved).toBe(1);
  });

  it('a cell that says something else is changed, with what it was', () => {
    const older = table(['a']);
    const newer = { ...older, rules: [{ id: 'a', conditions: ['> 5'], outputs: { percent: 1 } }] };
    const [rule] = differenceOf(newer, older).rules;
    expect(rule?.mark).toBe('changed');
    expect(rule?.cells[0]).toEqual({ mark: 'changed', was: '-', now: '> 5' });
    expect(rule?.cells[1]?.mark).toBe('same');
  });

  it('columns are added, removed and changed, and rules show both the old and the new ones', () => {
    const older = table(['a'], { inputs: [{ id: 'old', type: 'string' }] });
    const newer = table(['a'], { outputs: [{ id: 'percent', label: 'Percent', type: 'number' }] });
    const { columns, rules } = differenceOf(newer, older);
    expect(columns.map(({ mark }) => mark)).toEqual(['removed', 'added', 'changed', 'same']);
    expect(rules[0]?.cells.map(({ mark }) => mark)).toContain('removed');
    expect(columns.find(({ mark }) => mark === 'changed')).toMatchObject({
      was: 'percent · number',
      now: 'Percent · number',
    });
  });

  it('another hit policy is a difference', () => {
    const { hitPolicy } = differenceOf(table(['a'], { hitPolicy: 'UNIQUE' }), table(['a']));
    expect(hitPolicy).toEqual({ mark: 'changed', was: 'FIRST', now: 'UNIQUE' });
  });
});

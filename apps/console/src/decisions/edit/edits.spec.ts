import { describe, expect, it } from '@jest/globals';
import type { DecisionTable } from '../table/decision-table';
import { after, begun, edited, redone, undone } from './edits';
import { columnOf, draftOf } from './column-draft';
import { following, stepped } from './grid-keys';

const TABLE: DecisionTable = {
  hitPolicy: 'COLLECT',
  aggregation: 'sum',
  inputs: [{ id: 'amount', type: 'number' }],
  outputs: [
    { id: 'percent', type: 'number' },
    { id: 'reason', type: 'string', aggregation: 'count' },
  ],
  rules: [
    { id: 'a', conditions: ['< 10'], outputs: { percent: 1, reason: 'small' } },
    { id: 'rule-3', conditions: ['-'], outputs: { percent: 2 } },
  ],
};

describe('edits of a decision table', () => {
  it('a new rule accepts everything, and its id is nobody else’s', () => {
    const { rules } = edited(TABLE, { do: 'add-rule', rule: 1 });
    expect(rules.map(({ id }) => id)).toEqual(['a', 'rule-4', 'rule-3']);
    expect(rules[1]).toEqual({ id: 'rule-4', conditions: ['-'], outputs: {} });
  });

  it('a rule is removed, and moved within the table only', () => {
    expect(edited(TABLE, { do: 'remove-rule', rule: 0 }).rules).toHaveLength(1);
    expect(edited(TABLE, { do: 'move-rule', rule: 0, by: 1 }).rules.map(({ id }) => id)).toEqual(['rule-3', 'a']);
    expect(edited(TABLE, { do: 'move-rule', rule: 0, by: -1 })).toBe(TABLE);
  });

  it('conditions come and go with their input', () => {
    const wider = edited(TABLE, { do: 'add-column', kind: 'input' });
    expect(wider.rules[0]?.conditions).toEqual(['< 10', '-']);
    const narrower = edited(wider, { do: 'remove-column', kind: 'input', index: 0 });
    expect(narrower.inputs.map(({ id }) => id)).toEqual(['input-2']);
    expect(narrower.rules[0]?.conditions).toEqual(['-']);
  });

  it('what rules say for an output goes with its new id, and is gone with the output', () => {
    const source = { id: 'share', type: 'number' } as const;
    const renamed = edited(TABLE, { do: 'change-column', kind: 'output', index: 0, source });
    expect(renamed.rules[0]?.outputs).toEqual({ share: 1, reason: 'small' });
    const without = edited(renamed, { do: 'remove-column', kind: 'output', index: 0 });
    expect(without.rules.map(({ outputs }) => outputs)).toEqual([{ reason: 'small' }, {}]);
  });

  it('a hit policy that does not aggregate takes the aggregations away', () => {
    const first = edited(TABLE, { do: 'hit-policy', hitPolicy: 'FIRST' });
    expect(first).not.toHaveProperty('aggregation');
    expect(first.outputs[1]).toEqual({ id: 'reason', type: 'string' });
  });

  it('a cell that says the same as before is no step back', () => {
    const state = after(begun(TABLE), { do: 'cell', rule: 0, column: 0, text: '< 10 ' });
    expect(state.undo).toEqual([]);
    expect(state.table).toBe(TABLE);
  });

  it('steps go back and forth, until another edit is made', () => {
    const one = after(begun(TABLE), { do: 'cell', rule: 0, column: 0, text: '< 20' });
    const back = undone(one);
    expect(back.table).toBe(TABLE);
    expect(redone(back).table).toBe(one.table);
    expect(after(back, { do: 'remove-rule', rule: 0 }).redo).toEqual([]);
    expect(undone(begun(TABLE)).table).toBe(TABLE);
  });

  it('the fields of a column become a column, which keeps what they do not have', () => {
    const output = TABLE.outputs[1] as DecisionTable['outputs'][number];
    const draft = { ...draftOf(output), label: 'Why', values: '["a", "b"]' };
    expect(columnOf(draft, output)).toEqual({ ...output, label: 'Why', values: ['a', 'b'] });
    expect(columnOf({ ...draft, values: '{"a": 1}' }, output)).toBeNull();
  });
});

describe('keys in the grid', () => {
  const size = { rows: 3, columns: 2 };

  it('arrows lead to the next cell and stop at the edge', () => {
    expect(stepped({ row: 0, column: 0 }, 'ArrowDown', size)).toEqual({ row: 1, column: 0 });
    expect(stepped({ row: 0, column: 0 }, 'ArrowUp', size)).toEqual({ row: 0, column: 0 });
    expect(stepped({ row: 1, column: 0 }, 'End', size)).toEqual({ row: 1, column: 1 });
    expect(stepped({ row: 1, column: 0 }, 'PageDown', size)).toEqual({ row: 2, column: 0 });
    expect(stepped({ row: 1, column: 0 }, 'a', size)).toBeNull();
  });

  it('Tab goes on in the order of reading and ends with the table', () => {
    expect(following({ row: 0, column: 1 }, 1, size)).toEqual({ row: 1, column: 0 });
    expect(following({ row: 1, column: 0 }, -1, size)).toEqual({ row: 0, column: 1 });
    expect(following({ row: 2, column: 1 }, 1, size)).toBeNull();
    expect(following({ row: 0, column: 0 }, -1, size)).toBeNull();
  });
});

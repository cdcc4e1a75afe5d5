import { describe, expect, it } from '@jest/globals';
import { cellText, withCell } from './cells';
import { type Column, columnsOf, readTable, type DecisionTable } from './decision-table';

const TABLE: DecisionTable = {
  hitPolicy: 'FIRST',
  inputs: [{ id: 'amount', type: 'number' }],
  outputs: [
    { id: 'percent', type: 'number' },
    { id: 'reason', type: 'string' },
    { id: 'isFree', type: 'boolean' },
  ],
  rules: [{ id: 'r', conditions: [5], outputs: { percent: 10, reason: 'ten', isFree: false } }],
};
const [AMOUNT, PERCENT, REASON, FREE, NOTE] = columnsOf(TABLE) as [Column, Column, Column, Column, Column];
const RULE = TABLE.rules[0] as DecisionTable['rules'][number];

describe('the texts of cells', () => {
  it('each cell says what its source says, and nothing for an output that is left out', () => {
    expect([AMOUNT, PERCENT, REASON, FREE, NOTE].map((column) => cellText(RULE, column))).toEqual([
      '5',
      '10',
      'ten',
      'false',
      '',
    ]);
    expect(cellText({ ...RULE, conditions: [' '], outputs: {} }, AMOUNT)).toBe('-');
    expect(cellText({ ...RULE, outputs: {} }, PERCENT)).toBe('');
  });

  it.each([
    [PERCENT, '12.5', { percent: 12.5 }],
    [PERCENT, '{{ total * 2 }}', { percent: '{{ total * 2 }}' }],
    [PERCENT, '"12"', { percent: '12' }],
    [REASON, '12', { reason: '12' }],
    [REASON, '""', { reason: '' }],
    [FREE, 'true', { isFree: true }],
  ] as const)(
    'what is typed into an output is a value of its type where it reads like one: %#',
    (column, text, outputs) => {
      const next = withCell({ ...RULE, outputs: {} }, column, text);
      expect(next.outputs).toEqual(outputs);
      expect(cellText(next, column)).toBe(text);
    },
  );

  it('an output that is emptied is left out, an emptied condition accepts everything, an emptied note is gone', () => {
    expect(withCell(RULE, PERCENT, ' ').outputs).toEqual({ reason: 'ten', isFree: false });
    expect(withCell(RULE, AMOUNT, '').conditions).toEqual(['-']);
    expect(withCell({ ...RULE, description: 'why' }, NOTE, '')).toEqual(RULE);
  });

  it('a table is read from JSON and from YAML', async () => {
    expect(await readTable('json', TABLE)).toEqual(TABLE);
    const yaml =
      'hitPolicy: FIRST\ninputs: []\noutputs: [{ id: a, type: string }]\nrules: [{ id: r, conditions: [], outputs: { a: on } }]';
    expect(await readTable('yaml', yaml)).toMatchObject({ rules: [{ outputs: { a: 'on' } }] });
    await expect(readTable('yaml', 'a: 1')).rejects.toThrow('expected a decision table');
  });
});

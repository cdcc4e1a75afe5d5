import { describe, expect, it } from '@jest/globals';
import { BLANK, changesIn, problemsOf } from './edits';

describe('edits of variables', () => {
  it('what is no JSON is said at the value', () => {
    expect(problemsOf([{ name: 'a', text: 'invoice' }])).toEqual([{ value: expect.stringContaining('JSON') }]);
  });

  it('a variable without a name, or named twice, is said at the name', () => {
    const edits = [
      { name: '', text: '1' },
      { name: 'a', text: '1' },
      { name: 'a', text: '2' },
    ];
    expect(problemsOf(edits)).toEqual([{ name: expect.any(String) }, null, { name: expect.any(String) }]);
  });

  it('an edit in which nothing is typed yet is neither wrong nor a change', () => {
    expect(problemsOf([BLANK, BLANK])).toEqual([null, null]);
    expect(changesIn([BLANK], {})).toEqual({});
  });

  it('only what differs from now is a change', () => {
    const edits = [
      { name: 'same', text: '{ "x": 1 }' },
      { name: 'other', text: '"invoice"' },
      { name: 'new', text: 'null' },
      { name: 'bad', text: '{' },
    ];
    expect(changesIn(edits, { same: { x: 1 }, other: 'card' })).toEqual({ other: 'invoice', new: null });
  });
});

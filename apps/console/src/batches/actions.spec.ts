import { describe, expect, it } from '@jest/globals';
import { actionsFor, changeOf, NOTHING_TYPED } from './actions.js';

describe('the actions of a batch', () => {
  it('are those that one of the states allows', () => {
    expect(actionsFor(['error'])).toEqual(['retry', 'terminate', 'move', 'set_variables']);
    expect(actionsFor(['completed'])).toEqual(['rerun']);
    expect(actionsFor(['completed', 'suspended'])).toEqual(['resume', 'terminate', 'set_variables', 'rerun']);
    expect(actionsFor([])).toHaveLength(7);
  });
});

describe('what a batch changes', () => {
  it('is not complete before everything that the action needs is typed', () => {
    expect(changeOf('move', { ...NOTHING_TYPED, from: 'a' })).toBeNull();
    expect(changeOf('set_variables', { ...NOTHING_TYPED, name: ' ' })).toBeNull();
    expect(changeOf('retry', NOTHING_TYPED)).toEqual({});
  });

  it('has the elements of a move', () => {
    expect(changeOf('move', { ...NOTHING_TYPED, from: 'a', target: 'b' })).toEqual({
      from_element_id: 'a',
      target_element_id: 'b',
    });
  });

  it.each([
    ['5', 5],
    ['"5"', '5'],
    ['true', true],
    ['north', 'north'],
    ['{"a": [1]}', { a: [1] }],
    ['', ''],
  ])('has the variable %s as JSON, or as the text that it is', (value, expected) => {
    expect(changeOf('set_variables', { ...NOTHING_TYPED, name: 'v', value })).toEqual({ variables: { v: expected } });
  });
});

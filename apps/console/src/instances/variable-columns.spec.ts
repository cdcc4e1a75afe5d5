import { describe, expect, it } from '@jest/globals';
import {
  MOST_VARIABLES,
  shownVariablesOf,
  variableCell,
  variableColumnsOf,
  variableText,
  withoutVariableColumn,
  withVariableColumn,
} from './variable-columns';

describe('columns of variables', () => {
  it('are parameters of the address, whatever their names', () => {
    const search = withVariableColumn(withVariableColumn('status=error', 'a,b&c'), 'total');
    expect(variableColumnsOf(search)).toEqual(['a,b&c', 'total']);
    expect(new URLSearchParams(search).get('status')).toBe('error');
    expect(variableColumnsOf(withoutVariableColumn(search, 'a,b&c'))).toEqual(['total']);
  });

  it('are there once each, at most ten of them', () => {
    const twice = withVariableColumn(withVariableColumn('', 'total'), ' total ');
    expect(variableColumnsOf(twice)).toEqual(['total']);
    expect(variableColumnsOf(withVariableColumn('', ' '))).toEqual([]);
    const many = Array.from({ length: 12 }, (_, nr) => `with=v${nr}`).join('&');
    expect(variableColumnsOf(many)).toHaveLength(MOST_VARIABLES);
  });

  it('are asked for only where some are chosen', () => {
    expect(shownVariablesOf('with=total')).toEqual({ with_variables: ['total'] });
    expect(shownVariablesOf('var=total%3D5')).toEqual({});
  });
});

describe('the value of a variable in a list', () => {
  const row = {
    variables: [
      { name: 'total', value: 12, is_cut: false },
      { name: 'note', value: 'Fine', is_cut: false },
      { name: 'who', value: { name: 'Ada' } as never, is_cut: false },
      { name: 'long', value: '{"a":"xx', is_cut: true },
      { name: 'none', value: null as never, is_cut: false },
    ],
  };

  it('a text is shown as it is, anything else as JSON, and what was cut ends with an ellipsis', () => {
    expect(['total', 'note', 'who', 'long', 'none'].map((name) => variableText(row, name))).toEqual([
      ...['12', 'Fine', '{"name":"Ada"}', '{"a":"xx…', 'null'],
    ]);
  });

  it('an instance without the variable has no value', () => {
    expect(variableText(row, 'other')).toBeNull();
    expect(variableText({}, 'total')).toBeNull();
  });

  it('a number stays a number in the CSV', () => {
    expect([variableCell(row, 'total'), variableCell(row, 'note'), variableCell(row, 'other')]).toEqual([
      12,
      'Fine',
      null,
    ]);
  });
});

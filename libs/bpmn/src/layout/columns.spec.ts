import { describe, expect, it } from '@jest/globals';
import { columnsOf } from './columns.js';

const columns = (ids: string, flows: Readonly<Record<string, string>>) =>
  Object.fromEntries(columnsOf([...ids], (id) => [...(flows[id] ?? '')]));

describe('columns', () => {
  it('each element is in a column behind all elements that lead to it', () => {
    expect(columns('abcd', { a: 'bd', b: 'c', c: 'd' })).toEqual({ a: 0, b: 1, c: 2, d: 3 });
  });

  it('elements without incoming flows are in the first column, wherever they stand in the file', () => {
    expect(columns('cba', { a: 'b', b: 'c' })).toEqual({ a: 0, b: 1, c: 2 });
  });

  it('flows that lead back do not count for the columns', () => {
    expect(columns('abc', { a: 'b', b: 'c', c: 'bc' })).toEqual({ a: 0, b: 1, c: 2 });
    expect(columns('ab', { a: 'b', b: 'a' })).toEqual({ a: 0, b: 1 });
  });

  it('unconnected elements are in the same column', () => {
    expect(columns('ab', {})).toEqual({ a: 0, b: 0 });
  });

  it('columns are computed for 20,000 elements', () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => n);
    expect(columnsOf(ids, (id) => (id + 1 < ids.length ? [id + 1] : [])).get(19_999)).toBe(19_999);
  });
});

import { describe, expect, it } from '@jest/globals';
import { columnsOf } from './columns.js';

const columns = (ids: string, flows: Readonly<Record<string, string>>) =>
  Object.fromEntries(columnsOf([...ids], (id) => [...(flows[id] ?? '')]));

describe('columns', () => {
  it('follow the flows, each element behind all that lead to it', () => {
    expect(columns('abcd', { a: 'bd', b: 'c', c: 'd' })).toEqual({ a: 0, b: 1, c: 2, d: 3 });
  });

  it('begin with what nothing leads to, wherever it stands', () => {
    expect(columns('cba', { a: 'b', b: 'c' })).toEqual({ a: 0, b: 1, c: 2 });
  });

  it('leave out flows that lead back', () => {
    expect(columns('abc', { a: 'b', b: 'c', c: 'bc' })).toEqual({ a: 0, b: 1, c: 2 });
    expect(columns('ab', { a: 'b', b: 'a' })).toEqual({ a: 0, b: 1 });
  });

  it('stand beside each other where nothing connects them', () => {
    expect(columns('ab', {})).toEqual({ a: 0, b: 0 });
  });

  it('may be many', () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => n);
    expect(columnsOf(ids, (id) => (id + 1 < ids.length ? [id + 1] : [])).get(19_999)).toBe(19_999);
  });
});

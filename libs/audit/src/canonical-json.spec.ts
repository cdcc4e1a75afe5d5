import { describe, expect, it } from '@jest/globals';
import { canonicalJson, UnfitValueError } from './canonical-json.js';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe('canonicalJson', () => {
  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ '\u20ac': 1, '\r': 2, '1': 3, '\u{1f600}': 4, '\ufb33': 5 }, '{"\\r":2,"1":3,"€":1,"😀":4,"\ufb33":5}'],
    [[1e21, 1e-7, -0, 0.1, 333333333.3333333], '[1e+21,1e-7,0,0.1,333333333.3333333]'],
    [{ a: undefined, b: { c: {} } }, '{"b":{"c":{}}}'],
    [JSON.parse('{"__proto__":1,"constructor":2}'), '{"__proto__":1,"constructor":2}'],
    ['"\\\n\u001f/', '"\\"\\\\\\n\\u001f/"'],
  ])('prints %j as RFC 8785 does', (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it.each([
    ['NUL', 'a\0'],
    ['a lone surrogate', { list: ['\ud800'] }],
    ['NUL in a name', { 'a\0': 1 }],
    ['infinity', [Infinity]],
    ['NaN', NaN],
    ['101 levels', nested(101)],
    ['a function', () => 1],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(UnfitValueError);
  });

  it('takes 100 levels', () => {
    expect(canonicalJson(nested(100))).toHaveLength(201);
  });
});

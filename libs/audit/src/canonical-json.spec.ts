import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, UnfitValueError } from './canonical-json.js';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

function plainly(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => plainly(item ?? null)).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${plainly(member)}`).join()}}`;
}

describe('canonicalJson', () => {
  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ '\u20ac': 1, '\r': 2, '1': 3, '\u{1f600}': 4, '\ufb33': 5 }, '{"\\r":2,"1":3,"€":1,"😀":4,"\ufb33":5}'],
    [[1e21, 1e-7, -0, 0.1, 333333333.3333333], '[1e+21,1e-7,0,0.1,333333333.3333333]'],
    [{ a: undefined, b: { c: {} } }, '{"b":{"c":{}}}'],
    [JSON.parse('{"__proto__":1,"constructor":2}'), '{"__proto__":1,"constructor":2}'],
    ['"\\\n\u001f/', '"\\"\\\\\\n\\u001f/"'],
  ])('canonical JSON prints %j as RFC 8785 does', (value, expected) => {
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
  ])('canonical JSON refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(UnfitValueError);
  });

  it('canonical JSON prints any value as a plain implementation of RFC 8785', () => {
    const names = fc.oneof(
      fc.string(),
      fc.nat(20).map(String),
      fc.constantFrom('__proto__', 'constructor', 'toJSON', '\u{1f600}', '\ufb33'),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, false, undefined),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
        fc.array(tie('value')),
        fc.array(fc.tuple(names, tie('value'))).map((members) => Object.fromEntries(members)),
      ),
    }));
    fc.assert(
      fc.property(fc.array(value), (any) => {
        expect(canonicalJson(any)).toBe(plainly(any));
      }),
    );
  });

  it('canonical JSON accepts 100 levels of nesting', () => {
    expect(canonicalJson(nested(100))).toHaveLength(201);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJsonBody } from './json-body.js';

const parse = (text: string) => parseJsonBody(Buffer.from(text, 'utf8'));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('parsing of request bodies', () => {
  it('a JSON body is parsed as by JSON.parse, for every JSON value', () => {
    const isStorable = (text: string) => !/\\u0000|\\ud[89a-f]/i.test(text);
    fc.assert(
      fc.property(fc.json().filter(isStorable), (text) => {
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('an empty JSON body is an empty object', () => {
    expect(parse('')).toEqual({});
  });

  it('a JSON body may be nested 100 levels deep', () => {
    expect(parse(nested(100))).toBeDefined();
  });

  it('a JSON body keeps __proto__ as an ordinary key, and the last of repeated keys', () => {
    const body = parse('{"__proto__": {"isAdmin": true}, "a": 1, "a": 2}') as Record<string, unknown>;
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(Object.keys(body)).toEqual(['__proto__', 'a']);
    expect(body['a']).toBe(2);
  });

  it.each([
    ['a surrogate pair', '"\\ud83d\\ude00"', '😀'],
    ['a backslash before a u', '"\\\\u0000"', '\\u0000'],
    ['an escaped quote before brackets', `"\\"${'['.repeat(500)}"`, `"${'['.repeat(500)}`],
    ['the largest number', '1.7976931348623157e308', Number.MAX_VALUE],
    ['a number in its shortest form', '1152921504606847000', 2 ** 60],
    ['a whole number of 21 digits that a double is', '100000000000000000000', 1e20],
    ['a fraction of many digits', '0.1000000000000000055511151231257827', 0.1],
    ['a number that is nearly zero', '1e-400', 0],
  ])('a JSON body may hold %s', (_, text, value) => {
    expect(parse(text)).toBe(value);
  });

  it.each([
    ['101 levels', nested(101), 'deeper than 100'],
    ['5,000 levels', nested(5_000), 'deeper than 100'],
    ['100,000 levels of objects', '{"a":'.repeat(100_000), 'deeper than 100'],
    ['NUL', '{"a": "\\u0000"}', 'NUL'],
    ['NUL in a key', '{"\\u0000": 1}', 'NUL'],
    ['a lone high surrogate', '"\\ud83d"', 'lone surrogate'],
    ['a lone low surrogate', '"\\ude00\\ud83d"', 'lone surrogate'],
    ['a high surrogate before other text', '"\\ud83dx"', 'lone surrogate'],
    ['two high surrogates', '"\\ud83d\\ud83d\\ude00"', 'lone surrogate'],
    ['a number out of range', '{"a": [1e400]}', 'too large'],
    ['a negative number out of range', '-1e400', 'too large'],
    ['a number of 400 digits', '9'.repeat(400), 'too large'],
    ['a whole number that a double rounds', '9007199254740993', 'or text, in the body, found 9007199254740993'],
    [
      'a whole number deep inside that a double rounds',
      '{"variables": {"a": [0, {"id": -9007199254740993}]}}',
      'in the body at variables.a[1].id, found',
    ],
    ['a number out of range deep inside', '{"variables": {"a": [0, 1e400]}}', 'at variables.a[1]: 1e400'],
    ['a cut text', '{"a": ', 'not JSON'],
    ['an open string', '"a', 'not JSON'],
    ['an open escape', '"\\u00', 'not JSON'],
    ['text that is not JSON', 'hello', 'not JSON'],
    ['a byte order mark', '\ufeff{}', 'not JSON'],
  ])('a JSON body with %s is refused', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('a JSON body may have a million values, lists and objects included', () => {
    const list = (values: number) => `[${'0,'.repeat(values - 1)}0]`;
    expect(parse(list(1_000_000))).toHaveLength(1_000_000);
    expect(() => parse(list(1_000_001))).toThrow('more than 1000000 values');
    expect(() => parse(`[${'[],'.repeat(500_001)}0]`)).toThrow('more than 1000000 values');
    expect(parse(`"${','.repeat(2_000_000)}"`)).toHaveLength(2_000_000);
  });

  it('a JSON body that is not UTF-8 is refused', () => {
    expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow('UTF-8');
  });
});

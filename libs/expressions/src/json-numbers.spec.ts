import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findInexactNumber, isExact } from './json-numbers.js';

describe('precision of doubles', () => {
  it.each([
    ...['0', '-0', '1', '9007199254740991', '9007199254740992', '9007199254740994', '-9007199254740992'],
    ...['100000000000000000000', '1000000000000000000000', '1152921504606846976', '1152921504606847000'],
    ...[
      '0.1',
      '0.30000000000000004',
      '1e21',
      '1e-7',
      '1.7976931348623157e308',
      '9007199254740993.5',
      '12345678901234567e3',
    ],
  ])('a double keeps the number %s', (text) => {
    expect(isExact(text)).toBe(true);
  });

  it.each([
    ...['9007199254740993', '-9007199254740993', '99999999999999999999', '1152921504606846977', '1'.repeat(309)],
    ...['9'.repeat(400), '9'.repeat(100_000)],
  ])('a double would change the number %s', (text) => {
    expect(isExact(text)).toBe(false);
  });

  it('a double keeps every number that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => isExact(JSON.stringify(value))),
    );
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => isExact(JSON.stringify(value))));
    fc.assert(fc.property(fc.bigInt(0n, 2n ** 80n), (value) => isExact(JSON.stringify(Number(value)))));
  });
});

describe('search for inexact numbers', () => {
  it.each([
    ['9007199254740993', ''],
    ['{"a":9007199254740993}', 'a'],
    ['{"a":1,"b":{"c":[0,{"d":-9007199254740993}]}}', 'b.c[1].d'],
    ['[[],{},[1,9007199254740993]]', '[2][1]'],
    ['{"x":{"9007199254740993":1},"due date":9007199254740993}', "['due date']"],
    ['{"a":"{\\"b\\":[9007199254740993,","c":9007199254740993}', 'c'],
  ])('an inexact number in %s is found at %s', (json, path) => {
    expect(findInexactNumber(json)?.path).toBe(path);
  });

  it.each([
    '{"a":"9007199254740993"}',
    '{"9007199254740993":1}',
    '[1,"\\\\",2]',
    '{"a":',
    '"9007199254740993',
    '[}{]9',
  ])('no inexact number is found in %s', (json) => {
    expect(findInexactNumber(json)).toBeNull();
  });

  it('an inexact number is found after any other JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        const all = `{"first":${json},"text":${JSON.stringify(text)},"last":[0,9007199254740993]}`;
        expect(findInexactNumber(all)?.path).toBe('last[1]');
      }),
    );
  });
});

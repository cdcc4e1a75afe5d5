import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../spec/outcome-of.js';
import type { JsonObject, JsonValue } from './index.js';

const data: JsonObject = {
  a: 1,
  b: 2,
  yes: true,
  no: false,
  text: 'hello',
  list: [1, 'x', [2], { k: 1 }, null],
  order: { lines: [{ price: 10 }, { price: 20 }], 'due date': 'today' },
  variables: 'a variable of that name',
};

const values: [source: string, value: JsonValue][] = [
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 3 - 2', 5],
  ['8 / 4 / 2', 1],
  ['7 % 4', 3],
  ['-7 % 4', -3],
  ['2 * -3', -6],
  ['--2', 2],
  ['0 * -1', 0],
  ['.5 + 1.', 1.5],
  ['1e3 + 1E-1', 1000.1],
  ["'a' + 'b' + \"c\"", 'abc'],
  ['1 == 1 and 1 === 1', true],
  ['1 != 2 and 1 !== 2', true],
  ["1 == '1'", false],
  ['true == 1', false],
  ["0 == ''", false],
  ['[] == false', false],
  ['null == false', false],
  ['[1, [2, {a: 3}]] == [1, [2, {a: 3}]]', true],
  ['[1, 2] == [2, 1]', false],
  ['[1] == [1, 2]', false],
  ['{a: 1, b: 2} == {b: 2, a: 1}', true],
  ['{a: 1} == {a: 1, b: null}', false],
  ['{a: 1} == [1]', false],
  ['[] != {}', true],
  ['1 < 2', true],
  ['2 <= 2', true],
  ['1 > 2', false],
  ['2 >= 3', false],
  ["'a' < 'b'", true],
  ["'B' < 'a'", true],
  ["'10' < '9'", true],
  ['1 in [1, 2]', true],
  ["'1' in [1, 2]", false],
  ['[2] in list', true],
  ['{k: 1} in list', true],
  ['3 not in [1, 2]', true],
  ['3 not   in [1, 2]', true],
  ["'k' in {k: null}", true],
  ["'constructor' in {k: 1}", false],
  ["'ell' in text", true],
  ["'' in text", true],
  ["'L' not in text", true],
  ['true && false', false],
  ['true || false', true],
  ['true and not false', true],
  ['not a == 2', true],
  ['not not yes', true],
  ['!no && yes', true],
  ['!(a == 1)', false],
  ['no or yes and no', false],
  ['(no or yes) and no', false],
  ['no and 1 / 0 > 1', false],
  ['yes or 1 / 0 > 1', true],
  ['yes ? 1 : 1 / 0', 1],
  ['no ? 1 / 0 : 2', 2],
  ['a > 5 ? 1 : a > 0 ? 2 : 3', 2],
  ['yes ? no ? 1 : 2 : 3', 2],
  ['[yes ? 1 : 2, 3]', [1, 3]],
  ['a', 1],
  ['variables.a', 1],
  ["variables['a']", 1],
  ["variables['a' + '']", 1],
  ['variables.variables', 'a variable of that name'],
  ['order.lines[1].price', 20],
  ["order['lines'][a].price", 20],
  ["order['due date']", 'today'],
  ['list[-1]', null],
  ['list[5]', null],
  ['list[0.5]', null],
  ["list['0']", null],
  ['list.length', null],
  ['text.length', null],
  ['text[0]', null],
  ['a.b.c', null],
  ['order[0]', null],
  ['order[null]', null],
  ['[]', []],
  ['{}', {}],
  ['[1, [2], {a: [3]}]', [1, [2], { a: [3] }]],
  ['{a: 1, \'b c\': 2, "d": {}, in: 3}', { a: 1, 'b c': 2, d: {}, in: 3 }],
  ['{a: {not: 1}}.a.not', 1],
  ['[10, 20][1]', 20],
  [String.raw`'\n\r\t\b\f\\\/\'\"\u0041\u{1F600}\ud83d\ude00'`, '\n\r\t\b\f\\/\'"A😀😀'],
  ['\t1\r\n+ 1 ', 2],
  ['größe', null],
  ['$a_1', null],
  ['undefined', null],
];

describe('operators, members and literals', () => {
  it.each(values)('the expression %s is %j', (source, value) => {
    expect(outcomeOf(source, data)).toEqual({ value });
  });

  it('names that begin with a reserved word are names', () => {
    expect(outcomeOf('android == 1 or notes == 2 or inner == 3', { android: 0, notes: 0, inner: 3 })).toEqual({
      value: true,
    });
  });
});

describe('null', () => {
  const rows: [source: string, value: JsonValue][] = [
    ['missing', null],
    ['variables.missing.deeper', null],
    ['missing == null', true],
    ['missing != null', false],
    ['null == 0', false],
    ["null == ''", false],
    ['null < 1', false],
    ['null >= null', false],
    ['1 > null', false],
    ["'a' <= null", false],
    ['null < [1]', false],
    ['1 in null', false],
    ['1 not in null', true],
    ['null in [null]', true],
    ['null in [1]', false],
    ["null in 'null'", false],
    ['null in {null: 1}', false],
    ['!null', true],
    ['not missing', true],
    ['null and true', false],
    ['true and null', false],
    ['null or true', true],
    ['null or null', false],
    ['null ? 1 : 2', 2],
  ];
  it.each(rows)('the expression %s with null is %j', (source, value) => {
    expect(outcomeOf(source)).toEqual({ value });
  });
});

describe('errors of evaluations', () => {
  const rows: [source: string, position: number, message: string][] = [
    ["1 + 'a'", 2, "expected two numbers or two texts for '+', found a number and text (column 3)"],
    ['1 + null', 2, "expected two numbers or two texts for '+', found a number and null (column 3)"],
    ['[1] + [2]', 4, "expected two numbers or two texts for '+', found a list and a list (column 5)"],
    ["'a' - 1", 4, "expected two numbers for '-', found text and a number (column 5)"],
    ['null * 1', 5, "expected two numbers for '*', found null and a number (column 6)"],
    ['1 / 0', 2, "expected a divisor other than zero for '/' (column 3)"],
    ['1 % 0', 2, "expected a divisor other than zero for '%' (column 3)"],
    ['1e308 * 10', 6, 'expected a finite number as the result, found an overflow (column 7)'],
    ["-'1'", 0, "expected a number after '-', found text (column 1)"],
    ["1 < 'a'", 2, "expected two numbers or two texts for '<', found a number and text (column 3)"],
    ['true >= false', 5, "expected two numbers or two texts for '>=', found a boolean and a boolean (column 6)"],
    ['1 in 2', 2, "expected a list, an object or text right of 'in', found a number (column 3)"],
    ["1 in 'a1'", 2, "expected text left of 'in' with text on its right, found a number (column 3)"],
    ['1 not in {a: 1}', 2, "expected text left of 'not in' with an object on its right, found a number (column 3)"],
    ["'true' and true", 0, "expected a boolean left of 'and', found text (column 1)"],
    ['true and 1', 9, "expected a boolean right of 'and', found a number (column 10)"],
    ['0 or true', 0, "expected a boolean left of 'or', found a number (column 1)"],
    ['false or [1]', 9, "expected a boolean right of 'or', found a list (column 10)"],
    ['!0', 1, "expected a boolean after 'not', found a number (column 2)"],
    ['{} ? 1 : 2', 0, "expected a boolean before '?', found an object (column 1)"],
    ['[1][true]', 4, "expected text or a number between '[' and ']', found a boolean (column 5)"],
    [
      'true and\n  1 + null > 2',
      13,
      "expected two numbers or two texts for '+', found a number and null (line 2, column 5)",
    ],
  ];
  it.each(rows)('the expression %s fails at %d', (source, position, message) => {
    expect(outcomeOf(source)).toEqual({ refused: 'evaluation', message, position });
  });
});

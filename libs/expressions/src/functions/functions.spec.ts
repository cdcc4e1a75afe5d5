import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../../spec/outcome-of.js';
import type { JsonObject, JsonValue } from '../index.js';
import { functionNames } from './registry.js';

const data: JsonObject = {
  text: 'Hello, World',
  emoji: 'a😀b',
  list: [3, 1, 2],
  people: [
    { name: 'Bo', age: 30 },
    { name: 'Al', age: 30 },
    { name: 'Cy', age: 5 },
  ],
  order: { id: 7, total: null },
  hostile: JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as JsonValue,
};

const values: Record<string, [source: string, value: JsonValue][]> = {
  upper: [
    ['upper(text)', 'HELLO, WORLD'],
    ["upper('straße')", 'STRASSE'],
  ],
  lower: [
    ['lower(text)', 'hello, world'],
    ["lower('I')", 'i'],
  ],
  trim: [[String.raw`trim(' \t a b \n')`, 'a b']],
  length: [
    ['length(text)', 12],
    ['length(emoji)', 3],
    ["length('')", 0],
    ['length([1, [2, 3]])', 2],
    ['length({a: 1, b: 2})', 2],
  ],
  contains: [
    ["contains(text, 'World')", true],
    ['contains(list, 2)', true],
    ["contains(list, '2')", false],
    ["contains(order, 'id')", true],
    ["contains(order, 'toString')", false],
    ['contains(null, 1)', false],
  ],
  startsWith: [
    ["startsWith(text, 'Hello')", true],
    ["startsWith(text, 'hello')", false],
  ],
  endsWith: [
    ["endsWith(text, 'World')", true],
    ["endsWith(text, 'Hello')", false],
  ],
  substring: [
    ['substring(text, 7)', 'World'],
    ['substring(text, 0, 5)', 'Hello'],
    ['substring(text, -5, -1)', 'Worl'],
    ['substring(text, 5, 2)', ''],
    ['substring(text, 0, 0)', ''],
    ['substring(emoji, 1, 2)', '😀'],
    ['substring(text, 100)', ''],
  ],
  split: [
    ["split('a,b,,c', ',')", ['a', 'b', '', 'c']],
    ["split(emoji, '')", ['a', '😀', 'b']],
    ["split('a.b', '.')", ['a', 'b']],
    ["split('', ',')", ['']],
  ],
  join: [
    ["join(['a', 'b'], '-')", 'a-b'],
    ["join([1, null, true, [2], {a: 'x'}], ';')", '1;;true;[2];{"a":"x"}'],
    ['join(list)', '312'],
    ['join([])', ''],
  ],
  replace: [
    ["replace('a.b.c', '.', '-')", 'a-b-c'],
    ["replace('aaa', 'aa', 'b')", 'ba'],
    ["replace('a', 'a', '$&$1')", '$&$1'],
    ["replace('a', 'x', 'y')", 'a'],
  ],
  concat: [
    ["concat('a', 1, null, true)", 'a1true'],
    ["concat('a')", 'a'],
    ["concat([1], {a: 'b'})", '[1]{"a":"b"}'],
  ],
  string: [
    ['string(1.50)', '1.5'],
    ["string('a')", 'a'],
    ['string(null)', ''],
    ['string(true)', 'true'],
    ["string([1, 'a'])", '[1,"a"]'],
    ['string(1e21)', '1e+21'],
    ['string(hostile)', '{"__proto__":{"x":1},"constructor":2}'],
  ],
  number: [
    ["number('12.50')", 12.5],
    ["number(' -3 ')", -3],
    ["number('+1e3')", 1000],
    ["number('007')", 7],
    ['number(4)', 4],
    ["number('-0')", 0],
  ],
  abs: [['abs(-2.5)', 2.5]],
  floor: [
    ['floor(2.7)', 2],
    ['floor(-2.1)', -3],
  ],
  ceil: [
    ['ceil(2.1)', 3],
    ['ceil(-0.5)', 0],
  ],
  round: [
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(2.4)', 2],
    ['round(1.005, 2)', 1.01],
    ['round(-1.005, 2)', -1.01],
    ['round(1234, -2)', 1200],
    ['round(1e21, 2)', 1e21],
    ['round(1e-7, 7)', 1e-7],
    ['round(-0.2)', 0],
    ['round(0)', 0],
  ],
  min: [
    ['min(3, 1, 2)', 1],
    ['min(list)', 1],
    ['min([])', null],
    ['min(5)', 5],
  ],
  max: [
    ['max(3, 1, 2)', 3],
    ['max(list)', 3],
    ['max([])', null],
    ['max(-5, -2)', -2],
  ],
  sum: [
    ['sum(list)', 6],
    ['sum(1, 2.5)', 3.5],
    ['sum([])', 0],
  ],
  avg: [
    ['avg(list)', 2],
    ['avg(1, 2)', 1.5],
    ['avg([])', null],
  ],
  count: [
    ['count(list)', 3],
    ['count([])', 0],
  ],
  first: [
    ['first(list)', 3],
    ['first([])', null],
  ],
  last: [
    ['last(list)', 2],
    ['last([])', null],
  ],
  append: [
    ['append(list, 4)', [3, 1, 2, 4]],
    ['append(list, [4], null)', [3, 1, 2, [4], null]],
    ['append(list)', [3, 1, 2]],
  ],
  distinct: [
    ["distinct([1, '1', 1, [1], [1], {a: 1}, {a: 1}, null, null])", [1, '1', [1], { a: 1 }, null]],
    ['distinct([])', []],
  ],
  reverse: [['reverse(list)', [2, 1, 3]]],
  sort: [
    ['sort(list)', [1, 2, 3]],
    ['sort([10, 9, 1])', [1, 9, 10]],
    ["sort(['b', 'B', 'a', 'ä'])", ['B', 'a', 'b', 'ä']],
    [
      "sort(people, 'age')",
      [
        { name: 'Cy', age: 5 },
        { name: 'Bo', age: 30 },
        { name: 'Al', age: 30 },
      ],
    ],
    ["first(sort(people, 'name')).name", 'Al'],
    ['sort([])', []],
  ],
  slice: [
    ['slice(list, 1)', [1, 2]],
    ['slice(list, 0, 1)', [3]],
    ['slice(list, -1)', [2]],
    ['slice(list, 0, 0)', []],
    ['slice(list, 9)', []],
  ],
  flatten: [
    ['flatten([1, [2, [3]], []])', [1, 2, [3]]],
    ['flatten([])', []],
  ],
  keys: [
    ['keys(order)', ['id', 'total']],
    ['keys(hostile)', ['__proto__', 'constructor']],
  ],
  values: [
    ['values(order)', [7, null]],
    ['values(hostile)', [{ x: 1 }, 2]],
  ],
  get: [
    ["get(order, 'id')", 7],
    ["get(order, 'total', 0)", 0],
    ["get(order, 'constructor')", null],
    ["get(order, '__proto__', 'none')", 'none'],
    ["get(hostile, 'constructor')", 2],
    ['get(list, 1)', 1],
    ['get(list, 9, 0)', 0],
    ["get(null, 'a', 1)", 1],
    ['get(order, null)', null],
  ],
  merge: [
    ['merge({a: 1, b: 1}, {b: 2}, {c: 3})', { a: 1, b: 2, c: 3 }],
    ['merge(order)', { id: 7, total: null }],
    ['keys(merge({a: 1}, hostile))', ['a', '__proto__', 'constructor']],
  ],
  date: [
    ["date('2026-01-31')", '2026-01-31T00:00:00.000Z'],
    ["date('2026-01-31T09:30')", '2026-01-31T09:30:00.000Z'],
    ["date('2026-01-31T09:30:15.1239')", '2026-01-31T09:30:15.123Z'],
    ["date('2026-01-31T00:30:00+02:00')", '2026-01-30T22:30:00.000Z'],
    ["date('2026-12-31T23:30:00-0130')", '2027-01-01T01:00:00.000Z'],
    ["date('0000-01-01')", '0000-01-01T00:00:00.000Z'],
    ["date('2024-02-29T23:59:59,5Z')", '2024-02-29T23:59:59.500Z'],
  ],
  dateAdd: [
    ["dateAdd('2026-01-31', 'P1D')", '2026-02-01T00:00:00.000Z'],
    ["dateAdd('2026-01-31', 'P1M')", '2026-02-28T00:00:00.000Z'],
    ["dateAdd('2024-01-31', 'P1M')", '2024-02-29T00:00:00.000Z'],
    ["dateAdd('2024-02-29', 'P1Y')", '2025-02-28T00:00:00.000Z'],
    ["dateAdd('2026-03-31T10:00', '-P1M')", '2026-02-28T10:00:00.000Z'],
    ["dateAdd('2026-01-15', '-P13M')", '2024-12-15T00:00:00.000Z'],
    ["dateAdd('2026-01-01', 'P2W1DT1H1M1.5S')", '2026-01-16T01:01:01.500Z'],
    ["dateAdd('2026-01-01', 'PT36H')", '2026-01-02T12:00:00.000Z'],
    ["dateAdd('2026-01-01', 'PT0,25S')", '2026-01-01T00:00:00.250Z'],
  ],
  dateDiff: [
    ["dateDiff('2026-01-01', '2026-01-02')", 86_400_000],
    ["dateDiff('2026-01-02', '2026-01-01')", -86_400_000],
    ["dateDiff('2026-01-01T02:00+02:00', '2026-01-01')", 0],
    ["dateDiff('1969-12-31', '1970-01-01T00:00:00.001')", 86_400_001],
  ],
  year: [["year('2026-01-01T00:30:00+01:00')", 2025]],
  month: [["month('2026-03-31')", 3]],
  day: [["day('2026-03-31')", 31]],
  hour: [["hour('1960-03-31T17:05:09')", 17]],
  minute: [["minute('1960-03-31T17:05:09')", 5]],
  second: [["second('1960-03-31T17:05:09')", 9]],
  weekday: [
    ["weekday('1970-01-01')", 4],
    ["weekday('2026-01-05')", 1],
    ["weekday('1969-12-28')", 7],
  ],
  isNull: [
    ['isNull(missing)', true],
    ['isNull(0)', false],
    ["isNull('')", false],
  ],
  default: [
    ['default(missing, 1)', 1],
    ['default(false, true)', false],
    ["default(order.total, 'none')", 'none'],
  ],
  typeOf: [
    ['typeOf(null)', 'null'],
    ['typeOf(true)', 'boolean'],
    ['typeOf(1)', 'number'],
    ["typeOf('')", 'text'],
    ['typeOf([])', 'list'],
    ['typeOf({})', 'object'],
  ],
  raw: [['raw(order.id)', 7]],
};

describe('functions', () => {
  it('every function has examples in this file', () => {
    expect(Object.keys(values)).toEqual(functionNames());
  });

  it.each(Object.values(values).flat())('the call %s is %j', (source, value) => {
    expect(outcomeOf(source, data)).toEqual({ value });
  });
});

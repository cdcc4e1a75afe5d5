import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../../spec/outcome-of.js';

describe('errors of calls', () => {
  const date = 'expected an ISO 8601 date such as 2026-01-31 or 2026-01-31T09:30:00Z in';
  const rows: [source: string, position: number, message: string][] = [
    ['upper(1)', 6, 'expected text as argument 1 of upper(), found a number (column 7)'],
    ['1 + abs(null)', 8, 'expected a number as argument 1 of abs(), found null (column 9)'],
    ["startsWith('a', [])", 16, 'expected text as argument 2 of startsWith(), found a list (column 17)'],
    ['count({})', 6, 'expected a list as argument 1 of count(), found an object (column 7)'],
    ['merge({}, {}, 1)', 14, 'expected an object as argument 3 of merge(), found a number (column 15)'],
    ['length(1)', 0, 'expected text, a list or an object as argument 1 of length(), found a number (column 1)'],
    ['contains(1, 1)', 0, "expected a list, an object or text right of 'in', found a number (column 1)"],
    ["substring('a', 0.5)", 0, 'expected whole numbers in substring() (column 1)'],
    ['slice([], 0, 1.5)', 0, 'expected whole numbers in slice() (column 1)'],
    ["replace('a', '', 'b')", 0, 'expected text that is not empty as argument 2 of replace() (column 1)'],
    ["number('1,5')", 0, 'expected text that spells a number in number() (column 1)'],
    ["number('0x10')", 0, 'expected text that spells a number in number() (column 1)'],
    ["number('Infinity')", 0, 'expected text that spells a number in number() (column 1)'],
    ["number('1e999')", 0, 'expected a finite number as the result, found an overflow (column 1)'],
    ['number(true)', 0, 'expected text or a number as argument 1 of number(), found a boolean (column 1)'],
    ['round(1, 16)', 0, 'expected a whole number from -15 to 15 as argument 2 of round() (column 1)'],
    ["sum(1, '2')", 0, 'expected numbers in sum(), found text as number 2 (column 1)'],
    ['max([1, null])', 0, 'expected numbers in max(), found null as number 2 (column 1)'],
    ["sort([1, 'a'])", 0, 'expected only numbers or only texts to sort() by, found text (column 1)'],
    ['sort([[1]])', 0, 'expected only numbers or only texts to sort() by, found a list (column 1)'],
    ["sort([{a: 1}, {}], 'a')", 0, 'expected only numbers or only texts to sort() by, found null (column 1)'],
    ['get({}, true)', 0, 'expected text or a number as argument 2 of get(), found a boolean (column 1)'],
    ["date('yesterday')", 0, `${date} date() (column 1)`],
    ["date('2026-02-29')", 0, `${date} date() (column 1)`],
    ["date('2026-13-01')", 0, `${date} date() (column 1)`],
    ["date('2026-01-01T24:00')", 0, `${date} date() (column 1)`],
    ["date('2026-01-01T00:00:60Z')", 0, `${date} date() (column 1)`],
    ["date('2026-01-01T00:00+25:00')", 0, `${date} date() (column 1)`],
    ["date('2026-01-01Z')", 0, `${date} date() (column 1)`],
    ["date('0000-01-01T00:00+01:00')", 0, `${date} date() (column 1)`],
    ["year('26')", 0, `${date} year() (column 1)`],
    ["dateDiff('2026-01-01', '')", 0, `${date} dateDiff() (column 1)`],
    ["dateAdd('2026-01-01', 'P')", 0, 'expected an ISO 8601 duration such as P3D or PT90M in dateAdd() (column 1)'],
    ["dateAdd('2026-01-01', 'P1DT')", 0, 'expected an ISO 8601 duration such as P3D or PT90M in dateAdd() (column 1)'],
    ["dateAdd('2026-01-01', '1D')", 0, 'expected an ISO 8601 duration such as P3D or PT90M in dateAdd() (column 1)'],
    ["dateAdd('9999-12-31', 'P1D')", 0, 'expected a result within the years 0000 to 9999 in dateAdd() (column 1)'],
    ["dateAdd('0000-01-01', '-PT1S')", 0, 'expected a result within the years 0000 to 9999 in dateAdd() (column 1)'],
  ];
  it.each(rows)('the call %s fails at %d', (source, position, message) => {
    expect(outcomeOf(source)).toEqual({ refused: 'evaluation', message, position });
  });
});

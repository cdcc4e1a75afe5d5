import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { decide, tableOf, told } from '../../testing/decide.js';

/** Whether the only rule of a table with this condition matches. */
function matches(type: string, condition: JsonValue, x: JsonValue): boolean {
  const decided = decide(tableOf(type, [condition]), { x });
  if (!decided.ok) throw new Error(decided.error.message);
  return decided.evaluation.matched;
}

type Row = [type: string, condition: JsonValue, matching: JsonValue[], others: JsonValue[]];

/** The table of docs/interface.md, row by row [decisions#conditions]. */
const OF_THE_INTERFACE: Row[] = [
  ['number', '> 5', [5.1, 1e300], [5, 4, -6, null]],
  ['number', '>= 5', [5, 6], [4.999, null]],
  ['number', '< 5', [4.9, -5], [5, 6, null]],
  ['number', '<= 5', [5, -1e300], [5.1, null]],
  ['string', "== 'text'", ['text'], ['Text', 'text ', '', null]],
  ['number', '[1..5]', [1, 3, 5], [0.99, 5.01, null]],
  ['number', '(1..5)', [1.01, 4.99], [1, 5, 0, 6, null]],
  ['string', "'x','y'", ['x', 'y'], ['z', 'xy', "'x'", null]],
  ['string', "NOT 'x'", ['y', '', null], ['x']],
  ['string', '-', ['x', '', null], []],
];

const BEYOND: Row[] = [
  ['number', '>5', [6], [5]],
  ['number', '  <=  -1.5e1 ', [-15, -16], [-14]],
  ['number', '> .5', [0.6], [0.5]],
  ['number', '== 5', [5], [5.1, null]],
  ['number', '= 5', [5], [6]],
  ['number', '!= 5', [6, null], [5]],
  ['number', '5', [5], [-5, null]],
  ['number', '-5', [-5], [5]],
  ['number', '0', [0, -0], [1]],
  ['number', 5, [5], [6]],
  ['number', '[1..5)', [1, 4.9], [5, 0.9]],
  ['number', '(1..5]', [1.1, 5], [1]],
  ['number', ']1..5[', [1.1, 4.9], [1, 5]],
  ['number', ']1..5]', [1.1, 5], [1, 5.1]],
  ['number', '[1..5[', [1, 4.9], [5]],
  ['number', '( 1 .. 5 ]', [5], [1]],
  ['number', '[-5..-1]', [-5, -1], [0]],
  ['number', '[.5...75]', [0.5, 0.75], [0.76]],
  ['number', '[2..2]', [2], [2.1]],
  ['number', '1, [3..4), > 10', [1, 3, 11], [4, 2, 10, null]],
  ['number', '[1..10], [2..3]', [1, 5, 10], [11]],
  ['number', 'NOT 1, [3..4)', [2, 4, null], [1, 3.5]],
  ['number', 'NOT [1..5]', [0, 6, null], [1, 3, 5]],
  ['number', 'NOT (1..5)', [1, 5, null], [3]],
  ['number', 'NOT ]1..5[', [1, 5], [3]],
  ['number', 'NOT(1..5)', [1, 5], [3]],
  ['number', 'NOT > 5', [5, null], [6]],
  ['number', 'NOT -5', [5], [-5]],
  ['number', 'not(1, [3..4])', [2, null], [1, 3]],
  ['number', 'not (1)', [2], [1]],
  ['number', 'not((1..5))', [1, 5], [2]],
  ['number', 'not(not(1))', [1], [2, null]],
  ['number', 'null, > 5', [null, 6], [5]],
  ['number', 'not(null)', [1], [null]],
  ['number', 'NOT null', [1], [null]],
  ['number', '!= null', [1], [null]],
  ['number', 'not(> 5)', [5, null], [6]],
  ['number', 'null', [null], [0]],
  ['number', '', [0, null], []],
  ['number', '  ', [0, null], []],
  ['string', '"x"', ['x'], ['y']],
  ['string', '== "x"', ['x'], ['y']],
  ['string', "!= 'x'", ['y', null], ['x']],
  ['string', `"x",'y'`, ['x', 'y'], ['z']],
  ['string', `NOT "x" , 'y'`, ['z', null], ['x', 'y']],
  ['string', `not("x",'y')`, ['z', null], ['x', 'y']],
  ['string', "Not 'x'", ['y'], ['x']],
  ['string', String.raw`'it\'s'`, ["it's"], ['it']],
  ['string', String.raw`"\u00e4\\"`, ['ä\\'], ['ä']],
  ['string', "'a,b'", ['a,b'], ['a', 'b']],
  ['string', "'-'", ['-'], ['x']],
  ['string', "''", [''], ['x', null]],
  ['string', "['b'..'d')", ['b', 'c', 'czz'], ['d', 'a', 'B']],
  ['string', "> 'm'", ['n', 'mm'], ['m', 'M']],
  ['string', "'null'", ['null'], [null]],
  ['boolean', 'true', [true], [false, null]],
  ['boolean', 'false', [false], [true, null]],
  ['boolean', true, [true], [false]],
  ['boolean', '== true', [true], [false]],
  ['boolean', 'NOT true', [false, null], [true]],
  ['boolean', 'not(true)', [false, null], [true]],
  ['boolean', 'true, false', [true, false], [null]],
  ['boolean', 'null', [null], [true, false]],
];

const DATES: Row[] = [
  ['string', '> 2026-01-31', ['2026-02-01', '2026-01-31T00:00:01'], ['2026-01-31', '2025-12-31', null]],
  ['string', '>= date("2026-01-31")', ['2026-01-31', '2026-02-01'], ['2026-01-30T23:59:59Z']],
  ['string', "<= '2026-01-31'", ['2026-01-31'], ['2026-01-31T00:00:00.001Z']],
  ['string', '2026-01-31', ['2026-01-31', '2026-01-31T00:00:00Z', '2026-01-31T01:00:00+01:00'], ['2026-02-01']],
  ['string', '[2026-01-01..2026-12-31]', ['2026-01-01', '2026-12-31'], ['2027-01-01', '2025-12-31']],
  ['string', '(2026-01-01..2026-12-31)', ['2026-01-02'], ['2026-01-01', '2026-12-31']],
  ['string', ']2026-01-01T08:00:00Z..2026-01-01T10:00:00+01:00]', ['2026-01-01T09:00:00Z'], ['2026-01-01T08:00:00Z']],
  ['string', "['2026-01-01'..'2026-06-30']", ['2026-06-30'], ['2026-07-01']],
  ['string', '[date("2026-01-01")..date("2026-06-30"))', ['2026-01-01'], ['2026-06-30']],
  ['string', '< date and time("2026-01-01T12:00:00Z")', ['2026-01-01'], ['2026-01-01T12:00:00Z']],
  ['string', '@"2026-01-31"', ['2026-01-31T00:00:00.000Z'], ['2026-01-30']],
  ['string', 'NOT 2026-01-31', ['2026-01-30', null], ['2026-01-31']],
  ['string', '2026-01-31, > 2026-06-30', ['2026-01-31', '2026-07-01'], ['2026-03-01']],
  ['string', "'2026-01-31'", ['2026-01-31'], ['2026-01-31T00:00:00Z', 'no date']],
];

describe.each([
  ['of the interface', OF_THE_INTERFACE],
  ['of FEEL, and written in other ways', BEYOND],
  ['on dates', DATES],
])('conditions %s', (_, rows) => {
  it.each(rows)('conditions on an input of type %s match as documented: %j', (type, condition, matching, others) => {
    for (const value of matching) expect([value, matches(type, condition, value)]).toEqual([value, true]);
    for (const value of others) expect([value, matches(type, condition, value)]).toEqual([value, false]);
  });
});

const REFUSED: [type: string, condition: JsonValue, message: string][] = [
  ['string', 'gold', "expected a value (text is written in quotes: 'gold'), found gold in gold"],
  ['string', '> 2026-02-30', 'expected an ISO 8601 date or date and time, found 2026-02-30'],
  ['string', 'date("soon")', 'expected an ISO 8601 date or date and time, found soon'],
  ['string', 'date(2026-01-01)', 'expected a date in quotes, found 2026-01-01)'],
  ['string', 'date("2026-01-01"', "expected ')' after the date, found nothing more"],
  ['number', '>', 'expected a value, found nothing more in >'],
  ['number', '[1..5', "expected ']', ')' or '[' after a range, found nothing more"],
  ['number', '[1,5]', "expected '..' between the bounds of a range, found ,5]"],
  ['number', '1,', 'expected a value, found nothing more in 1,'],
  ['number', ',1', 'expected a value, found ,1'],
  ['number', '1 2', "expected ',' or the end of the condition, found 2"],
  ['number', 'not(1', "expected ',' or ')' in not(…), found nothing more"],
  ['number', 'not()', 'expected a value, found )'],
  ['number', 'not(-)', 'expected a value, found -)'],
  ['number', '-, 1', 'expected a value, found -, 1'],
  ['number', '1e999', 'expected a finite number, found 1e999'],
  ['string', "'open", "expected a value, found 'open"],
  ['string', String.raw`'\q'`, String.raw`expected one of the escapes`],
  ['number', 'not('.repeat(11) + '1' + ')'.repeat(11), 'expected not(…) nested at most 10 deep, found more'],
];

/** Conditions of a wrong type, with a value of the input's type. */
const MISTYPED: [type: string, condition: JsonValue, message: string, value: JsonValue][] = [
  ['number', "'5'", `expected a number, found text in quotes in '5'`, 5],
  ['number', "> 'a'", `expected a number, found text in quotes in > 'a'`, 5],
  ['number', 'true', 'expected a number, found true or false in true', 5],
  ['number', '2026-01-31', 'expected a number, found an ISO 8601 date in 2026-01-31', 5],
  ['string', '5', 'expected text in quotes, found a number in 5', '5'],
  ['string', 5, 'expected text in quotes, found a number in 5', '5'],
  ['string', "> 2026-01-31, 'tbd'", 'expected an ISO 8601 date, found text in quotes', '2026-01-31'],
  ['boolean', '> true', 'expected == or != for a boolean, found a comparison by order', true],
  ['boolean', "'true'", 'expected true or false, found text in quotes', true],
  ['number', '> null', 'expected a number, found null in > null', 5],
  ['number', '[1..null]', 'expected a number, found null', 5],
];

describe('conditions that are refused', () => {
  it.each(REFUSED)('a condition on an input of type %s is refused: %j', (type, condition, message) => {
    expect(told(tableOf(type, [condition]))).toEqual([expect.stringContaining(message)]);
    expect(told(tableOf(type, [condition]))[0]).toMatch(/^error: rule "r1", input "x": /);
  });

  it('a condition longer than the limit is refused', () => {
    const message = 'expected a condition of at most 4000 characters, found 4001';
    expect(told(tableOf('number', [`${'1,'.repeat(2000)}1`]))).toEqual([`error: rule "r1", input "x": ${message}`]);
    expect(told(tableOf('number', [`${'1,'.repeat(1999)}1`]))).not.toContainEqual(expect.stringContaining('error'));
  });

  it.each(MISTYPED)(
    'a condition of a wrong type on an input of type %s is never met and a warning: %j',
    (type, condition, message, value) => {
      const findings = told(tableOf(type, [condition, '-']));
      expect(findings).toContainEqual(expect.stringContaining(`warning: rule "r1", input "x": ${message}`));
      expect(findings).not.toContainEqual(expect.stringContaining('error: '));
      expect(decide(tableOf(type, [condition, '-']), { x: value })).toMatchObject({
        ok: true,
        evaluation: { rulesMatched: ['r2'] },
      });
    },
  );

  it('a list member of a wrong type leaves the other members valid', () => {
    expect(matches('number', "1, 'a', 2", 2)).toBe(true);
    expect(matches('number', "NOT 'a'", 2)).toBe(true);
  });

  it('two wrong conditions are both reported', () => {
    expect(told(tableOf('number', ["'a'", '1', 'x']))).toHaveLength(2);
  });
});

describe('values of another type', () => {
  it.each<[type: string, condition: string, value: JsonValue, message: string]>([
    ['number', '> 5', '6', 'expected a number for input "x", found text'],
    ['number', '-', true, 'expected a number for input "x", found a boolean'],
    ['string', '-', 6, 'expected text for input "x", found a number'],
    ['string', "'a'", ['a'], 'expected text for input "x", found a list'],
    ['boolean', 'true', 'true', 'expected a boolean for input "x", found text'],
    ['boolean', 'true', { a: 1 }, 'expected a boolean for input "x", found an object'],
    ['string', '> 2026-01-01', 'soon', 'expected an ISO 8601 date or date and time for input "x", found other text'],
  ])('an input of type %s with the condition %j refuses the value %j', (type, condition, value, message) => {
    expect(decide(tableOf(type, [condition]), { x: value })).toEqual({
      ok: false,
      error: { code: 'WRONG_TYPE', message, rules: [] },
    });
  });
});

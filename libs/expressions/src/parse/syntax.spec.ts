import { describe, expect, it } from '@jest/globals';
import { parseExpression, parseTemplate } from './index.js';

describe('syntax errors', () => {
  const rows: [source: string, position: number, message: string][] = [
    ['', 0, 'expected a value, found the end (column 1)'],
    ['  ', 2, 'expected a value, found the end (column 3)'],
    ['1 +', 3, 'expected a value, found the end (column 4)'],
    ['1 2', 2, "expected an operator or the end, found '2' (column 3)"],
    ['a b', 2, "expected an operator or the end, found 'b' (column 3)"],
    ['a = 1', 2, "expected '==' or the end, found '=' (column 3)"],
    ['a,', 1, "expected an operator or the end, found ',' (column 2)"],
    ['a; b', 1, "expected an operator or the end, found ';' (column 2)"],
    ['(1', 2, "expected an operator or ')', found the end (column 3)"],
    ['(1, 2)', 2, "expected an operator or ')', found ',' (column 3)"],
    ['()', 1, "expected a value, found ')' (column 2)"],
    ['[1 2]', 3, "expected ',' or ']', found '2' (column 4)"],
    ['[1,]', 3, "expected a value, found ']' (column 4)"],
    ['[,]', 1, "expected a value, found ',' (column 2)"],
    ['a[1', 3, "expected an operator or ']', found the end (column 4)"],
    ['a[]', 2, "expected a value, found ']' (column 3)"],
    ['a.', 2, "expected a name after '.', found the end (column 3)"],
    ['a.1', 2, "expected a name after '.', found '1' (column 3)"],
    ['a?.b', 3, "expected '.' instead of '?.': a missing member is null anyway (column 4)"],
    ['{a}', 2, "expected ':', found '}' (column 3)"],
    ['{a: 1 b: 2}', 6, "expected ',' or '}', found 'b' (column 7)"],
    ['{1: 2}', 1, "expected a name or text as a key, found '1' (column 2)"],
    ["{a: 1, 'a': 2}", 7, "expected each key once, found 'a' again (column 8)"],
    ['a ? 1', 5, "expected ':', found the end (column 6)"],
    ['a ? : 1', 4, "expected a value, found ':' (column 5)"],
    ['and', 0, "expected a value, found 'and' (column 1)"],
    ['1 and or 2', 6, "expected a value, found 'or' (column 7)"],
    ['not', 3, 'expected a value, found the end (column 4)'],
    ['1 not 2', 2, "expected an operator or the end, found 'not' (column 3)"],
    ['1 < 2 < 3', 6, "expected 'and' or parentheses, found '<' (column 7)"],
    ['1 in [1] in [2]', 9, "expected 'and' or parentheses, found 'in' (column 10)"],
    ['12abc', 2, "expected a well-formed number, found 'abc' (column 3)"],
    ['1e', 2, 'expected a well-formed number, found the end (column 3)'],
    ['1..2', 2, "expected a well-formed number, found '.' (column 3)"],
    ['.', 1, 'expected a well-formed number, found the end (column 2)'],
    ['1e400', 0, 'expected a number that a double can hold (column 1)'],
    [
      'a + 99999999999999999999',
      4,
      'expected a number that a double holds exactly, or text, found 99999999999999999999 (column 5)',
    ],
    ["'abc", 0, "expected a closing ' for the text that starts here (column 1)"],
    ['"a\nb"', 0, 'expected a closing " for the text that starts here (line 1, column 1)'],
    [String.raw`'\x41'`, 1, String.raw`expected one of the escapes \n \r \t \b \f \\ \/ \' \" \uXXXX \u{X} (column 2)`],
    [
      String.raw`'\u{110000}'`,
      1,
      String.raw`expected one of the escapes \n \r \t \b \f \\ \/ \' \" \uXXXX \u{X} (column 2)`,
    ],
    [String.raw`'\u0000'`, 0, 'expected text without NUL and without half surrogate pairs (column 1)'],
    [String.raw`'\ud83d'`, 0, 'expected text without NUL and without half surrogate pairs (column 1)'],
    ["'\ud83d'", 0, 'expected text without NUL and without half surrogate pairs (column 1)'],
    ['a\u00a0+ 1', 1, 'expected an operator or the end, found U+00A0 (column 2)'],
    ['€', 0, 'expected a value, found U+20AC (column 1)'],
    ['upper()', 0, 'expected 1 argument for upper(), found 0 (column 1)'],
    ['1 + round(1, 2, 3)', 4, 'expected 1 to 2 arguments for round(), found 3 (column 5)'],
    ['concat()', 0, 'expected at least 1 argument for concat(), found 0 (column 1)'],
    ['upper(1,)', 8, "expected a value, found ')' (column 9)"],
    ['upper(1 2)', 8, "expected ',' or ')', found '2' (column 9)"],
    ['a.upper(1)', 2, "expected the name of a function before '(', there are no methods (column 3)"],
    ['(upper)(1)', 0, "expected the name of a function before '(', there are no methods (column 1)"],
    ['upper(1)(2)', 0, "expected the name of a function before '(', there are no methods (column 1)"],
    ["'upper'(1)", 0, "expected the name of a function before '(', there are no methods (column 1)"],
    ['a\n+ b\n+ * c', 8, "expected a value, found '*' (line 3, column 3)"],
  ];
  it.each(rows)('the expression %j has a syntax error at %d', (source, position, message) => {
    expect(parseExpression(source)).toEqual({ ok: false, error: { message, position } });
  });

  it('an unknown function is refused with the names of those that exist', () => {
    const parsed = parseExpression('1 + eval(1)');
    expect(parsed).toMatchObject({ ok: false, error: { position: 4 } });
    expect(!parsed.ok && parsed.error.message).toMatch(
      /^expected a function, found 'eval'; known are upper, lower, .*\(column 5\)$/,
    );
  });

  it('error positions in a template count from the start of the whole text', () => {
    expect(parseTemplate('Hello {{ name }},\nsum {{ 1 + }}')).toEqual({
      ok: false,
      error: { message: "expected a value, found '}' (line 2, column 12)", position: 29 },
    });
  });
});

describe('the stored form', () => {
  it('a parsed expression is plain JSON with a position in every node', () => {
    expect(parseExpression("not a.b[0] or {'__proto__': -x}")).toEqual({
      ok: true,
      value: {
        kind: 'logical',
        at: 11,
        operator: 'or',
        left: {
          kind: 'not',
          at: 0,
          operand: {
            kind: 'index',
            at: 8,
            object: { kind: 'member', at: 6, object: { kind: 'name', at: 4, name: 'a' }, name: 'b' },
            index: { kind: 'literal', at: 8, value: 0 },
          },
        },
        right: {
          kind: 'object',
          at: 14,
          members: [
            { key: '__proto__', value: { kind: 'negate', at: 28, operand: { kind: 'name', at: 29, name: 'x' } } },
          ],
        },
      },
    });
  });

  it('parsing does not change the shared parser of the library', async () => {
    const { default: jsep } = await import('jsep');
    const before = JSON.stringify([jsep.binary_ops, jsep.unary_ops, jsep.literals, Object.keys(jsep.hooks)]);
    parseExpression('not a in [1] ? {b: 2} : upper("c")');
    expect(JSON.stringify([jsep.binary_ops, jsep.unary_ops, jsep.literals, Object.keys(jsep.hooks)])).toBe(before);
    expect(jsep('a in b')).toMatchObject({ type: 'Compound' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../spec/outcome-of.js';
import { evaluateTemplate, namesIn } from './index.js';
import type { JsonObject, JsonValue } from './index.js';
import { parseExpression, parseTemplate } from './parse/index.js';

const deep = (levels: number, open: string, close: string, core = '1') =>
  open.repeat(levels) + core + close.repeat(levels);
const tooDeep = { refused: 'parse', message: expect.stringContaining('expected at most 100 nested') };

describe('limits of depth and length', () => {
  it.each([
    ['parentheses', deep(98, '(', ')')],
    ['lists', deep(98, '[', ']')],
    ['objects', deep(98, '{a:', '}')],
    ['negations', `${'-'.repeat(98)}1`],
    ['a chain', Array(100).fill('1').join(' + ')],
    ['alternatives', `${'a ? 1 : '.repeat(98)}2`],
    ['members', `a${'.b'.repeat(99)}`],
  ])('an expression with %s within the depth limit is accepted', (_, source) => {
    expect(outcomeOf(source)).toHaveProperty('value');
  });

  it.each([
    ['parentheses', deep(5_000, '(', ')')],
    ['lists', deep(101, '[', ']')],
    ['objects', deep(101, '{a:', '}')],
    ['calls', deep(101, 'abs(', ')')],
    ['indexes', deep(101, 'a[', ']')],
    ['negations', `${'-'.repeat(19_000)}1`],
    ['denials', `${'not '.repeat(101)}true`],
    ['a chain', Array(101).fill('1').join(' + ')],
    ['a long chain', Array(6_000).fill('1').join('+')],
    ['alternatives', `${'a ? 1 : '.repeat(101)}2`],
    ['members', `a${'.b'.repeat(101)}`],
    ['open brackets only', '['.repeat(100_000)],
  ])('an expression with %s beyond the depth limit is refused', (_, source) => {
    expect(outcomeOf(source)).toMatchObject(tooDeep);
  });

  it('the length limit is for one expression, not for the text around it', () => {
    const long = `'${'x'.repeat(20_000)}'`;
    expect(outcomeOf(long)).toMatchObject({ refused: 'parse', message: expect.stringContaining('at most 20000') });
    expect(parseTemplate(`${'x'.repeat(50_000)}{{1}}`).ok).toBe(true);
  });
});

describe('limits of size', () => {
  const half: JsonObject = { half: 'x'.repeat(600_000), list: Array<JsonValue>(1000).fill('y'.repeat(600)) };
  const tooLarge = { refused: 'evaluation', message: expect.stringContaining('expected values of at most 1048576') };

  it.each([
    'half + half',
    'concat(half, half)',
    'concat([half], {a: half})',
    "join([half, half], ',')",
    "replace(half, 'x', 'xx')",
    '[half, half]',
    '{a: half, b: {c: half}}',
    'append(list, half)',
    'merge({a: half}, {b: half})',
    'flatten([list, list])',
    '[list, list]',
    'string([list, [list]])',
  ])('the result of %s is too large', (source) => {
    expect(outcomeOf(source, half)).toMatchObject(tooLarge);
  });

  it('interpolated text is limited in size', () => {
    const parsed = parseTemplate('{{half}} {{half}}');
    expect(parsed.ok && evaluateTemplate(parsed.value, namesIn(half))).toMatchObject({ ok: false });
  });

  it('values that are only read are not limited in size', () => {
    const variables = { large: 'x'.repeat(3_000_000), list: [1] };
    expect(outcomeOf('large', variables)).toEqual({ value: variables.large });
    expect(outcomeOf('length(variables.large)', variables)).toEqual({ value: 3_000_000 });
  });

  it('a replacement that is too large ends before its text is built', () => {
    const source = "replace(half, 'x', half)";
    expect(outcomeOf(source, half)).toMatchObject(tooLarge);
  });

  it('no value deeper than 100 levels is built', () => {
    const nested = JSON.parse(deep(100, '[', ']')) as JsonValue;
    expect(outcomeOf('nested', { nested })).toEqual({ value: nested });
    expect(outcomeOf('[nested]', { nested })).toMatchObject({
      refused: 'evaluation',
      message: 'expected lists and objects nested at most 100 deep (column 1)',
    });
  });

  it('very deep data does not overflow the call stack', () => {
    const nest = () => JSON.parse(deep(5_000, '[', ']')) as JsonValue;
    expect(outcomeOf('a == b', { a: nest(), b: nest() })).toMatchObject({ refused: 'evaluation' });
    expect(outcomeOf('string(a)', { a: nest() })).toMatchObject({ refused: 'evaluation' });
  });
});

describe('limits of steps', () => {
  const tooMuch = {
    refused: 'evaluation',
    message: expect.stringContaining('evaluation steps, but the expression needs more'),
  };

  it('every evaluated node counts as a step', () => {
    const limits = { steps: 5, size: 1000 };
    expect(outcomeOf('1 + 2 + 3', {}, limits)).toEqual({ value: 6 });
    expect(outcomeOf('1 + 2 + 3 + 4', {}, limits)).toMatchObject(tooMuch);
  });

  it('functions and comparisons count what they walk through', () => {
    const list = Array.from({ length: 3_000 }, (_, index) => ({ index }));
    const copy = structuredClone(list);
    expect(outcomeOf('distinct(list)', { list })).toMatchObject(tooMuch);
    expect(outcomeOf('list == copy', { list, copy })).toEqual({ value: true });
    expect(outcomeOf(`count([${Array(400).fill('list == copy').join(', ')}])`, { list, copy })).toMatchObject(tooMuch);
  });

  it('expensive text work ends early', () => {
    const text = 'ab'.repeat(400_000);
    const source = `count([${Array(600).fill('upper(text) == text').join(', ')}])`;
    expect(outcomeOf(source, { text })).toMatchObject(tooMuch);
  });

  it('the longest expression is parsed', () => {
    expect(parseExpression(`[${Array(6_600).fill('1').join(', ')}]`).ok).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { evaluateCondition, evaluateTemplate, namesIn } from './index.js';
import type { JsonObject, JsonValue, Template } from './index.js';
import { parseCondition, parseTemplate } from './parse/index.js';
import type { Parsed } from './parse/index.js';

const variables: JsonObject = {
  n: 12,
  name: 'Ann',
  yes: true,
  items: [1, 'a', null],
  customer: { id: 7 },
  nothing: null,
};
const names = namesIn(variables, { credentials: { 'api-key': 'k1', plain: 'k2' } });

function ok(parsed: Parsed<Template>): Template {
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

describe('texts with expressions', () => {
  const rows: [source: string, value: JsonValue][] = [
    ['', ''],
    ['plain text', 'plain text'],
    ['a }} b { c } {', 'a }} b { c } {'],
    ['{{n}}', 12],
    ['{{ yes }}', true],
    ['{{\n items \n}}', [1, 'a', null]],
    ['{{ customer }}', { id: 7 }],
    ['{{ missing }}', null],
    ['{{ {a: {b: n}} }}', { a: { b: 12 } }],
    ['{{{a: {b: n}}}}', { a: { b: 12 } }],
    ["{{ '}}' }}", '}}'],
    ["{{ '{{' }}", '{{'],
    [' {{n}}', ' 12'],
    ['{{n}}{{n}}', '1212'],
    ['Dear {{name}}, {{nothing}}{{yes}}', 'Dear Ann, true'],
    ['x {{items}} {{customer}}', 'x [1,"a",null] {"id":7}'],
    ['{"a": {"b": {{n}}}}', '{"a": {"b": 12}}'],
    ['{{credentials.api-key}}', 'k1'],
    ['Bearer {{ credentials.api-key }}', 'Bearer k1'],
    ['{{credentials.plain}}', 'k2'],
    ["{{credentials['api-key']}}", 'k1'],
  ];
  it.each(rows)('the template %j gives %j', (source, value) => {
    expect(evaluateTemplate(ok(parseTemplate(source)), names)).toEqual({ ok: true, value });
  });

  it('a parsed template keeps text and expressions in turn', () => {
    expect(ok(parseTemplate('a{{n}}b'))).toEqual({
      source: 'a{{n}}b',
      parts: ['a', { kind: 'name', at: 3, name: 'n' }, 'b'],
    });
    expect(ok(parseTemplate(''))).toEqual({ source: '', parts: [] });
  });

  it('a template of one expression returns its data without a copy', () => {
    const evaluated = evaluateTemplate(ok(parseTemplate('{{variables.items}}')), names);
    expect(evaluated.ok && evaluated.value).toBe(variables['items']);
  });

  it('an error in a template has its position in the whole source', () => {
    const source = 'Dear {{name}}, {{n + name}}';
    expect(evaluateTemplate(ok(parseTemplate(source)), names)).toEqual({
      ok: false,
      error: {
        message: "expected two numbers or two texts for '+', found a number and text (column 20)",
        position: 19,
        source,
      },
    });
  });

  it.each([
    ['{{', 2, 'expected a value, found the end (column 3)'],
    ['{{}}', 2, "expected a value, found '}' (column 3)"],
    ['a {{ n', 6, "expected an operator or '}}', found the end (column 7)"],
    ['{{ n }', 5, "expected an operator or '}}', found '}' (column 6)"],
    ['{{ n n }}', 5, "expected an operator or '}}', found 'n' (column 6)"],
  ])('the template %j is refused at %d', (source, position, message) => {
    expect(parseTemplate(source)).toEqual({ ok: false, error: { message, position } });
  });
});

describe('expressions of flows', () => {
  const rows: [source: string, value: boolean][] = [
    ['n > 10', true],
    ['{{ n > 10 }}', true],
    [' \n {{ n > 100 }} \n ', false],
    ['  n > 10 ', true],
    ['missing', false],
    ['{{ missing.member }}', false],
    ['missing > 3', false],
    ['{a: yes}.a', true],
    ['true', true],
  ];
  it.each(rows)('the condition %j is %j', (source, value) => {
    expect(evaluateCondition(ok(parseCondition(source)), names)).toEqual({ ok: true, value });
  });

  it.each([
    ['n', 0, 'expected a boolean as the condition, found a number (column 1)'],
    ["{{ 'true' }}", 3, 'expected a boolean as the condition, found text (column 4)'],
    ['{{ [] }}', 3, 'expected a boolean as the condition, found a list (column 4)'],
    ['{{ n > name }}', 5, "expected two numbers or two texts for '>', found a number and text (column 6)"],
  ])('the condition %j is an error at %d', (source, position, message) => {
    expect(evaluateCondition(ok(parseCondition(source)), names)).toEqual({
      ok: false,
      error: { message, position, source },
    });
  });

  it.each([
    ['', 0, 'expected a value, found the end (column 1)'],
    [
      '{{n}} > {{n}}',
      5,
      "expected the whole condition within one pair of braces, or none, found more after '}}' (column 6)",
    ],
    ['n > {{n}}', 5, "expected a name or text as a key, found '{' (column 6)"],
    ['{{ n > 1', 8, "expected an operator or '}}', found the end (column 9)"],
  ])('the condition %j is refused at %d', (source, position, message) => {
    expect(parseCondition(source)).toEqual({ ok: false, error: { message, position } });
  });

  it('a text is no condition', () => {
    expect(evaluateCondition(ok(parseTemplate('true')), names)).toMatchObject({ ok: false });
    expect(evaluateCondition(ok(parseTemplate('')), names)).toMatchObject({ ok: false });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { compileDecision } from './compile-decision.js';
import { DECISION_LIMITS } from './limits.js';
import { decide, told } from '../testing/decide.js';

const INPUT = { id: 'amount', label: 'Amount', type: 'number' };
const OUTPUT = { id: 'level', label: 'Level', type: 'string' };
const RULE = { id: 'r1', conditions: ['-'], outputs: { level: 'low' } };
const TABLE = { key: 'risk', hitPolicy: 'FIRST', inputs: [INPUT], outputs: [OUTPUT], rules: [RULE] };

describe('invalid sources', () => {
  const without = (name: string): JsonObject =>
    Object.fromEntries(Object.entries(TABLE).filter(([key]) => key !== name));
  const rule = (more: JsonObject): JsonObject => ({ ...TABLE, rules: [{ ...RULE, ...more }] });
  const output = (more: JsonObject): JsonObject => ({ ...TABLE, outputs: [{ ...OUTPUT, ...more }] });
  const input = (more: JsonObject): JsonObject => ({ ...TABLE, inputs: [{ ...INPUT, ...more }] });

  it.each<[string, JsonValue, string]>([
    ['null', null, 'the source must be of type object'],
    ['a list', [], 'the source must be of type object'],
    ['a number', 5, 'the source must be of type object'],
    ['text that is no JSON', '{', 'the source is not JSON'],
    ['no hit policy', without('hitPolicy'), "the source must have required property 'hitPolicy'"],
    ['no rules', without('rules'), "the source must have required property 'rules'"],
    ['an unknown hit policy', { ...TABLE, hitPolicy: 'ANY' }, '/hitPolicy must be one of FIRST,ALL,UNIQUE'],
    ['a hit policy in small letters', { ...TABLE, hitPolicy: 'first' }, '/hitPolicy must be one of'],
    ['an unknown field', { ...TABLE, hitpolicy: 'FIRST' }, 'the source: unknown property hitpolicy'],
    ['an unknown aggregation', { ...TABLE, aggregation: 'avg' }, '/aggregation must be one of sum,count'],
    ['rules that are no list', { ...TABLE, rules: {} }, '/rules must be of type array'],
    ['no outputs', { ...TABLE, outputs: [] }, '/outputs must NOT have fewer than 1 items'],
    [
      'an input without a type',
      { ...TABLE, inputs: [{ id: 'amount' }] },
      "/inputs/0 must have required property 'type'",
    ],
    ['an input of an unknown type', input({ type: 'date' }), '/inputs/0/type must be one of string,number,boolean'],
    ['an input without a name', input({ id: '' }), '/inputs/0/id must NOT have fewer than 1 characters'],
    [
      'a rule without an id',
      { ...TABLE, rules: [{ conditions: ['-'], outputs: {} }] },
      "/rules/0 must have required property 'id'",
    ],
    [
      'a condition that is null',
      rule({ conditions: [null] }),
      '/rules/0/conditions/0 must be of type string, number, boolean',
    ],
    ['a condition that is a list', rule({ conditions: [['-']] }), '/rules/0/conditions/0 must be of type string'],
    ['too few conditions', rule({ conditions: [] }), 'rule "r1": expected 1 conditions, one per input, found 0'],
    [
      'too many conditions',
      rule({ conditions: ['-', '-'] }),
      'rule "r1": expected 1 conditions, one per input, found 2',
    ],
    [
      'an output that is a list',
      rule({ outputs: { level: [] } }),
      '/rules/0/outputs/level must be of type string, number',
    ],
    [
      'an output that the table does not have',
      rule({ outputs: { lvl: 'x' } }),
      'rule "r1": the table has no output "lvl"',
    ],
    ['an output that is not declared', output({ values: ['a', 'b'] }), 'expected one of ["a","b"], found "low"'],
    ['a declared value of another type', output({ values: [1] }), 'output "level": expected text in values, found 1'],
    ['a declared value twice', output({ values: ['low', 'low'] }), 'output "level": expected different values'],
    [
      'an input value of another type',
      input({ values: ['1'] }),
      'input "amount": expected a number in values, found "1"',
    ],
    ['an expression that does not parse', rule({ outputs: { level: '{{ 1 + }}' } }), 'rule "r1", output "level": '],
    [
      'text around the expression of a number',
      { ...output({ type: 'number' }), rules: [{ ...RULE, outputs: { level: 'a {{ 1 }}' } }] },
      'expected a number, found text around an expression',
    ],
    [
      'credentials in an output',
      rule({ outputs: { level: 'a {{credentials.x}}' } }),
      'rule "r1", output "level": expected no credentials here',
    ],
    [
      'credentials in an input',
      input({ expression: 'credentials.x' }),
      'input "amount": its expression: expected no credentials here',
    ],
    ['an input expression that does not parse', input({ expression: 'a +' }), 'input "amount": its expression: '],
    [
      'two inputs of one id',
      { ...TABLE, inputs: [INPUT, INPUT], rules: [] },
      'expected unique ids of inputs, but two inputs have the id "amount"',
    ],
    [
      'two outputs of one id',
      { ...TABLE, outputs: [OUTPUT, OUTPUT] },
      'expected unique ids of outputs, but two outputs have the id "level"',
    ],
    [
      'two rules of one id',
      { ...TABLE, rules: [RULE, RULE] },
      'expected unique ids of rules, but two rules have the id "r1"',
    ],
    ['NUL', rule({ outputs: { level: 'a\0' } }), 'a text of the source contains the character NUL'],
    ['half a character', rule({ outputs: { level: '\ud800' } }), 'a lone surrogate'],
    ['deep nesting', `${'['.repeat(50)}${']'.repeat(50)}`, 'the source is nested deeper than 20 levels'],
    [
      'too many inputs',
      { ...TABLE, inputs: Array.from({ length: 101 }, (_, i) => ({ ...INPUT, id: `i${i}` })) },
      'expected at most 100 inputs, found 101',
    ],
    [
      'too many outputs',
      { ...TABLE, outputs: Array.from({ length: 101 }, (_, i) => ({ ...OUTPUT, id: `o${i}` })) },
      'expected at most 100 outputs, found 101',
    ],
    [
      'too many rules',
      { ...TABLE, rules: Array.from({ length: 10_001 }, (_, i) => ({ ...RULE, id: `r${i}` })) },
      'expected at most 10000 rules, found 10001',
    ],
    [
      'declared values that are no dates',
      { ...input({ type: 'string', values: ['soon'] }), rules: [{ ...RULE, conditions: ['> 2026-01-01'] }] },
      'input "amount": its conditions compare dates, but "soon" is not a date',
    ],
  ])('a decision source is refused for %s', (_, source, message) => {
    const findings = told(source);
    expect(findings).toContainEqual(expect.stringContaining(message));
    expect(findings[0]).toMatch(/^error: /);
  });

  it('a finding names the rule or input that it is about', () => {
    const of = (source: JsonValue) => compileDecision({ sourceType: 'json', source }).findings[0]?.elementId;
    expect(of(rule({ conditions: ["'x'"] }))).toBe('r1');
    expect(of(rule({ conditions: [null] }))).toBe('r1');
    expect(of(input({ expression: '+' }))).toBe('amount');
    expect(of(output({ values: [1] }))).toBe('level');
  });

  it('all findings of a source are reported at once', () => {
    const rules = ['a', 'b', 'c'].map((id) => ({ id, conditions: ['>'], outputs: { level: '{{ 1 + }}' } }));
    expect(told({ ...TABLE, rules })).toHaveLength(6);
    const shapeless = Array.from({ length: 500 }, () => ({}));
    expect(told({ ...TABLE, rules: shapeless })).toHaveLength(200);
  });

  it.each([
    [
      'members of lists',
      { ...TABLE, rules: Array.from({ length: 6 }, (_, i) => ({ ...RULE, id: `r${i}`, conditions: ['1,2,3'] })) },
      24,
    ],
    ['outputs', { ...TABLE, outputs: [OUTPUT, { ...OUTPUT, id: 'b' }], rules: [RULE, { ...RULE, id: 'r2' }] }, 6],
  ])('a source with more cells than allowed is refused, counting %s', (_, source, cells) => {
    const message = (maxCells: number) =>
      compileDecision({ sourceType: 'json', source, limits: { ...DECISION_LIMITS, maxCells } }).findings[0]?.message;
    expect(message(cells - 1)).toBe(
      `expected at most ${cells - 1} tests and outputs in all rules together, found more`,
    );
    expect(message(cells)).not.toMatch(/expected at most/);
  });

  it('a source with more bytes than allowed is refused', () => {
    const source = JSON.stringify(TABLE);
    const limits = { ...DECISION_LIMITS, maxSourceBytes: source.length - 1 };
    expect(compileDecision({ sourceType: 'json', source, limits }).findings).toMatchObject([
      { message: `the source is longer than ${source.length - 1} bytes` },
    ]);
  });

  it.each<[string, JsonValue, string]>([
    ['an output of another type', rule({ outputs: { level: 5 } }), 'rule "r1", output "level": expected text, found 5'],
    ['text for a number', output({ type: 'number' }), 'rule "r1", output "level": expected a number, found "low"'],
  ])('a source with %s gets a warning and fails when its rule counts', (_, source, message) => {
    expect(told(source)).toEqual([expect.stringContaining(`warning: ${message}`)]);
    expect(decide(source, { amount: 1 })).toMatchObject({ ok: false, error: { code: 'WRONG_TYPE', rules: ['r1'] } });
  });

  it.each<[string, JsonValue, string]>([
    ['no YAML', 'a: [', 'the source is not YAML'],
    ['a value instead of text', 5, 'expected the source of type yaml to be a string'],
    [
      'a whole number that a double rounds',
      'rules: [{priority: 9007199254740993}]',
      'text, at rules[0].priority, found',
    ],
    ['aliases that explode', bomb(), 'the source'],
    [
      'a list where a condition should be',
      'hitPolicy: ALL\ninputs: []\noutputs: [{id: o, type: string}]\nrules: [{id: r, conditions: [[null]], outputs: {}}]',
      '/rules/0/conditions/0 must be of type string',
    ],
  ])('a YAML source is refused for %s', (_, source, message) => {
    const { ok, findings } = compileDecision({ sourceType: 'yaml', source });
    expect([ok, findings[0]?.message]).toEqual([false, expect.stringContaining(message)]);
  });

  it('a finding about a YAML source names the line', () => {
    expect(compileDecision({ sourceType: 'yaml', source: 'a: 1\nb: [' }).findings[0]?.line).toBeGreaterThan(1);
  });
});

function bomb(): string {
  const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(',')}]`);
  return ['l0: &l0 [x]', ...levels].join('\n');
}

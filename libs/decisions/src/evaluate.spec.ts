import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { evaluate } from './evaluate.js';
import { prepareDecision } from './table/prepare-decision.js';
import { decide, modelOf, tableOf } from '../testing/decide.js';

function outputsOf(source: JsonObject, variables: JsonObject): unknown {
  const decided = decide(source, variables);
  return decided.ok ? decided.evaluation.outputs : decided.error;
}

const FIRST = { hitPolicy: 'FIRST' };

describe('reading of inputs', () => {
  it('a missing input is null', () => {
    expect(decide(tableOf('number', ['null']), {})).toMatchObject({
      ok: true,
      evaluation: { inputVariables: { x: null } },
    });
  });

  it('an input may be computed by an expression, with or without braces', () => {
    for (const expression of ['price * count', '{{ price * count }}', 'variables.price * variables.count']) {
      const source = tableOf('number', ['> 10'], { inputs: [{ id: 'total', type: 'number', expression }] });
      expect(decide(source, { price: 4, count: 3, total: 1 })).toMatchObject({
        ok: true,
        evaluation: { matched: true, inputVariables: { total: 12 } },
      });
    }
  });

  it('an input whose expression fails is an error that names it', () => {
    const source = tableOf('number', ['> 10'], {
      inputs: [{ id: 'total', type: 'number', expression: 'price * count' }],
    });
    expect(outputsOf(source, { price: 'x', count: 3 })).toEqual({
      code: 'EXPRESSION_FAILED',
      message: expect.stringContaining('the expression of input "total": expected two numbers'),
      rules: [],
    });
    expect(
      outputsOf({ ...source, inputs: [{ id: 'total', type: 'number', expression: 'name' }] }, { name: 'x' }),
    ).toEqual({
      code: 'WRONG_TYPE',
      message: 'expected a number for input "total", found text',
      rules: [],
    });
  });

  it.each<[JsonObject, JsonValue]>([
    [{ customer: { age: 30 } }, 30],
    [{ customer: { age: 30 }, 'customer.age': 40 }, 40],
    [{ customer: { age: 30 }, 'customer.age': null }, null],
    [{ customer: null }, null],
    [{ customer: [1] }, null],
    [{ customer: 'x' }, null],
    [{}, null],
  ])('an input may be a member of an object: customer.age of %j is %j', (variables, value) => {
    const source = tableOf('number', ['-'], { inputs: [{ id: 'customer.age', type: 'number' }] });
    expect(decide(source, variables)).toMatchObject({
      ok: true,
      evaluation: { inputVariables: { 'customer.age': value } },
    });
  });

  it.each(['constructor.name', '__proto__.constructor', 'length', 'a.length'])(
    'an input never reaches members that are not data: %s',
    (id) => {
      const source = tableOf('string', ['null'], { inputs: [{ id, type: 'string' }] });
      expect(decide(source, { a: 'text' })).toMatchObject({ ok: true, evaluation: { matched: true } });
    },
  );

  it('inputs share the step limit of one evaluation', () => {
    const list = Array.from({ length: 20_000 }, (_, i) => i);
    const of = (count: number): JsonObject => ({
      ...tableOf('number', []),
      inputs: Array.from({ length: count }, (_, i) => ({ id: `x${i}`, type: 'number', expression: 'max(list)' })),
    });
    expect(outputsOf(of(10), { list })).toEqual([]);
    expect(outputsOf(of(100), { list })).toMatchObject({ code: 'EXPRESSION_FAILED' });
  });

  it('inputs share the cost limit of one evaluation', () => {
    const empty = Array.from({ length: 50_000 }, () => []);
    const of = (count: number): JsonObject => ({
      ...tableOf('number', []),
      inputs: Array.from({ length: count }, (_, i) => ({
        ...{ id: `x${i}`, type: 'number', expression: 'count(flatten(empty))' },
      })),
    });
    expect(outputsOf(of(1), { empty })).toEqual([]);
    expect(outputsOf(of(5), { empty })).toMatchObject({
      code: 'EXPRESSION_FAILED',
      message: expect.stringContaining('at most 40 ms of work'),
    });
  });

  it('an input with declared values refuses other values', () => {
    const source = tableOf('string', ["'a'", '-'], {
      ...FIRST,
      inputs: [{ id: 'x', type: 'string', values: ['a', 'b'] }],
    });
    expect(outputsOf(source, { x: 'b' })).toEqual({ n: 2 });
    expect(outputsOf(source, { x: null })).toEqual({ n: 2 });
    expect(outputsOf(source, { x: 'c' })).toEqual({
      code: 'WRONG_TYPE',
      message: 'expected one of ["a","b"] for input "x", found another string',
      rules: [],
    });
  });

  it('declared dates are equal as the same day, however they are written', () => {
    const inputs = [{ id: 'x', type: 'string', values: ['2026-01-01', '2026-01-02'] }];
    const source = tableOf('string', ['>= 2026-01-02', '-'], { ...FIRST, inputs });
    expect(outputsOf(source, { x: '2026-01-02T00:00:00Z' })).toEqual({ n: 1 });
    expect(outputsOf(source, { x: '2026-01-03' })).toMatchObject({ code: 'WRONG_TYPE' });
  });
});

describe('values of outputs', () => {
  const outputs = (value: JsonValue, type = 'string', more: JsonObject = {}): JsonObject => ({
    hitPolicy: 'FIRST',
    inputs: [{ id: 'amount', type: 'number' }],
    outputs: [{ id: 'o', type, ...more }],
    rules: [{ id: 'r1', conditions: ['-'], outputs: { o: value } }],
  });

  it.each<[JsonValue, string, JsonValue]>([
    ['text', 'string', 'text'],
    [5, 'number', 5],
    [false, 'boolean', false],
    [null, 'number', null],
    ['{{ amount * 2 }}', 'number', 14],
    ['{{ amount > 5 }}', 'boolean', true],
    ['{{ missing }}', 'number', null],
    ['amount {{ amount }} of {{ customer.name }}', 'string', 'amount 7 of Ann'],
  ])('the output %j of type %s is %j', (value, type, result) => {
    expect(outputsOf(outputs(value, type), { amount: 7, customer: { name: 'Ann' } })).toEqual({ o: result });
  });

  it('an output of a wrong type is an error and never converted', () => {
    expect(outputsOf(outputs('{{ amount }}'), { amount: 7 })).toEqual({
      code: 'WRONG_TYPE',
      message: 'rule "r1", output "o": expected text, found a number',
      rules: ['r1'],
    });
  });

  it('an output that a rule leaves out is null', () => {
    expect(outputsOf({ ...outputs('x'), rules: [{ id: 'r1', conditions: ['-'], outputs: {} }] }, {})).toEqual({
      o: null,
    });
  });

  it('an output expression sees the inputs by their ids, computed ones too', () => {
    const inputs = [{ id: 'total', type: 'number', expression: 'price * 2' }];
    expect(outputsOf({ ...outputs('{{ total + 1 }}', 'number'), inputs }, { price: 3, total: 100 })).toEqual({ o: 7 });
  });

  it('an output whose expression fails is an error that names the rule and output', () => {
    expect(outputsOf(outputs('{{ 1 / amount }}', 'number'), { amount: 0 })).toEqual({
      code: 'EXPRESSION_FAILED',
      message: expect.stringContaining('rule "r1", output "o": expected a divisor other than zero'),
      rules: ['r1'],
    });
  });

  it('only outputs of the rules that count are computed', () => {
    const rules = [
      { id: 'r1', conditions: ['-'], outputs: { o: 'x' } },
      { id: 'r2', conditions: ['-'], outputs: { o: '{{ 1 / 0 }}' } },
    ];
    expect(outputsOf({ ...outputs('x'), rules }, {})).toEqual({ o: 'x' });
    expect(outputsOf({ ...outputs('x'), rules, hitPolicy: 'ALL' }, {})).toMatchObject({ rules: ['r2'] });
  });

  it('a computed output must be a declared value', () => {
    const source = outputs('{{ name }}', 'string', { values: ['a'] });
    expect(outputsOf(source, { name: 'a' })).toEqual({ o: 'a' });
    expect(outputsOf(source, { name: 'b' })).toEqual({
      code: 'WRONG_TYPE',
      message: 'rule "r1", output "o": expected one of ["a"], found another string',
      rules: ['r1'],
    });
  });

  it('the total text of outputs is limited', () => {
    const of = (count: number, o: JsonValue): JsonObject => ({
      ...outputs('x'),
      rules: Array.from({ length: count }, (_, i) => ({ id: `r${i}`, conditions: ['-'], outputs: { o } })),
      hitPolicy: 'ALL',
    });
    expect(outputsOf(of(20, '{{ text }}'), { text: 'x'.repeat(100_000) })).toHaveLength(20);
    expect(outputsOf(of(20, '{{ text }}'), { text: 'x'.repeat(110_000) })).toEqual({
      code: 'TOO_LARGE',
      message: 'expected outputs of at most 2097152 characters, found more',
      rules: [],
    });
    const long = {
      ...of(9_000, null),
      outputs: [
        { id: 'o', type: 'string' },
        { id: 'x'.repeat(250), type: 'string' },
      ],
    };
    expect(outputsOf(long, {})).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('outputs share the step limit of one evaluation', () => {
    const list = Array.from({ length: 5_000 }, (_, i) => i);
    const of = (count: number): JsonObject => ({
      ...outputs('x', 'number'),
      hitPolicy: 'COLLECT',
      aggregation: 'max',
      rules: Array.from({ length: count }, (_, i) => ({
        id: `r${i}`,
        conditions: ['-'],
        outputs: { o: '{{ max(list) }}' },
      })),
    });
    expect(outputsOf(of(40), { list })).toEqual({ o: 4_999 });
    expect(outputsOf(of(100), { list })).toMatchObject({ code: 'EXPRESSION_FAILED' });
  });

  it('outputs share no objects with the table', () => {
    const source = outputs('x');
    const decided = outputsOf(source, {}) as JsonObject;
    decided['o'] = 'changed';
    expect(outputsOf(source, {})).toEqual({ o: 'x' });
  });
});

describe('limits of the index', () => {
  it('a table that is too large for an index is evaluated rule by rule', () => {
    const source = tableOf('number', ['[1..3]', 'NOT 2', 'null']);
    const bare = prepareDecision(modelOf(source), 0);
    for (const x of [0, 1, 2, 4, null]) expect(evaluate(bare, { x })).toEqual(decide(source, { x }));
    expect(evaluate(bare, { x: 1 })).toMatchObject({ evaluation: { rulesMatched: ['r1', 'r2'] } });
  });
});

describe('empty lists of inputs', () => {
  it('a table without inputs always matches', () => {
    const source = { hitPolicy: 'FIRST', inputs: [], outputs: [{ id: 'o', type: 'number' }] };
    expect(outputsOf({ ...source, rules: [{ id: 'r', conditions: [], outputs: { o: 1 } }] }, {})).toEqual({ o: 1 });
    expect(outputsOf({ ...source, rules: [] }, {})).toEqual({});
  });
});

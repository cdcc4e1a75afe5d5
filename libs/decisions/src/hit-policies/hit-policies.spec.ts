import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import type { DecisionEvaluation } from '../evaluation.js';
import { decide, told } from '../../testing/decide.js';

/** Rules r1 to r4 match amounts above 10, 20, 30 and 30, and r5 matches no amount. Their outputs are not in order. */
const RULES: JsonValue[] = [
  { id: 'r1', conditions: ['> 10'], outputs: { level: 'low', fee: 3 } },
  { id: 'r2', conditions: ['> 20'], outputs: { level: 'high', fee: 2 } },
  { id: 'r3', conditions: ['> 30'], outputs: { level: 'low', fee: 1 } },
  { id: 'r4', conditions: ['> 30'], outputs: { level: 'middle', fee: 2 } },
  { id: 'r5', conditions: ['not([-1e308..1e308])'], outputs: { level: 'low', fee: 9 } },
];
const LEVEL = { id: 'level', type: 'string' };
const FEE = { id: 'fee', type: 'number' };

function table(hitPolicy: string, more: JsonObject = {}): JsonObject {
  return { hitPolicy, inputs: [{ id: 'amount', type: 'number' }], outputs: [LEVEL, FEE], rules: RULES, ...more };
}

function evaluationOf(source: JsonObject, amount: number): DecisionEvaluation {
  const decided = decide(source, { amount });
  if (!decided.ok) throw new Error(decided.error.message);
  return decided.evaluation;
}

const [R1, R2, R3, R4] = [
  { level: 'low', fee: 3 },
  { level: 'high', fee: 2 },
  { level: 'low', fee: 1 },
  { level: 'middle', fee: 2 },
];

/** The policies [decisions#hit-policies]. */
describe('hit policies', () => {
  it.each<[policy: string, amount: number, rules: string[], outputs: unknown]>([
    ['FIRST', 40, ['r1'], R1],
    ['ALL', 40, ['r1', 'r2', 'r3', 'r4'], [R1, R2, R3, R4]],
    ['UNIQUE', 15, ['r1'], R1],
    ['RULE_ORDER', 40, ['r1', 'r2', 'r3', 'r4'], [R1, R2, R3, R4]],
    ['COLLECT', 25, ['r1', 'r2'], [R1, R2]],
    ['OUTPUT_ORDER', 40, ['r2', 'r3', 'r1', 'r4'], [R2, R3, R1, R4]],
    ['PRIORITY', 40, ['r2', 'r3', 'r1', 'r4'], R2],
    ['PRIORITY', 15, ['r1'], R1],
  ])('the hit policy %s for the amount %d matches the rules %j', (policy, amount, rules, outputs) => {
    const evaluation = evaluationOf(table(policy), amount);
    expect(evaluation.outputs).toEqual(outputs);
    expect(evaluation.rulesMatched).toEqual(rules);
    expect(evaluation.matched).toBe(true);
    expect(evaluation.hitPolicy).toBe(policy);
    expect(evaluation.inputVariables).toEqual({ amount });
    expect(evaluation.matchedRules.matched.map(({ rule_id }) => rule_id)).toEqual(rules);
  });

  it('each matched rule is reported with its outputs', () => {
    const { matchedRules } = evaluationOf(table('ALL'), 25);
    expect(matchedRules).toEqual({
      matched: [
        { rule_id: 'r1', outputs: R1 },
        { rule_id: 'r2', outputs: R2 },
      ],
    });
  });

  it.each([
    ['FIRST', {}],
    ['ALL', []],
    ['UNIQUE', {}],
    ['RULE_ORDER', []],
    ['COLLECT', []],
    ['OUTPUT_ORDER', []],
    ['PRIORITY', {}],
  ])('the hit policy %s without a match gives empty outputs', (policy, outputs) => {
    expect(evaluationOf(table(policy), 5)).toEqual({
      matched: false,
      rulesMatched: [],
      matchedRules: { matched: [] },
      outputs,
      inputVariables: { amount: 5 },
      hitPolicy: policy,
    });
  });

  it('UNIQUE refuses several matches and names the rules [resources.decision-definition.unique]', () => {
    expect(decide(table('UNIQUE'), { amount: 25 })).toEqual({
      ok: false,
      error: {
        code: 'SEVERAL_RULES_MATCH',
        message: 'expected at most one rule to match under UNIQUE, but rules "r1", "r2" match',
        rules: ['r1', 'r2'],
      },
    });
  });

  it('an error message names twenty rules and counts the others', () => {
    const rules = Array.from({ length: 25 }, (_, i) => ({ id: `r${i}`, conditions: ['-'], outputs: {} }));
    const decided = decide(table('UNIQUE', { rules }), { amount: 1 });
    expect(decided).toMatchObject({ ok: false, error: { message: expect.stringMatching(/"r19" and 5 more match$/) } });
  });
});

describe('the order of outputs', () => {
  const values = ['high', 'middle', 'low'];

  it('outputs are ordered by their declared values, the first being the highest', () => {
    const source = table('OUTPUT_ORDER', { outputs: [{ ...LEVEL, values }, FEE] });
    expect(evaluationOf(source, 40).rulesMatched).toEqual(['r2', 'r4', 'r3', 'r1']);
    expect(evaluationOf({ ...source, hitPolicy: 'PRIORITY' }, 40).outputs).toEqual(R2);
  });

  it('outputs are ordered by the first output, then by the second', () => {
    const source = table('OUTPUT_ORDER', { outputs: [{ ...FEE, values: [9, 3, 2, 1] }, LEVEL] });
    expect(evaluationOf(source, 40).rulesMatched).toEqual(['r1', 'r2', 'r4', 'r3']);
  });

  it('without declared values outputs are in ascending order, null last and ties in rule order', () => {
    const fees: JsonValue[] = [10, null, 9, -1, 9];
    const rules = fees.map((fee, i) => ({ id: `r${i}`, conditions: ['-'], outputs: { fee, flag: i !== 2 } }));
    const outputs = [FEE, { id: 'flag', type: 'boolean' }];
    const ordered = evaluationOf(table('OUTPUT_ORDER', { outputs, rules }), 1);
    expect(ordered.rulesMatched).toEqual(['r3', 'r2', 'r4', 'r0', 'r1']);
  });

  it('computed outputs are ordered too', () => {
    const rules = ['{{ amount }}', '{{ amount - 1 }}'].map((fee, i) => ({
      id: `r${i}`,
      conditions: ['-'],
      outputs: { fee },
    }));
    expect(evaluationOf(table('PRIORITY', { outputs: [FEE], rules }), 7).outputs).toEqual({ fee: 6 });
  });
});

describe('aggregations', () => {
  it.each([
    ['sum', 8],
    ['count', 4],
    ['min', 1],
    ['max', 3],
  ])('COLLECT applies the aggregation %s [resources.decision-definition.collect]', (aggregation, fee) => {
    expect(evaluationOf(table('COLLECT', { aggregation, outputs: [FEE], rules: feesOnly(RULES) }), 40).outputs).toEqual(
      {
        fee,
      },
    );
  });

  it('COLLECT without aggregation gives the outputs of all matches', () => {
    expect(evaluationOf(table('COLLECT', { aggregation: 'none' }), 25).outputs).toEqual([R1, R2]);
    expect(evaluationOf(table('COLLECT', { aggregation: 'none' }), 5).outputs).toEqual([]);
  });

  it('COLLECT aggregates each output in its own way', () => {
    const outputs = [
      { ...LEVEL, aggregation: 'count' },
      { ...FEE, aggregation: 'max' },
    ];
    expect(evaluationOf(table('COLLECT', { outputs }), 40).outputs).toEqual({ level: 4, fee: 3 });
  });

  it('COLLECT keeps an output without aggregation as a list', () => {
    const source = table('COLLECT', { aggregation: 'sum', outputs: [{ ...LEVEL, aggregation: 'none' }, FEE] });
    expect(evaluationOf(source, 25).outputs).toEqual({ level: ['low', 'high'], fee: 5 });
  });

  it('COLLECT with an aggregation and no match gives an empty object', () => {
    const source = table('COLLECT', { aggregation: 'count' });
    expect(evaluationOf(source, 5).outputs).toEqual({});
  });

  it('COLLECT leaves null out', () => {
    const rules = [null, 2, null].map((fee, i) => ({ id: `r${i}`, conditions: ['-'], outputs: { fee } }));
    const of = (aggregation: string, some: JsonValue[]) =>
      evaluationOf(table('COLLECT', { aggregation, outputs: [FEE], rules: some }), 1).outputs;
    expect(['sum', 'count', 'min', 'max'].map((aggregation) => of(aggregation, rules))).toEqual([
      { fee: 2 },
      { fee: 1 },
      { fee: 2 },
      { fee: 2 },
    ]);
    expect(['sum', 'count', 'min', 'max'].map((aggregation) => of(aggregation, rules.slice(0, 1)))).toEqual([
      { fee: 0 },
      { fee: 0 },
      { fee: null },
      { fee: null },
    ]);
  });

  it('COLLECT refuses a sum that no number can hold', () => {
    const rules = ['a', 'b'].map((id) => ({ id, conditions: ['-'], outputs: { fee: 1.7e308 } }));
    const source = table('COLLECT', { aggregation: 'sum', outputs: [FEE], rules });
    expect(decide(source, { amount: 1 })).toMatchObject({ ok: false, error: { code: 'WRONG_TYPE' } });
  });

  it.each(['sum', 'min', 'max'])('the aggregation %s of text is refused at upload', (aggregation) => {
    expect(told(table('COLLECT', { aggregation }))).toContain(
      `error: output "level": expected type number for aggregation ${aggregation}, found string; count and none take every type`,
    );
  });

  it('an aggregation under other hit policies is refused', () => {
    expect(told(table('FIRST', { aggregation: 'sum' }))).toContain(
      'error: aggregation is for the hit policy COLLECT, not for FIRST',
    );
    expect(told(table('ALL', { outputs: [LEVEL, { ...FEE, aggregation: 'sum' }] }))).toContain(
      'error: output "fee": aggregation is for the hit policy COLLECT, not for ALL',
    );
  });
});

function feesOnly(rules: JsonValue[]): JsonValue[] {
  return (rules as { id: string; conditions: string[]; outputs: { fee: number } }[]).map(
    ({ id, conditions, outputs }) => ({
      id,
      conditions,
      outputs: { fee: outputs.fee },
    }),
  );
}

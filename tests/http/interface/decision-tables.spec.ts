import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf } from '../support/api.js';
import { discountTable, newDecisionKey, uploadDecision } from '../support/decisions.js';
import { registerTenant } from '../support/tenants.js';

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

async function evaluate(key: string, variables: JsonObject): Promise<Json> {
  return dataOf(await api.post(`/v1/decisions/${key}/evaluate`, { variables }));
}

/** [decisions#conditions]: id, type of the input, condition, values that match, others. */
const CONDITIONS: readonly (readonly [id: string, type: string, condition: string, JsonValue[], JsonValue[]])[] = [
  ['comparison', 'number', '> 5', [5.1], [5, 4, null]],
  ['comparison', 'number', '>= 5', [5, 6], [4.9, null]],
  ['comparison', 'number', '< 5', [4.9], [5, 6, null]],
  ['comparison', 'number', '<= 5', [5, 4], [5.1, null]],
  ['equality', 'string', "== 'text'", ['text'], ['Text', '', null]],
  ['inclusive-range', 'number', '[1..5]', [1, 3, 5], [0.9, 5.1]],
  ['exclusive-range', 'number', '(1..5)', [1.1, 4.9], [1, 5]],
  ['one-of-the-listed-values', 'string', "'x','y'", ['x', 'y'], ['z', null]],
  ['inequality', 'string', "NOT 'x'", ['y', ''], ['x']],
  ['wildcard', 'string', '-', ['x', '', null], []],
];

describe('conditions of the interface', () => {
  const rows = CONDITIONS.map(([id, type, condition, ...values]) => [condition, type, id, ...values] as const);
  it.each(rows)(
    'the condition %s of a %s matches as the interface says [resources.decision-definition.%s]',
    async (condition, type, _id, matching, others) => {
      const inputs = [{ id: 'x', label: 'X', type }];
      const rules = [{ id: 'only', conditions: [condition], outputs: { discount: 1 } }];
      const key = await uploadDecision(api, { inputs, rules } as JsonObject);
      for (const x of matching) expect([x, (await evaluate(key, { x })).matched]).toEqual([x, true]);
      for (const x of others) expect([x, (await evaluate(key, { x })).matched]).toEqual([x, false]);
    },
  );
});

/** Three rules match 25. Their outputs are not in ascending order. */
const RULES = [
  { id: 'r1', conditions: ['> 10'], outputs: { fee: 3 } },
  { id: 'r2', conditions: ['> 20'], outputs: { fee: 1 } },
  { id: 'r3', conditions: ['<= 25'], outputs: { fee: 2 } },
  { id: 'none', conditions: ['> 1000'], outputs: { fee: 0 } },
];
const feesOf = (...fees: number[]): Json => fees.map((fee) => ({ fee }));

/** [decisions#hit-policies]: id, policy, amount, outputs. */
const POLICIES: readonly (readonly [id: string, policy: string, amount: number, outputs: Json])[] = [
  ['first', 'FIRST', 25, { fee: 3 }],
  ['all', 'ALL', 25, feesOf(3, 1, 2)],
  ['unique', 'UNIQUE', 30, null],
  ['unique', 'UNIQUE', 5, { fee: 2 }],
  ['rule-order', 'RULE_ORDER', 25, feesOf(3, 1, 2)],
  ['collect', 'COLLECT sum', 25, { fee: 6 }],
  ['collect', 'COLLECT count', 25, { fee: 3 }],
  ['collect', 'COLLECT min', 25, { fee: 1 }],
  ['collect', 'COLLECT max', 25, { fee: 3 }],
  ['output-order', 'OUTPUT_ORDER', 25, feesOf(1, 2, 3)],
  ['priority', 'PRIORITY', 25, { fee: 1 }],
];

describe('hit policies', () => {
  const rows = POLICIES.map(([id, policy, ...row]) => [policy, row[0], id, row[1]] as const);
  it.each(rows)(
    'the hit policy %s gives the outputs of the interface for the amount %d [resources.decision-definition.%s]',
    async (policy, amount, _id, outputs) => {
      const [hitPolicy = '', aggregation] = policy.split(' ');
      const key = await uploadDecision(api, {
        hitPolicy,
        inputs: [{ id: 'amount', label: 'Amount', type: 'number' }],
        outputs: [{ id: 'fee', label: 'Fee', type: 'number', ...(aggregation !== undefined && { aggregation }) }],
        rules: RULES,
      } as JsonObject);
      const answer = await api.post(`/v1/decisions/${key}/evaluate`, { variables: { amount } });
      if (outputs === null) expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      else expect(dataOf(answer)).toMatchObject({ matched: true, outputs });
    },
  );
});

const POLICY_NAMES = ['FIRST', 'ALL', 'UNIQUE', 'RULE_ORDER', 'COLLECT', 'OUTPUT_ORDER', 'PRIORITY'];
const typed = (type: string): Json => [{ id: 'x', label: 'X', type }];

/** Interface, fields of a decision's source: what is refused, the id of its row, and the wrong fields. */
const MALFORMED: readonly (readonly [what: string, id: string, fields: Json])[] = [
  ['another key', 'key', { key: 'other' }],
  ['an unknown hit policy', 'hit-policy', { hitPolicy: 'ANY' }],
  ['an input of an unknown type', 'inputs', { inputs: [...typed('date'), ...typed('string')] }],
  ['an input without an id', 'inputs', { inputs: [{ label: 'X', type: 'number' }] }],
  ['an output of an unknown type', 'outputs', { outputs: typed('date') }],
  ['a condition too few', 'rules', { rules: [{ id: 'r', conditions: ['-'], outputs: { discount: 1 } }] }],
  ['an output that is not declared', 'rules', { rules: [{ id: 'r', conditions: ['-', '-'], outputs: { fee: 1 } }] }],
];

describe('the source of a decision', () => {
  it.each(MALFORMED)(
    'a decision source with %s is refused [resources.decision-definition.%s]',
    async (_what, _id, fields) => {
      const key = newDecisionKey();
      const body = { key, name: 'D', source_type: 'json', source: { ...discountTable(key), ...fields } };
      expect(refusalOf(await api.post('/v1/decisions', body))).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it.each(POLICY_NAMES)(
    'a decision may have the hit policy %s [resources.decision-definition.hit-policy]',
    async (hitPolicy) => {
      await uploadDecision(api, { hitPolicy });
    },
  );

  it.each(['string', 'number', 'boolean'])(
    'a decision may have inputs and outputs of type %s [resources.decision-definition.inputs] [resources.decision-definition.outputs]',
    async (type) => {
      const value: JsonValue = { string: 'a', number: 1, boolean: true }[type] ?? null;
      const rules = [{ id: 'r', conditions: ['-'], outputs: { x: value } }];
      const key = await uploadDecision(api, { inputs: typed(type), outputs: typed(type), rules } as JsonObject);
      expect((await evaluate(key, { x: value })).outputs).toEqual({ x: value });
    },
  );
});

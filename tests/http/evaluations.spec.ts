import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, refusalOf, type Json } from './support/api.js';
import { discountTable, uploadDecision } from './support/decisions.js';
import { registerTenant } from './support/tenants.js';

const LISTS = ['ALL', 'RULE_ORDER', 'OUTPUT_ORDER', 'COLLECT'];

describe('evaluations of a decision', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await uploadDecision(api);
  });

  const evaluate = (body: JsonObject, of = key) => api.post(`/v1/decisions/${of}/evaluate`, body);
  const evaluationsOf = async (of: string, query = ''): Promise<Json[]> =>
    dataOf(await api.get(`/v1/decisions/${of}/evaluations${query}`));

  it('an evaluation is answered in both spellings and reads the same later [resources.decision-evaluation.two-shapes-are-documented] [resources.decision-evaluation.evaluate-response-and-single-or-list-response] [resources.decision-evaluation.detailed-record-id-instance-id-element-id] [service.decision-tables-are-stored-versioned-and-evaluated]', async () => {
    const variables = { amount: 250, level: 'gold', unused: 'x' };
    const evaluation = dataOf(await evaluate({ variables }));
    const { source_hash } = dataOf(await api.get(`/v1/decisions/${key}`));
    const outputs = { discount: 20 };
    expect(evaluation).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      evaluation_id: evaluation.id,
      decision_key: key,
      decisionKey: key,
      decision_version: 1,
      decisionVersion: 1,
      decision_hash: source_hash,
      decisionHash: source_hash,
      hitPolicy: 'FIRST',
      matched: true,
      rules_matched: ['gold'],
      matchedRules: { matched: [{ rule_id: 'gold', outputs }] },
      outputs,
      outputVariables: outputs,
      inputVariables: { amount: 250, level: 'gold' },
      instance_id: null,
      instanceId: null,
      element_id: null,
      elementId: null,
      evaluated_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      evaluatedAt: evaluation.evaluated_at,
    });
    expect(dataOf(await api.get(`/v1/decisions/${key}/evaluations/${evaluation.id}`))).toEqual(evaluation);
    expect((await evaluationsOf(key))[0]).toEqual(evaluation);
  });

  it('an evaluation accepts inputs as a synonym of variables', async () => {
    expect(dataOf(await evaluate({ inputs: { amount: 100 } }))).toMatchObject({ outputs: { discount: 10 } });
    expect(refusalOf(await evaluate({ inputs: {}, variables: {} }))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it.each([...LISTS, 'FIRST', 'UNIQUE', 'PRIORITY'])(
    'an evaluation without a matching rule under %s is answered 200 and stored',
    async (hitPolicy) => {
      const of = await uploadDecision(api, { hitPolicy });
      const evaluation = dataOf(await evaluate({ variables: { amount: 1 } }, of));
      const outputs = LISTS.includes(hitPolicy) ? [] : {};
      expect(evaluation).toMatchObject({ matched: false, rules_matched: [], matchedRules: { matched: [] }, outputs });
      expect(await evaluationsOf(of)).toEqual([evaluation]);
    },
  );

  it.each(LISTS)(
    'an evaluation under %s has a list as outputs and an object as outputVariables [resources.decision-evaluation.evaluate-response-and-single-or-list-response]',
    async (hitPolicy) => {
      const of = await uploadDecision(api, { hitPolicy });
      const { outputs, outputVariables, rules_matched } = dataOf(
        await evaluate({ variables: { amount: 100, level: 'gold' } }, of),
      );
      expect(outputs.map((one: Json) => one.discount).sort()).toEqual([10, 20]);
      expect(rules_matched.sort()).toEqual(['gold', 'large']);
      expect(outputVariables).toEqual({ [of]: outputs });
    },
  );

  it('several matches under UNIQUE are answered 400 with the rules and not stored [errors.6-a-decision-with-hit-policy] [resources.decision-definition.unique]', async () => {
    const of = await uploadDecision(api, { hitPolicy: 'UNIQUE' });
    const answer = await evaluate({ variables: { amount: 100, level: 'gold' } }, of);
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.message).toMatch(/gold.*large/);
    expect(await evaluationsOf(of)).toEqual([]);
    expect(dataOf(await evaluate({ variables: { amount: 100 } }, of))).toMatchObject({ rules_matched: ['large'] });
  });

  it.each([
    ['no variables', {}],
    ['variables that are a list', { variables: [] }],
    ['variables that are null', { variables: null }],
    ['an unknown field', { variables: {}, colour: 'red' }],
    ['a version that is no number', { variables: {}, version: '1' }],
    ['version 0', { variables: {}, version: 0 }],
    ['an input of another type', { variables: { amount: '100' } }],
    ['an input that is an object', { variables: { level: {} } }],
  ])('an evaluation with %s is answered 400 and not stored', async (_title, body) => {
    const before = await evaluationsOf(key);
    expect(refusalOf(await evaluate(body as JsonObject))).toEqual([400, 'VALIDATION_ERROR']);
    expect(await evaluationsOf(key)).toEqual(before);
  });

  it('an input of the wrong type is refused with the expected and the found type', async () => {
    const { body } = await evaluate({ variables: { amount: 'much' } });
    expect(body.error.message).toMatch(/a number.*"amount".*text/);
  });

  it('an evaluation with too large variables is answered 400', async () => {
    const variables = { text: 'x'.repeat(5 * 1024 * 1024 + 1) };
    expect(refusalOf(await evaluate({ variables }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(refusalOf(await evaluate({ variables }, 'nothing'))).toEqual([404, 'NOT_FOUND']);
  });

  it('an evaluation treats prototype names as ordinary names', async () => {
    const inputs = [{ id: '__proto__', label: 'P', type: 'number' }];
    const outputs = [{ id: 'constructor', label: 'C', type: 'string' }];
    const rules = [{ id: '__proto__', conditions: ['> 1'], outputs: { constructor: 'yes' } }];
    const of = await uploadDecision(api, { inputs, outputs, rules } as JsonObject);
    const answer = await api.sendText('POST', `/v1/decisions/${of}/evaluate`, '{"variables": {"__proto__": 2}}');
    const evaluation = dataOf(answer);
    expect(evaluation).toMatchObject({ rules_matched: ['__proto__'], matched: true });
    expect(Object.entries(evaluation.outputs)).toEqual([['constructor', 'yes']]);
    expect(JSON.stringify(evaluation.inputVariables)).toBe('{"__proto__":2}');
    expect(dataOf(await evaluate({ variables: {} }, of))).toMatchObject({ matched: false });
  });

  it('an evaluation uses the active version or the one that is asked for [versioning.8-decisions-follow-the-same-rules]', async () => {
    const of = await uploadDecision(api);
    const rules = [{ id: 'new', conditions: ['-', '-'], outputs: { discount: 5 } }];
    const put = { source_type: 'json', source: discountTable(of, { rules } as JsonObject) };
    dataOf(await api.put(`/v1/decisions/${of}`, put));
    const variables = { amount: 100 };
    expect(dataOf(await evaluate({ variables }, of))).toMatchObject({ decision_version: 2, rules_matched: ['new'] });
    expect(dataOf(await evaluate({ variables, version: 1 }, of))).toMatchObject({ decision_version: 1 });
    expect(refusalOf(await evaluate({ variables, version: 3 }, of))).toEqual([404, 'NOT_FOUND']);
    dataOf(await api.post(`/v1/decisions/${of}/rollback`, { version: 1 }));
    expect(dataOf(await evaluate({ variables }, of))).toMatchObject({ decision_version: 1, rules_matched: ['large'] });
  });

  it('repeated requests with the same Idempotency-Key make one evaluation', async () => {
    const of = await uploadDecision(api);
    const body = { variables: { amount: 100 } };
    const post = () => api.post(`/v1/decisions/${of}/evaluate`, body, { 'idempotency-key': of });
    const answers = await Promise.all(Array.from({ length: 5 }, post));
    expect(new Set(answers.map((answer) => dataOf(answer).evaluation_id)).size).toBe(1);
    expect(await evaluationsOf(of)).toHaveLength(1);
  });

  it('evaluations are audited without their variables', async () => {
    const mine = await registerTenant();
    const of = await uploadDecision(mine);
    const variables = { amount: 100, level: 'canary' };
    const evaluation = dataOf(await mine.post(`/v1/decisions/${of}/evaluate`, { variables }));
    const [entry] = dataOf(await mine.get('/v1/audit?action=decision.evaluated'));
    expect(entry).toMatchObject({
      actorType: 'api_key',
      payload: {
        evaluation_id: evaluation.id,
        decision_key: of,
        decision_version: 1,
        decision_hash: evaluation.decision_hash,
      },
    });
    expect(JSON.stringify(entry)).not.toContain('canary');
    expect(dataOf(await mine.get('/v1/audit/verify'))).toMatchObject({ valid: true });
  });

  describe('lists of evaluations', () => {
    let of: string;
    let all: Json[];
    beforeAll(async () => {
      of = await uploadDecision(api);
      for (let amount = 1; amount <= 3; amount += 1) dataOf(await evaluate({ variables: { amount } }, of));
      dataOf(await api.put(`/v1/decisions/${of}`, { source_type: 'json', source: discountTable(of) }));
      dataOf(await evaluate({ variables: { amount: 4 } }, of));
      all = await evaluationsOf(of);
    });
    const amounts = (rows: Json[]): number[] => rows.map((row) => row.inputVariables.amount);

    it('evaluations are listed newest first', () => {
      expect(amounts(all)).toEqual([4, 3, 2, 1]);
    });

    it('evaluations can be filtered by version, time and instance [endpoints.decisions.get-evaluations]', async () => {
      const second = encodeURIComponent(all[2].evaluated_at);
      expect(amounts(await evaluationsOf(of, '?version=2'))).toEqual([4]);
      expect(amounts(await evaluationsOf(of, '?limit=2'))).toEqual([4, 3]);
      expect(amounts(await evaluationsOf(of, `?from=${second}&version=1`))).toEqual([3, 2]);
      expect(amounts(await evaluationsOf(of, `?to=${second}`))).toEqual([1]);
      expect(await evaluationsOf(of, `?instance_id=${crypto.randomUUID()}`)).toEqual([]);
    });

    it.each([
      'limit=0',
      'limit=101',
      'limit=x',
      'version=0',
      'version=x',
      'instance_id=x',
      'from=yesterday',
      'to=2026-02-30T00:00:00Z',
      'from=2026-01-01',
    ])('an evaluation list with %s is refused', async (query) => {
      expect(refusalOf(await api.get(`/v1/decisions/${of}/evaluations?${query}`))).toEqual([400, 'VALIDATION_ERROR']);
    });

    it.each(['x', crypto.randomUUID()])('an evaluation with the id %s is not found', async (id) => {
      expect(refusalOf(await api.get(`/v1/decisions/${of}/evaluations/${id}`))).toEqual([404, 'NOT_FOUND']);
    });

    it('an evaluation is not found under another decision', async () => {
      expect(refusalOf(await api.get(`/v1/decisions/${key}/evaluations/${all[0].id}`))).toEqual([404, 'NOT_FOUND']);
    });
  });
});

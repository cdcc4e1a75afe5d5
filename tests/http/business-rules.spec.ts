import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf } from './support/api.js';
import { newDecisionKey, uploadDecision } from './support/decisions.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const rule = (decisionRef: string, more: JsonObject = {}) => ({
  ...{ id: 'rule', type: 'businessRuleTask', name: 'Discount' },
  ...{ decisionRef, taskHeaders: { resultVariable: 'result' } },
  ...more,
});

/** Starts an instance and waits for its end, or for an error. */
async function run(api: Api, definition_key: string, variables: JsonObject = {}): Promise<Json> {
  const headers = { prefer: 'wait=30' };
  return dataOf(await api.post('/v1/instances', { definition_key, variables }, headers), 201);
}

const evaluationsOf = async (api: Api, key: string, query = ''): Promise<Json[]> =>
  dataOf(await api.get(`/v1/decisions/${key}/evaluations${query}`));
const historyOf = async (api: Api, id: string): Promise<Json[]> =>
  dataOf(await api.get(`/v1/instances/${id}/history?action=business_rule.evaluated`));

describe('a business rule task', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await uploadDecision(api);
  });

  it('the deletion of a decision tells which active definitions use it', async () => {
    const key = await uploadDecision(api);
    const using = sequence({ id: 'rate', type: 'businessRuleTask', decisionRef: key });
    const [first, second] = [await upload(api, using), await upload(api, using)];
    dataOf(await api.put(`/v1/definitions/${second}`, { source_type: 'json', source: sequence() }));
    expect(dataOf(await api.delete(`/v1/decisions/${key}`))).toEqual({
      ...{ key, deleted: true },
      warnings: [
        {
          ...{ definition_key: first, definition_version: 1, definition_name: 'Process' },
          message: `version 1 of definition ${first} uses the decision ${key}: its business rule tasks fail until there is one again`,
        },
      ],
    });
    expect(refusalOf(await api.get(`/v1/decisions/${key}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('a business rule task decides with the active version and leaves an evaluation and an audit entry [endpoints.decisions.each-in-process-evaluation-is-stored-with] [endpoints.decisions.evaluation-inside-a-task-is-always-synchronous] [resources.decision-evaluation.evaluate-response-and-single-or-list-response] [events.audit-log-actions.variables-snapshot-is-captured-at-the-moment] [events.audit-log-actions.fields-whose-names-end-in-binary-blob] [service.decision-tables-are-stored-versioned-and-evaluated] [service.the-service-runs-executable-bpmn-2-0] [service.process-instances-are-started-from-a-definition]', async () => {
    const definition = await upload(api, sequence(rule(key)));
    const variables = { amount: 250, level: 'gold', scan_base64: 'AAAA' };
    const instance = await run(api, definition, variables);
    const outputs = { discount: 20 };
    expect(instance).toMatchObject({ status: 'completed', variables: { ...variables, result: outputs } });
    const { source_hash } = dataOf(await api.get(`/v1/decisions/${key}`));
    const [evaluation, ...others] = await evaluationsOf(api, key, `?instance_id=${instance.id}`);
    expect(others).toEqual([]);
    expect(evaluation).toMatchObject({
      ...{ decision_key: key, decision_version: 1, decision_hash: source_hash, hitPolicy: 'FIRST' },
      ...{ matched: true, rules_matched: ['gold'], outputs, outputVariables: outputs },
      matchedRules: { matched: [{ rule_id: 'gold', outputs }] },
      inputVariables: { amount: 250, level: 'gold' },
      ...{ instance_id: instance.id, instanceId: instance.id, element_id: 'rule', elementId: 'rule' },
    });
    expect(dataOf(await api.get(`/v1/decisions/${key}/evaluations/${evaluation.id}`))).toEqual(evaluation);
    const [entry, ...more] = await historyOf(api, instance.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'business_rule.evaluated', actorType: 'engine' });
    expect(entry.payload).toEqual({
      element_id: 'rule',
      element_type: 'businessRuleTask',
      decision_key: key,
      decision_version: 1,
      decision_hash: source_hash,
      evaluation_id: evaluation.id,
      variables_snapshot: { amount: 250, level: 'gold' },
    });
  });

  it('the audit entry shows only the names of variables that are too large for it [events.audit-log-actions.if-the-variables-exceed-64-kb-only] [limits.variables-snapshot]', async () => {
    const definition = await upload(api, sequence(rule(key)));
    const instance = await run(api, definition, { amount: 100, level: 'x'.repeat(70_000) });
    const [entry] = await historyOf(api, instance.id);
    expect(entry.payload.variables_snapshot).toEqual({ amount: '<truncated>', level: '<truncated>' });
    expect(instance.variables.result).toEqual({ discount: 10 });
  });

  it('the result of a business rule task is named after the decision unless a header names it', async () => {
    const definition = await upload(api, sequence(rule(key, { taskHeaders: {} })));
    const { variables } = await run(api, definition, { amount: 100 });
    expect(variables).toEqual({ amount: 100, [key]: { discount: 10 } });
  });

  it('in XML the decision attribute wins over the header, and a version can be pinned [endpoints.decisions.a-business-rule-task-names-its-decision] [endpoints.decisions.when-both-are-present-the-attribute-wins] [endpoints.decisions.svc-decision-version-pins-a-version] [endpoints.decisions.without-it-the-active-version-is-used] [versioning.8-decisions-follow-the-same-rules] [resources.process-definition.process-file-extension-elements-svc-io-mapping]', async () => {
    const changing = await uploadDecision(api);
    const cheaper = [{ id: 'all', conditions: ['-', '-'], outputs: { discount: 1 } }];
    const { source } = dataOf(await api.get(`/v1/decisions/${changing}`));
    const next = { source_type: 'json', source: { ...source, rules: cheaper } };
    dataOf(await api.put(`/v1/decisions/${changing}`, next));
    const active = await uploadXml(api, `svc:decisionRef="${changing}"`);
    const pinned = await uploadXml(api, `svc:decisionRef="${changing}" svc:decisionVersion="1"`);
    const amount = { amount: 100 };
    expect((await run(api, active, amount)).variables.result).toEqual({ discount: 1 });
    expect((await run(api, pinned, amount)).variables.result).toEqual({ discount: 10 });
    dataOf(await api.post(`/v1/decisions/${changing}/rollback`, { version: 1 }));
    expect((await run(api, active, amount)).variables.result).toEqual({ discount: 10 });
    const versions = (await evaluationsOf(api, changing)).map(({ decision_version }) => decision_version);
    expect(versions).toEqual([1, 1, 2]);
    expect(await evaluationsOf(api, changing, '?version=2')).toHaveLength(1);
  });

  it('executionMode async is a warning at upload and fails the instance [endpoints.decisions.setting-the-execution-mode-header-to-async] [endpoints.decisions.evaluation-inside-a-task-is-always-synchronous]', async () => {
    const source = sequence(rule(key, { taskHeaders: { executionMode: 'async' } }));
    const body = { key: newDecisionKey(), name: 'Async', source_type: 'json', source };
    const uploaded = dataOf(await api.post('/v1/definitions', body), 201);
    expect(uploaded.findings).toMatchObject([{ element_id: 'rule', severity: 'warning' }]);
    expect(await run(api, body.key, { amount: 100 })).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/^rule: executionMode: expected sync/),
    });
  });

  it('a business rule task without its decision puts the instance in error, and resume decides', async () => {
    const later = newDecisionKey();
    const definition = await upload(api, sequence(rule(later), userTask('after')));
    const instance = await run(api, definition, { amount: 100 });
    expect(instance).toMatchObject({
      status: 'error',
      error: `rule: expected an active version of the decision ${later}, found none`,
    });
    const { source } = dataOf(await api.get(`/v1/decisions/${key}`));
    const body = { key: later, name: 'Later', source_type: 'json', source: { ...source, key: later } };
    dataOf(await api.post('/v1/decisions', body), 201);
    dataOf(await api.post(`/v1/instances/${instance.id}/resume`));
    const resumed = dataOf(await api.get(`/v1/instances/${instance.id}`));
    expect(resumed).toMatchObject({ status: 'running', variables: { result: { discount: 10 } } });
    expect(dataOf(await api.delete(`/v1/decisions/${later}`)).warnings).toHaveLength(1);
    expect(await run(api, definition, { amount: 100 })).toMatchObject({ status: 'error' });
  });

  it('a table that cannot decide raises BusinessRuleError and stores no evaluation [errors.6-a-decision-with-hit-policy]', async () => {
    const unique = await uploadDecision(api, { hitPolicy: 'UNIQUE' });
    const boundary = {
      ...{ id: 'unclear', type: 'boundaryEvent', attachedTo: 'rule' },
      event: { type: 'error', code: 'BusinessRuleError' },
    };
    const { elements, flows, ...rest } = sequence(rule(unique)) as Json;
    const definition = await upload(api, {
      ...rest,
      elements: [...elements, boundary, { id: 'asked', type: 'endEvent' }],
      flows: [...flows, { id: 'out', sourceRef: 'unclear', targetRef: 'asked' }],
    });
    const instance = await run(api, definition, { amount: 100, level: 'gold' });
    expect(instance).toMatchObject({ status: 'completed', variables: { amount: 100, level: 'gold' } });
    expect(instance.variables).not.toHaveProperty('result');
    expect(await evaluationsOf(api, unique)).toEqual([]);
    expect(await historyOf(api, instance.id)).toEqual([]);
    expect(await run(api, definition, { amount: 'much' })).toMatchObject({ status: 'completed' });
    expect(await run(api, definition, { amount: 100 })).toMatchObject({ variables: { result: { discount: 10 } } });
  });

  it('a multi-instance business rule task stores one evaluation per item', async () => {
    const many = {
      collection: '{{ amounts }}',
      inputDataItem: 'amount',
      outputDataItem: 'result',
      loopDataOutputRef: 'all',
    };
    const definition = await upload(api, sequence(rule(key, { multiInstance: many })));
    const instance = await run(api, definition, { amounts: [100, 5, 200] });
    expect(instance.variables.all).toEqual([{ discount: 10 }, {}, { discount: 10 }]);
    const kept = await evaluationsOf(api, key, `?instance_id=${instance.id}`);
    expect(kept.map(({ inputVariables }) => inputVariables.amount).sort((a, b) => a - b)).toEqual([5, 100, 200]);
    expect(new Set(kept.map(({ id }) => id)).size).toBe(3);
  });

  it('many business rule tasks in a row all decide, in several commits', async () => {
    const rules = Array.from({ length: 12 }, (_, i) => ({ ...rule(key), id: `rule${i}` }));
    const instance = await run(api, await upload(api, sequence(...rules)), { amount: 100 });
    expect(instance).toMatchObject({ status: 'completed', variables: { result: { discount: 10 } } });
    const kept = await evaluationsOf(api, key, `?instance_id=${instance.id}`);
    expect(kept.map(({ element_id }) => element_id).sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  it('a business rule task never uses the decision of another tenant', async () => {
    const other = await registerTenant();
    const definition = await upload(other, sequence(rule(key)));
    expect(await run(other, definition, { amount: 100 })).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/found none$/),
    });
    expect(await evaluationsOf(api, key, `?instance_id=${crypto.randomUUID()}`)).toEqual([]);
  });
});

describe('simulation of decisions', () => {
  let api: Api;
  let key: string;
  let definition: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await uploadDecision(api);
    definition = await upload(api, sequence(rule(key), rule('{{ next }}', { id: 'second', taskHeaders: {} })));
  });

  const simulate = async (body: JsonObject) => dataOf(await api.post(`/v1/definitions/${definition}/simulate`, body));

  it("a simulation decides with the tenant's tables and stores nothing", async () => {
    const next = await uploadDecision(api);
    const simulated = await simulate({ variables: { amount: 100, next } });
    expect(simulated).toMatchObject({
      status: 'completed',
      variables: { result: { discount: 10 }, [next]: { discount: 10 } },
    });
    expect(simulated.path.map(({ event }: Json) => event)).toContain('business_rule.evaluated');
    expect([...(await evaluationsOf(api, key)), ...(await evaluationsOf(api, next))]).toEqual([]);
  });

  it('a simulated business rule task takes its result from the script if the script has one', async () => {
    const script = [
      { at: 'rule', complete: { discount: 99 } },
      { at: 'second', fail: { message: 'nobody knows' } },
    ];
    expect(await simulate({ variables: { amount: 100, next: key }, script })).toMatchObject({
      ...{ status: 'error', failed_step: null, variables: { result: { discount: 99 } } },
      errors: [{ element_id: 'second', code: 'BusinessRuleError', message: 'nobody knows' }],
    });
  });

  it('a simulated business rule task without its decision fails as in a real instance', async () => {
    expect(await simulate({ variables: { amount: 100, next: 'none' } })).toMatchObject({
      status: 'error',
      errors: [{ element_id: 'second', message: 'expected an active version of the decision none, found none' }],
    });
  });
});

async function uploadXml(api: Api, attributes: string): Promise<string> {
  const source = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:svc="urn:svc:bpmn:1" targetNamespace="t">
  <process id="p" isExecutable="true">
    <startEvent id="start"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="rule"/>
    <businessRuleTask id="rule" ${attributes}>
      <extensionElements>
        <svc:TaskHeaders>
          <svc:TaskHeader key="decisionKey" value="nobody-has-this"/>
          <svc:TaskHeader key="resultVariable" value="result"/>
        </svc:TaskHeaders>
      </extensionElements>
    </businessRuleTask>
    <sequenceFlow id="f2" sourceRef="rule" targetRef="end"/>
    <endEvent id="end"/>
  </process>
</definitions>`;
  const key = `k-${crypto.randomUUID()}`;
  dataOf(await api.post('/v1/definitions', { key, name: 'Rules', source_type: 'bpmn', source }), 201);
  return key;
}

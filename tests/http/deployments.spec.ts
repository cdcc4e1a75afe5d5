import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { discountTable, newDecisionKey } from './support/decisions.js';
import { sequence, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];
const newKey = (): string => `k-${crypto.randomUUID()}`;

/** A file of a process whose id is its key. */
const bpmn = (key: string, task = 'a') => ({
  name: 'order.bpmn',
  source: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="${key}" name="Order" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="${task}"/><userTask id="${task}"/>
  <sequenceFlow id="f2" sourceRef="${task}" targetRef="e"/><endEvent id="e"/></process></definitions>`,
});
const table = (key: string, more: JsonObject = {}) => ({
  name: 'discount.decision.json',
  source: discountTable(key, more),
});
const processOf = (key: string, ...elements: Parameters<typeof sequence>) => ({
  name: 'shop.process.json',
  source: { ...sequence(...elements), id: key },
});

describe('deployments', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const deploy = (resources: JsonObject[], more: JsonObject = {}, headers: Record<string, string> = {}) =>
    api.post('/v1/deployments', { resources, ...more }, headers);
  const outcomes = (data: Json) => data.resources.map(({ status, version }: Json) => [status, version]);
  const versionOf = async (kind: string, key: string): Promise<number | null> => {
    const answer = await api.get(`/v1/${kind}s/${key}`);
    return answer.status === 404 ? null : dataOf(answer).version;
  };

  it('a process and a decision become active together, under the keys in their sources', async () => {
    const [process, decision] = [newKey(), newDecisionKey()];
    const deployed = dataOf(await deploy([bpmn(process), table(decision)], { name: 'release 1' }), 201);
    expect(deployed).toEqual({
      id: expect.any(String),
      name: 'release 1',
      resources: [
        {
          ...{ name: 'order.bpmn', kind: 'process', key: process, version: 1, status: 'created', findings: [] },
          source_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        expect.objectContaining({ kind: 'decision', key: decision, version: 1, status: 'created' }),
      ],
    });
    const [{ source_hash }] = deployed.resources;
    expect(dataOf(await api.get(`/v1/definitions/${process}`))).toMatchObject({
      ...{ name: 'Order', description: null, version: 1, is_active: true, source_type: 'bpmn', source_hash },
    });
    expect(dataOf(await api.get(`/v1/decisions/${decision}`))).toMatchObject({ name: decision, version: 1 });
    expect((await startInstance(api, process)).definition_version).toBe(1);
  });

  it('a source that is the same stays, a changed one becomes the next version, and the name stays unless the source has one', async () => {
    const [process, decision] = [newKey(), newDecisionKey()];
    const first = { source_type: 'json', key: decision, name: 'Discount', source: discountTable(decision) };
    dataOf(await api.post('/v1/decisions', first), 201);
    dataOf(await deploy([bpmn(process)]), 201);
    const deployed = dataOf(await deploy([bpmn(process), table(decision, { hitPolicy: 'COLLECT' })]), 201);
    expect(outcomes(deployed)).toEqual([
      ['unchanged', 1],
      ['updated', 2],
    ]);
    expect([await versionOf('definition', process), await versionOf('decision', decision)]).toEqual([1, 2]);
    expect(dataOf(await api.get(`/v1/decisions/${decision}`)).name).toBe('Discount');
    const again = await deploy([bpmn(process), table(decision, { hitPolicy: 'COLLECT' })]);
    expect(outcomes(dataOf(again))).toEqual([
      ['unchanged', 1],
      ['unchanged', 2],
    ]);
    const back = dataOf(await deploy([table(decision)]), 201);
    expect(outcomes(back)).toEqual([['updated', 3]]);
  });

  it('a deleted key lives again with the next version', async () => {
    const process = newKey();
    dataOf(await deploy([bpmn(process)]), 201);
    await api.delete(`/v1/definitions/${process}`);
    expect(outcomes(dataOf(await deploy([bpmn(process)]), 201))).toEqual([['created', 2]]);
    expect(await versionOf('definition', process)).toBe(2);
  });

  it('a dry run tells what would follow and changes nothing', async () => {
    const [old, process] = [newKey(), newKey()];
    dataOf(await deploy([bpmn(old)]), 201);
    const missing = newKey();
    const calling = processOf(process, { id: 'call', type: 'callActivity', calledElement: missing });
    const planned = dataOf(await deploy([bpmn(old), calling, bpmn(newKey())], { dry_run: true }), 200);
    expect(planned.dry_run).toBe(true);
    expect(outcomes(planned)).toEqual([
      ['unchanged', 1],
      ['created', 1],
      ['created', 1],
    ]);
    expect(planned.resources[1].findings).toEqual([
      expect.objectContaining({ element_id: 'call', message: expect.stringContaining(missing) }),
    ]);
    expect(await versionOf('definition', process)).toBeNull();
    expect(outcomes(dataOf(await deploy([bpmn(old, 'b')], { dry_run: true })))).toEqual([['updated', 2]]);
    expect(await versionOf('definition', old)).toBe(1);
  });

  it.each([false, true])('what is deployed together is not told to be missing, with dry_run %s', async (dry_run) => {
    const [calling, called, decision] = [newKey(), newKey(), newDecisionKey()];
    const shop = processOf(
      calling,
      { id: 'rate', type: 'businessRuleTask', decisionRef: decision },
      { id: 'call', type: 'callActivity', calledElement: called },
    );
    const { resources } = dataOf(await deploy([shop, bpmn(called), table(decision)], { dry_run }), dry_run ? 200 : 201);
    expect(resources.slice(0, 2).map(({ findings }: Json) => findings)).toEqual([[], []]);
  });

  it('one source with an error refuses all, and its findings name it', async () => {
    const [process, decision] = [newKey(), newDecisionKey()];
    const broken = bpmn(newKey());
    const resources = [
      bpmn(process),
      { ...broken, name: 'broken.bpmn', source: broken.source.replace('targetRef="e"', 'targetRef="nowhere"') },
      table(decision, { hitPolicy: 'ANYTHING' }),
    ];
    const answer = await deploy(resources);
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(answer.body.error.message).toMatch(/^the deployment has \d+ errors: broken\.bpmn: /);
    const named = answer.body.error.findings.map(({ resource }: Json) => resource);
    expect(new Set(named)).toEqual(new Set(['broken.bpmn', 'discount.decision.json']));
    expect([await versionOf('definition', process), await versionOf('decision', decision)]).toEqual([null, null]);
  });

  it('deployments of the same keys in another order, at once, number their versions one after the other', async () => {
    const [process, other, decision] = [newKey(), newKey(), newDecisionKey()];
    const resources = (n: number) => [bpmn(process, `a${n}`), bpmn(other, `a${n}`), table(decision, { rules: [] })];
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => deploy(n % 2 === 0 ? resources(n) : resources(n).reverse())),
    );
    const versions = answers.map(
      (answer) => dataOf(answer, 201).resources.find(({ key }: Json) => key === process).version,
    );
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([await versionOf('definition', other), await versionOf('decision', decision)]).toEqual([6, 1]);
  });

  it('a repeated request gets the first answer and adds nothing', async () => {
    const process = newKey();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = dataOf(await deploy([bpmn(process)], {}, headers), 201);
    expect(dataOf(await deploy([bpmn(process)], {}, headers), 201)).toEqual(first);
    expect(await versionOf('definition', process)).toBe(1);
  });

  it('each version is audited as a single upload is, and the deployment with all of them', async () => {
    const process = newKey();
    const { id } = dataOf(await deploy([bpmn(process)], { name: 'audited' }), 201);
    const entries = async (action: string): Promise<Json[]> =>
      dataOf(await api.get(`/v1/audit?action=${action}&limit=100`)).map(({ payload }: Json) => payload);
    expect(await entries('definition.created')).toContainEqual(expect.objectContaining({ key: process, version: 1 }));
    const resource = { name: 'order.bpmn', kind: 'process', key: process, version: 1, status: 'created' };
    expect(await entries('deployment.created')).toContainEqual({
      ...{ deployment_id: id, name: 'audited', resources: [resource] },
    });
    const before = (await entries('deployment.created')).length;
    dataOf(await deploy([bpmn(process)]));
    expect(await entries('deployment.created')).toHaveLength(before);
  });

  it('a deployment makes keys of its tenant only', async () => {
    const process = newKey();
    const stranger = await registerTenant('Stranger');
    dataOf(await deploy([bpmn(process)]), 201);
    const theirs = dataOf(await stranger.post('/v1/deployments', { resources: [bpmn(process, 'b')] }), 201);
    expect(outcomes(theirs)).toEqual([['created', 1]]);
    expect(dataOf(await api.get(`/v1/definitions/${process}/versions`))).toHaveLength(1);
  });

  it('the key, the kind and the format in the request stand above what the name and the source say', async () => {
    const key = newKey();
    const resource = { name: 'anything', kind: 'process', source_type: 'json', key, source: sequence(userTask('a')) };
    const { resources } = dataOf(await deploy([resource]), 201);
    expect(resources).toEqual([expect.objectContaining({ kind: 'process', key, name: 'anything' })]);
    expect(dataOf(await api.get(`/v1/definitions/${key}`))).toMatchObject({ source_type: 'json', name: 'Process' });
  });

  it('two processes of one file are two resources with their process_id', async () => {
    const [one, two] = [newKey(), newKey()];
    const inner = (key: string) => /<process[\s\S]*<\/process>/.exec(bpmn(key).source)?.[0] ?? '';
    const source = bpmn(one).source.replace(
      '</definitions>',
      `${inner(two).replaceAll('"s"', '"s2"').replaceAll('"a"', '"a2"').replaceAll('"e"', '"e2"').replaceAll('"f1"', '"g1"').replaceAll('"f2"', '"g2"')}</definitions>`,
    );
    const resources = [one, two].map((process_id) => ({ name: 'both.bpmn', process_id, source }));
    const deployed = dataOf(await deploy(resources), 201);
    expect(deployed.resources.map(({ key }: Json) => key)).toEqual([one, two]);
    expect(outcomes(dataOf(await deploy(resources)))).toEqual([
      ['unchanged', 1],
      ['unchanged', 1],
    ]);
  });

  it.each<[string, JsonObject | null, RegExp]>([
    ['no resources', { resources: [] }, /resources/],
    ['resources that are no list', { resources: {} }, /resources/],
    ['more than 100 resources', { resources: Array.from({ length: 101 }, () => bpmn('k')) }, /resources/],
    ['a resource that is no object', { resources: ['order.bpmn'] }, /resources\[0\] must be an object/],
    ['a resource without a name', { resources: [bpmn('k'), { source: 'x' }] }, /^resources\[1\]: name/],
    ['an unknown field of a resource', { resources: [{ ...bpmn('k'), colour: 'red' }] }, /resources\[0\].*colour/],
    ['a resource without a source', { resources: [{ name: 'order.bpmn' }] }, /order\.bpmn.*source must be given/],
    ['an unknown kind', { resources: [{ ...bpmn('k'), kind: 'form' }] }, /resources\[0\]: kind/],
    [
      'a name that says no kind',
      { resources: [{ name: 'rates.json', source: {} }] },
      /rates\.json.*kind must be given/,
    ],
    [
      'a name that says no format',
      { resources: [{ name: 'rates', kind: 'decision', source: {} }] },
      /source_type must be given/,
    ],
    [
      'a decision as BPMN',
      { resources: [{ ...bpmn('k'), kind: 'decision' }] },
      /order\.bpmn: expected a decision as json or yaml, found bpmn/,
    ],
    [
      'a decision without a key',
      { resources: [{ ...table('k'), source: { ...discountTable('k'), key: undefined } as unknown as JsonObject }] },
      /expected the key of the decision/,
    ],
    [
      'two sources of one key',
      { resources: [bpmn('k'), { ...bpmn('k', 'b'), name: 'again.bpmn' }] },
      /again\.bpmn: expected one source of the definition "k", but order\.bpmn is one too/,
    ],
    ['an unknown field', { resources: [bpmn('k')], colour: 'red' }, /colour/],
  ])('a deployment with %s is refused', async (_title, body, message) => {
    const answer = await api.post('/v1/deployments', body);
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(answer.body.error.message).toMatch(message);
    expect(await versionOf('definition', 'k')).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startAndWait } from '../support/api.js';
import { uploadDecision } from '../support/decisions.js';
import { upload } from '../support/processes.js';
import { StubService } from '../support/stub-service.js';
import { registerTenant } from '../support/tenants.js';
import { typedXml } from '../support/typed-processes.js';

/** [definitions#json-and-yaml]: the JSON shape and the extension elements of files, each used once. */
let api: Api;
let service: StubService;
let decision: string;
beforeAll(async () => {
  [api, service] = await Promise.all([registerTenant(), StubService.open()]);
  service.reply = ({ body }) => ({ status: 200, body: { charged: body.sum * 2 } });
  decision = await uploadDecision(api);
});
afterAll(() => service?.close());

const EXPECTED = { amount: 200, total: 400, result: { discount: 10 } };

const jsonProcess = (): Json => ({
  id: 'process',
  name: 'Everything',
  elements: [
    { id: 'start', type: 'startEvent', outgoing: ['f1'] },
    {
      ...{ id: 'pay', type: 'serviceTask', name: 'Pay', outgoing: ['f2'] },
      taskHeaders: { url: `${service.url}/pay` },
      ioMapping: {
        inputs: [{ source: '{{ variables.amount }}', target: 'sum' }],
        outputs: [{ source: '{{ response.charged }}', target: 'total' }],
      },
    },
    {
      ...{ id: 'rule', type: 'businessRuleTask', outgoing: ['f3'] },
      taskHeaders: { decisionKey: decision, resultVariable: 'result' },
    },
    { id: 'large', type: 'exclusiveGateway', outgoing: ['yes', 'no'] },
    { id: 'ask', type: 'userTask', name: 'Ask', assignee: 'kim', candidateGroups: ['sales', 'ops'], outgoing: ['f5'] },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'pay' },
    { id: 'f2', sourceRef: 'pay', targetRef: 'rule' },
    { id: 'f3', sourceRef: 'rule', targetRef: 'large' },
    { id: 'no', sourceRef: 'large', targetRef: 'end', condition: '{{ variables.total < 100 }}' },
    { id: 'yes', sourceRef: 'large', targetRef: 'ask', condition: '{{ variables.total >= 100 }}' },
    { id: 'f5', sourceRef: 'ask', targetRef: 'end' },
  ],
});

const header = (key: string, value: string): string => `<svc:TaskHeader key="${key}" value="${value}"/>`;
const xmlProcess = (): string =>
  typedXml({
    elements: [
      `<serviceTask id="pay"><extensionElements><svc:TaskHeaders>${header('url', `${service.url}/pay`)}</svc:TaskHeaders>
       <svc:IoMapping><svc:Input source="{{ variables.amount }}" target="sum"/>
       <svc:Output source="{{ response.charged }}" target="total"/></svc:IoMapping></extensionElements></serviceTask>`,
      `<businessRuleTask id="rule" svc:decisionRef="${decision}" svc:decisionVersion="1"><extensionElements>
       <svc:TaskHeaders>${header('resultVariable', 'result')}</svc:TaskHeaders></extensionElements></businessRuleTask>`,
      '<userTask id="ask" name="Ask" svc:assignee="kim" svc:candidateGroups="sales, ops"/>',
    ],
  });

describe('forms of a process', () => {
  const expectPlayed = async (key: string): Promise<void> => {
    const { id, status, variables } = await startAndWait(api, key, { amount: 200 });
    expect([status, variables]).toEqual(['running', EXPECTED]);
    expect(dataOf(await api.get(`/v1/tasks?instance_id=${id}`))).toMatchObject([
      { element_id: 'ask', name: 'Ask', assignee: 'kim', candidateGroups: ['sales', 'ops'] },
    ]);
    expect(service.calls.at(-1)?.body).toEqual({ sum: 200 });
  };

  it('a process in the documented JSON form runs [resources.process-definition.json-process-shape-elements-is-an-array] [resources.process-definition.flows-is-an-array-of-id-source] [resources.process-definition.conditions-and-sources-use-interpolation-over-variables]', async () => {
    await expectPlayed(await upload(api, jsonProcess()));
  });

  it('a BPMN file with task headers, mappings and assignments of the interface runs [resources.process-definition.process-file-extension-elements-svc-io-mapping]', async () => {
    const key = `k-${crypto.randomUUID()}`;
    const body = { key, name: 'Everything', source_type: 'bpmn', source: xmlProcess() };
    expect(dataOf(await api.post('/v1/definitions', body), 201).findings).toEqual([]);
    await expectPlayed(key);
  });
});

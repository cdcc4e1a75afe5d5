import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, refusalOf } from './support/api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const XML = `<?xml version="1.0"?>
<!-- as it was written -->
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:svc="urn:svc:bpmn:1" targetNamespace="t"><process id="p" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
  <subProcess id="t" name="Prüfen &quot;]; click"><startEvent id="b"/><sequenceFlow id="f3" sourceRef="b" targetRef="u"/><userTask id="u" svc:assignee="mary"/><sequenceFlow id="f4" sourceRef="u" targetRef="d"/><endEvent id="d"/></subProcess>
  <boundaryEvent id="late" attachedToRef="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
  <sequenceFlow id="f2" sourceRef="t" targetRef="e"/><sequenceFlow id="f5" sourceRef="late" targetRef="e"/><endEvent id="e"/>
</process></definitions>`;
const ELEMENTS = ['s', 't', 'b', 'u', 'd', 'late', 'e'];

describe('a definition that is drawn', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = `k-${crypto.randomUUID()}`;
    dataOf(await api.post('/v1/definitions', { key, name: 'P', source_type: 'bpmn', source: XML }), 201);
    const next = { source_type: 'json', source: sequence(userTask('second')) };
    dataOf(await api.put(`/v1/definitions/${key}`, next));
  });

  it('a definition is drawn as Mermaid text, for the active version or another [endpoints.process-definitions.get-preview-mermaid]', async () => {
    const active = await api.get(`/v1/definitions/${key}/preview.mermaid`);
    expect(active.status).toBe(200);
    expect(active.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(active.body).toMatch(/^flowchart LR\n[^]*"Task second"/);
    const first = await api.get(`/v1/definitions/${key}/preview.mermaid?version=1`);
    expect(first.body).toContain('subgraph n1["Prüfen #34;#93;#59; click"]');
    expect(first.body).not.toContain('Task second');
  });

  it('layout=true adds a diagram to the XML and leaves the rest as it was sent [endpoints.process-definitions.get-xml]', async () => {
    expect((await api.get(`/v1/definitions/${key}/xml?version=1`)).body).toBe(XML);
    expect((await api.get(`/v1/definitions/${key}/xml?version=1&layout=false`)).body).toBe(XML);
    const { body, headers } = await api.get(`/v1/definitions/${key}/xml?version=1&layout=true`);
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    expect(body.replace(/\n<bpmndi:BPMNDiagram[^]*<\/bpmndi:BPMNDiagram>\n/, '')).toBe(XML);
    const shapes = [...body.matchAll(/BPMNShape [^>]*bpmnElement="([^"]*)"/g)].map(([, id]) => id);
    expect(shapes.sort()).toEqual([...ELEMENTS].sort());
  });

  it('a definition sent as JSON gets a diagram too, and its XML can be uploaded again', async () => {
    const { body } = await api.get(`/v1/definitions/${key}/xml?layout=true`);
    expect(body).toContain('bpmnElement="second"');
    const again = { key: `k-${crypto.randomUUID()}`, name: 'P', source_type: 'bpmn', source: body };
    expect(dataOf(await api.post('/v1/definitions', again), 201)).toMatchObject({ findings: [] });
  });

  it.each(['preview.mermaid?version=9', 'xml?layout=true&version=9'])(
    'GET %s is answered 404, since the version does not exist',
    async (path) => {
      expect(refusalOf(await api.get(`/v1/definitions/${key}/${path}`))).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(['preview.mermaid?version=x', 'xml?layout=yes'])(
    'GET %s is answered 400, since the parameter is malformed',
    async (path) => {
      expect(refusalOf(await api.get(`/v1/definitions/${key}/${path}`))).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it("a drawing of another tenant's definition is not found", async () => {
    const other = await registerTenant();
    for (const path of ['preview.mermaid', 'xml?layout=true'])
      expect(refusalOf(await other.get(`/v1/definitions/${key}/${path}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('drawing large definitions does not block the requests of other tenants', async () => {
    const elements = Array.from({ length: 100 }, (_, n) => userTask(`t${n}`));
    const large = await upload(api, sequence(...elements));
    const drawings = Array.from({ length: 25 }, () => api.get(`/v1/definitions/${large}/xml?layout=true`));
    const other = await registerTenant();
    expect((await other.get('/v1/definitions')).status).toBe(200);
    const statuses = (await Promise.all(drawings)).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  });
});

describe('a definition that is only validated', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it('validation answers the findings of a definition and stores nothing', async () => {
    const broken = XML.replace('targetRef="e"', 'targetRef="nowhere"').replace('isExecutable="true"', '');
    const body = { key: 'k', name: 'P', source_type: 'bpmn', source: broken };
    const { valid, findings } = dataOf(await api.post('/v1/definitions/validate', body));
    expect(valid).toBe(false);
    expect(findings).toContainEqual({
      element_id: 'f2',
      line: 7,
      severity: 'error',
      message: 'targetRef nowhere of flow f2 names no element',
    });
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'warning', element_id: 'p' }));
    expect((await api.get('/v1/definitions')).body.data).toEqual([]);
  });

  it('a definition with only warnings is valid, and validation needs no key', async () => {
    const source = XML.replace('isExecutable="true"', '');
    const answer = dataOf(await api.post('/v1/definitions/validate', { source_type: 'bpmn', source }));
    expect(answer).toMatchObject({ valid: true, findings: [{ severity: 'warning' }] });
  });

  it('validation accepts every source type', async () => {
    const source = sequence(userTask('a'));
    const base64 = Buffer.from(XML).toString('base64');
    for (const body of [
      { source_type: 'json', source },
      { source_type: 'yaml', source: JSON.stringify(source) },
      { source_type: 'bpmn-base64', source: base64 },
    ])
      expect(dataOf(await api.post('/v1/definitions/validate', body))).toEqual({ valid: true, findings: [] });
  });

  it.each([
    ['no source', { source_type: 'json' }],
    ['an unknown source type', { source_type: 'xml', source: XML }],
    ['an unknown field', { source_type: 'bpmn', source: XML, colour: 'red' }],
  ])('validation refuses %s', async (_what, body) => {
    expect(refusalOf(await api.post('/v1/definitions/validate', body))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

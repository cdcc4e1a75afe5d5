import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';

/** Drawn where no generated diagram would have it. */
const DRAWN = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="t">
<process id="drawn" isExecutable="true">
<startEvent id="s"/><userTask id="approve" name="Approve"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="approve"/><sequenceFlow id="f2" sourceRef="approve" targetRef="e"/>
</process>
<bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="drawn">
<bpmndi:BPMNShape id="s_di" bpmnElement="s"><dc:Bounds x="537" y="211" width="36" height="36"/></bpmndi:BPMNShape>
<bpmndi:BPMNShape id="a_di" bpmnElement="approve"><dc:Bounds x="541" y="713" width="100" height="80"/></bpmndi:BPMNShape>
<bpmndi:BPMNShape id="e_di" bpmnElement="e"><dc:Bounds x="841" y="713" width="36" height="36"/></bpmndi:BPMNShape>
<bpmndi:BPMNEdge id="f1_di" bpmnElement="f1"><di:waypoint x="555" y="247"/><di:waypoint x="591" y="713"/></bpmndi:BPMNEdge>
<bpmndi:BPMNEdge id="f2_di" bpmnElement="f2"><di:waypoint x="641" y="753"/><di:waypoint x="841" y="731"/></bpmndi:BPMNEdge>
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;

describe('diagrams of the console', () => {
  let api: Api;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    api = await registerTenant('Diagrams');
    dataOf(await api.post('/v1/definitions', { key: 'drawn', name: 'Drawn', source_type: 'bpmn', source: DRAWN }), 201);
    browser = await ConsoleBrowser.start();
  });
  afterAll(() => browser?.close());

  it('an instance, its repair and its task are shown on the diagram that people have drawn', async () => {
    const { id } = dataOf(await api.post('/v1/instances', { definition_key: 'drawn' }), 201);
    const [task] = dataOf(await api.get(`/v1/tasks?instance_id=${id}`));
    const console = await browser.page();
    await console.signIn(api);
    for (const path of [`/instances/${id}`, `/instances/${id}/repair`, `/inbox/${task.id}`, '/definitions/drawn']) {
      await console.open(api, path);
      const diagram = await console.diagram();
      const shape = diagram.locator('g.djs-shape[data-element-id="approve"]');
      expect([path, await shape.getAttribute('transform')]).toEqual([path, 'matrix(1 0 0 1 541 713)']);
    }
    expect(console.problems).toEqual([]);
  });
});

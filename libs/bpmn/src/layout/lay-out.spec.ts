import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '@svc/engine';
import { compileDefinition } from '../compile-definition.js';
import { compileXml, findingsOf } from '../../testing/bpmn-text.js';
import { modelOf } from '../../testing/forms.js';
import { readByModdle } from '../../testing/moddle.js';
import { layOut } from './lay-out.js';

const corpus = (name: string) => readFileSync(new URL(`../../corpus/${name}.bpmn`, import.meta.url), 'utf8');
const shapes = (xml: string) => [...xml.matchAll(/<bpmndi:BPMNShape [^>]*bpmnElement="([^"]*)"/g)].map(([, id]) => id);
const edges = (xml: string) => [...xml.matchAll(/<bpmndi:BPMNEdge [^>]*bpmnElement="([^"]*)"/g)].map(([, id]) => id);

/** The drawing shows every element, and the meaning of the file is unchanged. */
async function expectLaidOut(xml: string): Promise<string> {
  const compiled = compileXml(xml);
  if (!compiled.ok) throw new Error(findingsOf(compiled).join('\n'));
  const laidOut = await layOut(xml, compiled.model);
  expect(compileXml(laidOut)).toMatchObject({ ok: true, modelHash: compiled.modelHash });
  expect((await readByModdle(laidOut)).warnings).toEqual((await readByModdle(xml)).warnings);
  expect(shapes(laidOut)).toEqual(expect.arrayContaining(compiled.model.nodes.map(({ id }) => id)));
  expect(new Set(edges(laidOut))).toEqual(new Set(compiled.model.flows.map(({ id }) => id)));
  return laidOut;
}

describe('the layout', () => {
  it.each([...elementDefinitions.values()])('the sample of $type is laid out', async ({ sample }) => {
    await expectLaidOut(modelOf('json', sample).xml);
  });

  it.each([
    'bpmn-io-timers-and-errors',
    'eclipse-subprocess',
    'semantic-prefix-links',
    'signavio-lanes',
    'eclipse-data-types',
    'bpmn-io-data-objects',
  ])('the layout replaces the diagram of %s', async (name) => {
    const laidOut = await expectLaidOut(corpus(name));
    expect(laidOut.match(/<bpmndi:BPMNDiagram/g)).toHaveLength(1);
  });

  it('the layout draws the process of the definition', async () => {
    const process = (id: string) =>
      `<process id="${id}" isExecutable="true"><startEvent id="${id}_s" /><endEvent id="${id}_e" /><sequenceFlow id="${id}_f" sourceRef="${id}_s" targetRef="${id}_e" /></process>`;
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">${process('a')}${process('b')}</definitions>`;
    const compiled = compileDefinition({ sourceType: 'bpmn', source: xml, processId: 'b' });
    if (!compiled.ok) throw new Error('expected it to compile');
    const laidOut = await layOut(xml, compiled.model);
    expect(shapes(laidOut)).toEqual(['b_s', 'b_e']);
    expect(laidOut.replace(/\n<bpmndi[^]*Diagram>\n/, '')).toBe(xml);
  });

  it('the layout opens subprocesses without overlaps', async () => {
    const { xml, model } = modelOf('json', elementDefinitions.get('subProcess')?.sample ?? null);
    expect(await layOut(xml, model)).toMatch(/bpmnElement="packing" isExpanded="true"/);
  });

  it.each([1, 3, 5, 9])('%d boundary events of a task stand beside each other', async (count) => {
    const events = Array.from({ length: count }, (_, n) => ({
      ...{ id: `b${n}`, type: 'boundaryEvent', attachedTo: 'work', event: { type: 'timer', duration: 'P1D' } },
    }));
    const { xml, model } = modelOf('json', {
      elements: [
        { id: 'start', type: 'startEvent' },
        { id: 'work', type: 'userTask' },
        ...events,
        { id: 'after', type: 'userTask' },
        { id: 'end', type: 'endEvent' },
      ],
      flows: [
        { id: 'f1', sourceRef: 'start', targetRef: 'work' },
        { id: 'f2', sourceRef: 'work', targetRef: 'after' },
        { id: 'f3', sourceRef: 'after', targetRef: 'end' },
        ...events.map(({ id }) => ({ id: `f${id}`, sourceRef: id, targetRef: 'after' })),
      ],
    });
    const laidOut = await layOut(xml, model);
    const boxes = [
      ...laidOut.matchAll(/bpmnElement="(b\d|work)"[^>]*>\s*<dc:Bounds x="([^"]*)" y="([^"]*)" width="([^"]*)"/g),
    ].map(([, id, x, y, width]) => ({ id, x: Number(x), y: Number(y), width: Number(width) }));
    const drawn = boxes.filter(({ id }) => id !== 'work').sort((one, other) => one.x - other.x);
    expect(drawn).toHaveLength(count);
    for (const [n, box] of drawn.entries())
      if (n > 0) expect(box.x).toBeGreaterThanOrEqual(drawn[n - 1]!.x + drawn[n - 1]!.width);
    const host = boxes.find(({ id }) => id === 'work')!;
    expect(drawn[0]!.x + drawn[0]!.width / 2).toBeGreaterThanOrEqual(host.x);
    expect(drawn.at(-1)!.x + drawn[0]!.width / 2).toBeLessThanOrEqual(host.x + host.width);
  });

  it('the layout accepts any element id', async () => {
    const ids = ['1', 'Ü&"<', 'n0', 'process', '__proto__', 'a:b'];
    const elements = [{ id: 's', type: 'startEvent' }, ...ids.map((id) => ({ id, type: 'task' }))];
    const flows = ids.map((id, index) => ({ id: `f${index}`, sourceRef: elements[index]?.id ?? '', targetRef: id }));
    const { xml, model } = modelOf('json', { elements, flows });
    const laidOut = await layOut(xml, model);
    expect(shapes(laidOut)).toEqual(['s', '1', 'Ü&amp;&quot;&lt;', 'n0', 'process', '__proto__', 'a:b']);
    expect(edges(laidOut)).toEqual(flows.map(({ id }) => id));
  });

  it('a process that the layout library fails at is drawn in columns', async () => {
    const types = { s: 'startEvent', o: 'inclusiveGateway', j: 'inclusiveGateway', e: 'endEvent' };
    const tasks = ['p0', 'p1', 'p2', 'p3', 'p4'];
    const elements = [...Object.entries(types), ...tasks.map((id) => [id, 'task'])].map(([id, type]) => ({ id, type }));
    const pairs = [
      ['s', 'o'],
      ...tasks.flatMap((task) => [
        ['o', task],
        [task, 'j'],
      ]),
      ...[
        ['p3', 'p2'],
        ['p3', 'p0'],
        ['p4', 'p3'],
        ['p4', 'p1'],
        ['j', 'e'],
      ],
    ] as [string, string][];
    const flows = pairs.map(([sourceRef, targetRef], n) => ({ id: `f${n}`, sourceRef, targetRef }));
    const laidOut = await expectLaidOut(modelOf('json', { elements, flows } as never).xml);
    expect(laidOut).not.toMatch(/NaN|undefined/);
  });

  it('the layout keeps extension elements of this service and of others', async () => {
    const svc = 'xmlns:svc="urn:svc:bpmn:1" xmlns:x="urn:x"';
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" ${svc} targetNamespace="t"><process id="p" isExecutable="true" svc:timeZone="Europe/Berlin">
      <startEvent id="s" /><userTask id="t" svc:assignee="mary" x:colour="red"><extensionElements><svc:IoMapping><svc:Input source="{{ a }}" target="b" /></svc:IoMapping><x:note text="n" /></extensionElements></userTask>
      <sequenceFlow id="f" sourceRef="s" targetRef="t" /></process></definitions>`;
    const laidOut = await expectLaidOut(xml);
    for (const kept of ['svc:assignee="mary"', 'x:colour="red"', '<x:note text="n" />', 'svc:timeZone="Europe/Berlin"'])
      expect(laidOut).toContain(kept);
  });
});

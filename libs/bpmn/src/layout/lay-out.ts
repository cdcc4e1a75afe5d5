import type { BpmnModdle, ModdleElement } from 'bpmn-moddle';
import { graftDiagram } from './graft-diagram.js';

/**
 * The file with a generated diagram in place of those that it had (interface, "GET /v1/definitions/:key/xml"); all else
 * stays as it is written. Takes seconds for thousands of elements: to be called where that blocks nobody.
 */
export async function layOut(xml: string, processId: string): Promise<string> {
  // Loaded when they are asked for: neither an upload nor a worker needs them.
  const [{ BpmnModdle }, { layoutProcess }] = await Promise.all([import('bpmn-moddle'), import('bpmn-auto-layout')]);
  const moddle = new BpmnModdle();
  const { rootElement } = await moddle.fromXML(xml);
  const process = putFirst(rootElement.get('rootElements'), processId);
  if (process === undefined) throw new Error(`expected a process ${processId} in the file, but there is none`);
  rootElement.diagrams = [expanded(connect(process), process, moddle)];
  const { xml: prepared } = await moddle.toXML(rootElement);
  const { rootElement: laidOut } = await moddle.fromXML(await layoutProcess(prepared));
  const [diagram] = laidOut.diagrams ?? [];
  if (diagram === undefined) throw new Error(`expected a diagram of process ${processId}, but none was made`);
  const { xml: text } = await moddle.toXML(diagram, { format: true, preamble: false });
  return graftDiagram(xml, text);
}

/** The library opens the subprocesses that were open before, and draws what is in the others on top of the rest. */
function expanded(subprocesses: readonly ModdleElement[], process: ModdleElement, moddle: BpmnModdle): ModdleElement {
  const planeElement = subprocesses.map((bpmnElement, number) =>
    moddle.create('bpmndi:BPMNShape', { id: `expanded_${number}_di`, bpmnElement, isExpanded: true }),
  );
  const plane = moddle.create('bpmndi:BPMNPlane', { bpmnElement: process, planeElement });
  return moddle.create('bpmndi:BPMNDiagram', { plane });
}

/** The library lays out the first process of the file. */
function putFirst(roots: ModdleElement[], processId: string): ModdleElement | undefined {
  const first = roots.findIndex(isProcess);
  const wanted = roots.findIndex((root) => isProcess(root) && root.id === processId);
  const [before, process] = [roots[first], roots[wanted]];
  if (before === undefined || process === undefined) return undefined;
  roots[wanted] = before;
  roots[first] = process;
  return process;
}

function isProcess({ $type }: ModdleElement): boolean {
  return $type === 'bpmn:Process';
}

/**
 * The library follows `incoming` and `outgoing`, which a file may leave out (BPMN 2.0.2, 8.3.9). Gives the subprocesses
 * of every level.
 */
function connect(container: ModdleElement): ModdleElement[] {
  const elements = container.get('flowElements');
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
  addMissing(flows, 'sourceRef', 'outgoing');
  addMissing(flows, 'targetRef', 'incoming');
  const containers = elements.filter(({ $type }) => CONTAINERS.has($type));
  return [...containers, ...containers.flatMap(connect)];
}

const CONTAINERS: ReadonlySet<string> = new Set(['bpmn:SubProcess', 'bpmn:Transaction', 'bpmn:AdHocSubProcess']);

function addMissing(
  flows: readonly ModdleElement[],
  end: 'sourceRef' | 'targetRef',
  list: 'incoming' | 'outgoing',
): void {
  const known = new Map<ModdleElement, Set<ModdleElement>>();
  for (const flow of flows) {
    const node = flow[end];
    if (node === undefined) continue;
    const listed = known.get(node) ?? new Set(node.get(list));
    known.set(node, listed);
    if (listed.has(flow)) continue;
    listed.add(flow);
    node.get(list).push(flow);
  }
}

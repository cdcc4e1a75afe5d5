import type { ElementId, ProcessModel } from '@svc/engine';
import { PROCESS } from './drawable-xml.js';
import { writeXml } from '../export/xml-writer.js';
import type { XmlNode } from '../export/xml-writer.js';
import { type Rectangle, placeElements, type Point } from './place-elements.js';

/** How far a flow that leads back runs below its two elements. */
const BELOW = 20;
/** How far in front of its target a flow changes its height. */
const IN_FRONT = 25;

/** A diagram of the process in columns. `names` holds the names of elements and flows in the diagram. */
export function drawColumns(model: ProcessModel, names: ReadonlyMap<string, string>): string {
  const nameOf = (id: string): string => names.get(id)!;
  const boxes = placeElements(model);
  const opened = new Set(model.nodes.map(({ scope }) => scope));
  const shapes = model.nodes.map(({ id }) => shape(nameOf(id), boxes.get(id)!, opened.has(id)));
  const attached = new Set(model.nodes.filter(({ attachedTo }) => attachedTo !== null).map(({ id }) => id));
  const edges = model.flows.map(({ id, source, target }) =>
    edge(nameOf(id), path(boxes, { source, target, attached })),
  );
  const attributes = { id: `BPMNPlane_${PROCESS}`, bpmnElement: PROCESS };
  const plane = { name: 'bpmndi:BPMNPlane', attributes, content: [...shapes, ...edges] };
  return writeXml({ name: 'bpmndi:BPMNDiagram', attributes: { id: `BPMNDiagram_${PROCESS}` }, content: [plane] });
}

function shape(name: string, { x, y, width, height }: Rectangle, isOpen: boolean): XmlNode {
  const bounds = { x: String(x), y: String(y), width: String(width), height: String(height) };
  return {
    name: 'bpmndi:BPMNShape',
    attributes: { id: `${name}_di`, bpmnElement: name, isExpanded: isOpen ? 'true' : null },
    content: [{ name: 'dc:Bounds', attributes: bounds }],
  };
}

function edge(name: string, points: readonly Point[]): XmlNode {
  return {
    name: 'bpmndi:BPMNEdge',
    attributes: { id: `${name}_di`, bpmnElement: name },
    content: points.map(({ x, y }) => ({ name: 'di:waypoint', attributes: { x: String(x), y: String(y) } })),
  };
}

interface Ends {
  readonly source: ElementId;
  readonly target: ElementId;
  /** Boundary events; flows leave them downwards. */
  readonly attached: ReadonlySet<ElementId>;
}

/** A path of right angles: a flow that leads forward runs from left to right, one that leads back runs below both elements. */
function path(boxes: ReadonlyMap<ElementId, Rectangle>, { source, target, attached }: Ends): Point[] {
  const [from, to] = [boxes.get(source)!, boxes.get(target)!];
  const [out, into] = [bottomOf(from), leftOf(to)];
  const isForward = to.x >= from.x + from.width;
  if (isForward && attached.has(source)) return [out, { x: out.x, y: into.y }, into];
  if (!isForward) {
    const y = Math.max(out.y, bottomOf(to).y) + BELOW;
    return [out, { x: out.x, y }, { x: bottomOf(to).x, y }, bottomOf(to)];
  }
  const start = { x: from.x + from.width, y: from.y + from.height / 2 };
  const turn = into.x - IN_FRONT;
  return start.y === into.y ? [start, into] : [start, { x: turn, y: start.y }, { x: turn, y: into.y }, into];
}

const leftOf = ({ x, y, height }: Rectangle): Point => ({ x, y: y + height / 2 });
const bottomOf = ({ x, y, width, height }: Rectangle): Point => ({ x: x + width / 2, y: y + height });

import type { ProcessModel } from '@svc/engine';
import { escapeXml } from '../export/xml-writer.js';
import { type Drawable, drawableXml } from './drawable-xml.js';
import { drawColumns } from './draw-columns.js';
import { graftDiagram } from './graft-diagram.js';

const NAMESPACES =
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"';

/**
 * Replaces the diagrams of a file by a generated one [definitions#xml]; the rest of the file is unchanged. `model` is the
 * compiled file. It takes seconds for thousands of elements, so call it where that blocks nobody.
 */
export async function layOut(xml: string, model: ProcessModel): Promise<string> {
  const drawable = drawableXml(model);
  const byLibrary = isCrowded(model) ? null : await laidOutByLibrary(drawable);
  const diagram = byLibrary ?? diagramOf(drawColumns(model, drawable.names));
  return graftDiagram(xml, withIds(diagram, drawable.ids));
}

/** The library draws all activities equally wide, so that more boundary events than these would overlap. */
const MOST_BOUNDARIES = 2;

function isCrowded({ nodes }: ProcessModel): boolean {
  const attached = new Map<string, number>();
  for (const { attachedTo: host } of nodes) if (host !== null) attached.set(host, (attached.get(host) ?? 0) + 1);
  return Math.max(0, ...attached.values()) > MOST_BOUNDARIES;
}

/** Null if the library fails, which it does for some graphs, or if it leaves out elements. */
async function laidOutByLibrary({ xml, ids }: Drawable): Promise<string | null> {
  // Loaded when needed: neither uploads nor workers need it.
  const { layoutProcess } = await import('bpmn-auto-layout');
  try {
    const diagram = diagramOf(await layoutProcess(xml));
    const drawn = new Set([...diagram.matchAll(/ bpmnElement="(\w+)"/g)].map(([, name]) => name));
    return [...ids.keys()].every((name) => drawn.has(name)) ? diagram : null;
  } catch {
    return null;
  }
}

/** The diagram alone, with the namespaces that it needs. */
function diagramOf(xml: string): string {
  const [diagram] = /<bpmndi:BPMNDiagram[^]*<\/bpmndi:BPMNDiagram>/.exec(xml) ?? [];
  if (diagram === undefined) throw new Error('expected a diagram in the file that was laid out, found none');
  return diagram.replace('<bpmndi:BPMNDiagram', `<bpmndi:BPMNDiagram ${NAMESPACES}`);
}

/** Replaces the names of the skeleton, which are letters and digits, by ids; ids of shapes keep the names. */
function withIds(diagram: string, ids: ReadonlyMap<string, string>): string {
  return diagram.replace(
    / bpmnElement="(\w+)"/g,
    (_reference, name: string) => ` bpmnElement="${escapeXml(ids.get(name) ?? '')}"`,
  );
}

import type { ProcessModel } from '@svc/engine';
import { escapeXml } from '../export/xml-writer.js';
import { drawableXml } from './drawable-xml.js';
import { graftDiagram } from './graft-diagram.js';

const NAMESPACES =
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"';

/**
 * The file with a generated diagram in place of those that it had (interface, "GET /v1/definitions/:key/xml"); all else
 * stays as it is written. `model` is what the file was compiled to. Takes seconds for thousands of elements: to be
 * called where that blocks nobody.
 */
export async function layOut(xml: string, model: ProcessModel): Promise<string> {
  // Loaded when it is asked for: neither an upload nor a worker needs it.
  const { layoutProcess } = await import('bpmn-auto-layout');
  const { xml: skeleton, ids } = drawableXml(model);
  const laidOut = await layoutProcess(skeleton);
  return graftDiagram(xml, withIds(diagramOf(laidOut), ids));
}

/** The diagram by itself, with the namespaces that it needs. */
function diagramOf(xml: string): string {
  const [diagram] = /<bpmndi:BPMNDiagram[^]*<\/bpmndi:BPMNDiagram>/.exec(xml) ?? [];
  if (diagram === undefined) throw new Error('expected a diagram in the file that was laid out, found none');
  return diagram.replace('<bpmndi:BPMNDiagram', `<bpmndi:BPMNDiagram ${NAMESPACES}`);
}

/** The names of the skeleton were letters and digits; shapes keep theirs. */
function withIds(diagram: string, ids: ReadonlyMap<string, string>): string {
  return diagram.replace(
    / bpmnElement="(\w+)"/g,
    (_reference, name: string) => ` bpmnElement="${escapeXml(ids.get(name) ?? '')}"`,
  );
}

import { BpmnModdle } from 'bpmn-moddle';

/** Reads a file with the library that bpmn.io and Camunda Modeler use. */
export function readByModdle(xml: string): ReturnType<BpmnModdle['fromXML']> {
  return new BpmnModdle().fromXML(xml);
}

/** The same with an editor's knowledge of `svc:`; what an editor would write again, and what it has complained about. */
export async function rewriteByModdle(xml: string, svc: object): Promise<{ xml: string; warnings: string[] }> {
  // A copy, since the library completes what it is given.
  const moddle = new BpmnModdle({ svc: structuredClone(svc) });
  const { rootElement, warnings } = await moddle.fromXML(xml);
  const written = await moddle.toXML(rootElement);
  return { xml: written.xml, warnings: warnings.map(({ message }) => message) };
}

// @ts-expect-error The package has no types of its own.
import { BpmnModdle } from 'bpmn-moddle';

interface ModdleRead {
  readonly rootElement: { readonly $type: string };
  readonly warnings: readonly { readonly message: string }[];
}

/** Reads a file as bpmn.io and Camunda Modeler do. */
export async function readByModdle(xml: string): Promise<ModdleRead> {
  const moddle = new BpmnModdle() as { fromXML(text: string): Promise<ModdleRead> };
  return moddle.fromXML(xml);
}

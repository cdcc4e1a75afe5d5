import { BpmnModdle } from 'bpmn-moddle';

/** Reads a file with the library that bpmn.io and Camunda Modeler use. */
export function readByModdle(xml: string): ReturnType<BpmnModdle['fromXML']> {
  return new BpmnModdle().fromXML(xml);
}

import { BpmnModdle } from 'bpmn-moddle';

/** Reads a file as bpmn.io and Camunda Modeler do. */
export function readByModdle(xml: string): ReturnType<BpmnModdle['fromXML']> {
  return new BpmnModdle().fromXML(xml);
}

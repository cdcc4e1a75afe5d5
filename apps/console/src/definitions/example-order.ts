import source from './example-order.bpmn?raw';
import { chosenFile, type ChosenFile } from './upload/chosen-file';

/** The source of the example, which runs without any service. */
export const exampleOrder = source;
export const exampleElements = source.match(/<bpmndi:BPMNShape /g)?.length ?? 0;

export function exampleFile(): ChosenFile {
  return chosenFile('example-order.bpmn', source) as ChosenFile;
}

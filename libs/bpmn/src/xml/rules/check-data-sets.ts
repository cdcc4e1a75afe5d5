import { elementDefinitions } from '@svc/engine';
import type { Findings } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown, texts } from './file-elements.js';

const SETS = [
  { item: 'dataInput', set: 'inputSet', refs: 'dataInputRefs' },
  { item: 'dataOutput', set: 'outputSet', refs: 'dataOutputRefs' },
];

/** Checks the inputs and outputs of activities and events (BPMN 2.0.2, 10.4.1). */
export function checkDataSets(container: XmlElement, findings: Findings): void {
  for (const element of bpmnChildren(container)) {
    const definition = elementDefinitions.get(element.name);
    if (definition === undefined) continue;
    const specification = bpmnChildren(element, 'ioSpecification');
    const holds = specification.some((found) => bpmnChildren(found).some(({ name }) => name.startsWith('data')));
    const isLoop = bpmnChildren(element, 'multiInstanceLoopCharacteristics').length > 0;
    if (holds && !isLoop && definition.scope !== undefined)
      findings.breaks(
        'subprocess-data',
        'expected an embedded subprocess without data inputs and outputs: what is inside sees the data around it',
        placeOf(element),
      );
    for (const found of specification) checkItems(found, element, findings);
    checkDataSets(element, findings);
  }
}

/** Checked for activities only: an event has one set with all of its data, which the file may omit. */
function checkItems(specification: XmlElement, element: XmlElement, findings: Findings): void {
  for (const { item, set, refs } of SETS) {
    const listed = new Set(bpmnChildren(specification, set).flatMap((found) => texts(found, refs)));
    for (const id of bpmnChildren(specification, item).map((found) => attribute(found, 'id') ?? ''))
      if (!listed.has(id))
        findings.breaks('data-in-set', `expected ${item} ${shown(id)} in ${refs} of an ${set}, found it in none`, {
          ...placeOf(element),
          line: specification.line,
        });
  }
}

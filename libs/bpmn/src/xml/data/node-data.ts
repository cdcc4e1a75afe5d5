import type { Findings, Place } from '../../findings.js';
import type { NodeDataSource } from '../../source/data-source.js';
import { bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { readAssociations } from './data-associations.js';
import type { DataDeclarations } from './data-declarations.js';
import type { ItemTypes } from './item-types.js';
import { readIoSpecification } from './io-specification.js';

/** The data that an activity or event declares and moves; null if it does neither (BPMN 2.0.2, 10.4). */
export function readNodeData(
  element: XmlElement,
  declarations: DataDeclarations,
  findings: Findings,
  place: Place,
): NodeDataSource | null {
  reportStrayItems(element, findings, place);
  checkLoopItems(element, declarations.types, findings, place);
  const specification = readIoSpecification(element, { types: declarations.types, findings, place });
  const context = { declarations, specification, element, findings, place };
  const inputAssociations = readAssociations('dataInputAssociation', context);
  const outputAssociations = readAssociations('dataOutputAssociation', context);
  const { ofLoop: _loop, ...declared } = specification;
  const data = { ...declared, inputAssociations, outputAssociations };
  return Object.values(data).some((list) => list.length > 0) ? data : null;
}

/** The items of a loop are item-aware elements (BPMN 2.0.2, 10.3.8), but only data inputs and outputs are validated. */
function checkLoopItems(element: XmlElement, types: ItemTypes, findings: Findings, place: Place): void {
  for (const loop of bpmnChildren(element, 'multiInstanceLoopCharacteristics'))
    for (const item of bpmnChildren(loop)) {
      const checked = CHECKED_INSTEAD.get(item.name);
      const at = { ...place, line: item.line };
      if (checked === undefined || types.of(item, at) === null) continue;
      findings.warning(`the type of ${item.name} is not checked: declare a ${checked} of its name and type`, at);
    }
}

const CHECKED_INSTEAD: ReadonlyMap<string, string> = new Map([
  ['inputDataItem', 'dataInput'],
  ['outputDataItem', 'dataOutput'],
]);

const ITEMS: ReadonlySet<string> = new Set(['dataInput', 'dataOutput', 'inputSet', 'outputSet']);

/** Only events may have these without an `ioSpecification`. */
function reportStrayItems(element: XmlElement, findings: Findings, place: Place): void {
  if (element.name.endsWith('Event')) return;
  for (const stray of bpmnChildren(element).filter(({ name }) => ITEMS.has(name)))
    findings.error(`${stray.name} of a ${element.name} must be in its ioSpecification`, {
      ...place,
      line: stray.line,
    });
}

import type { Findings } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown } from './file-elements.js';
import type { FileElements } from './file-elements.js';

/** Checks associations and groups on every level (BPMN 2.0.2, 8.4.1). */
export function checkArtifacts(container: XmlElement, elements: FileElements, findings: Findings): void {
  for (const element of bpmnChildren(container)) {
    if (element.name === 'association') checkAssociation(element, elements, findings);
    else if (element.name === 'group') checkGroup(element, elements, findings);
    else checkArtifacts(element, elements, findings);
  }
}

function checkAssociation(association: XmlElement, elements: FileElements, findings: Findings): void {
  for (const end of ['sourceRef', 'targetRef']) {
    const reference = attribute(association, end);
    if (reference !== null && (elements.find(reference) || elements.isImported(reference))) continue;
    const message = `expected ${end} of the association to name an element of the file, found ${shown(reference)}`;
    findings.breaks('association-ends', message, placeOf(association));
  }
}

function checkGroup(group: XmlElement, elements: FileElements, findings: Findings): void {
  const reference = attribute(group, 'categoryValueRef');
  const found = reference === null ? null : elements.find(reference);
  if (found?.element.name === 'categoryValue' || (reference !== null && elements.isImported(reference))) return;
  const message = `expected the group to name a category value of the file, found ${shown(reference)}`;
  findings.breaks('group-category', message, placeOf(group));
}

import type { Findings } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown } from './file-elements.js';
import type { FileElements } from './file-elements.js';

/** Checks associations, groups and the category values of flow elements on every level (BPMN 2.0.2, 8.4.1). */
export function checkArtifacts(container: XmlElement, elements: FileElements, findings: Findings): void {
  for (const element of bpmnChildren(container)) {
    if (element.name === 'association') checkAssociation(element, elements, findings);
    else if (element.name === 'group') checkGroup(element, elements, findings);
    else if (element.name === 'categoryValueRef') checkCategory(element, container, elements, findings);
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

/** A group may stand for no category value. */
function checkGroup(group: XmlElement, elements: FileElements, findings: Findings): void {
  const reference = attribute(group, 'categoryValueRef');
  if (reference === null || isCategoryValue(reference, elements)) return;
  const message = `expected the group to name a category value of the file, found ${shown(reference)}`;
  findings.breaks('group-category', message, placeOf(group));
}

function checkCategory({ text }: XmlElement, holder: XmlElement, elements: FileElements, findings: Findings): void {
  const reference = text.trim();
  if (isCategoryValue(reference, elements)) return;
  const message = `expected categoryValueRef of the ${holder.name} to name a category value of the file, found ${shown(reference)}`;
  findings.breaks('element-category', message, placeOf(holder));
}

function isCategoryValue(reference: string, elements: FileElements): boolean {
  return elements.find(reference)?.element.name === 'categoryValue' || elements.isImported(reference);
}

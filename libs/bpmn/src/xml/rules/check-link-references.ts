import type { Findings } from '../../findings.js';
import { bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown, texts } from './file-elements.js';
import type { FileElements } from './file-elements.js';

/** A link is found by its name; its `source` and `target` must still refer to links (BPMN 2.0.2, 10.5.5). */
export function checkLinkReferences(container: XmlElement, elements: FileElements, findings: Findings): void {
  for (const element of bpmnChildren(container)) {
    for (const link of bpmnChildren(element, 'linkEventDefinition'))
      for (const reference of [...texts(link, 'source'), ...texts(link, 'target')]) {
        if (elements.find(reference)?.element.name === 'linkEventDefinition') continue;
        const message = `expected the link to name a link event definition of the file, found ${shown(reference)}`;
        findings.breaks('link-references', message, placeOf(element));
      }
    checkLinkReferences(element, elements, findings);
  }
}

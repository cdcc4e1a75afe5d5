import type { Findings, FindingsAt } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown, texts } from './file-elements.js';
import type { FileElements } from './file-elements.js';

/** A link is found by its name; its `source` and `target` must still refer to links of that name (BPMN 2.0.2, 10.5.5). */
export function checkLinkReferences(container: XmlElement, elements: FileElements, findings: Findings): void {
  for (const element of bpmnChildren(container)) {
    for (const link of bpmnChildren(element, 'linkEventDefinition'))
      for (const end of ['source', 'target'])
        for (const reference of texts(link, end))
          checkEnd({ link, end, reference }, elements.find(reference)?.element, { findings, place: placeOf(element) });
    checkLinkReferences(element, elements, findings);
  }
}

interface LinkEnd {
  readonly link: XmlElement;
  readonly end: string;
  readonly reference: string;
}

function checkEnd(
  { link, end, reference }: LinkEnd,
  found: XmlElement | undefined,
  { findings, place }: FindingsAt,
): void {
  if (found?.name !== 'linkEventDefinition') {
    const message = `expected the link to name a link event definition of the file, found ${shown(reference)}`;
    return findings.breaks('link-references', message, place);
  }
  const [own, other] = [attribute(link, 'name')?.trim(), attribute(found, 'name')?.trim()];
  // A link without a name has its own finding.
  if (!own || own === other) return;
  const message = `expected the link ${own} to name a link of its name as ${end}, found ${shown(reference)} with the name ${shown(other ?? null)}`;
  findings.breaks('link-same-name', message, place);
}

import type { Findings } from '../findings.js';
import { attribute, BPMN } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** Ids are unique in the whole file (xsd:ID), since references could not be resolved otherwise. */
export function checkUniqueIds(definitions: XmlElement, findings: Findings): void {
  const lines = new Map<string, number>();
  const visit = (element: XmlElement): void => {
    if (element.namespace === BPMN) checkOne(element, lines, findings);
    element.children.forEach(visit);
  };
  visit(definitions);
}

function checkOne(element: XmlElement, lines: Map<string, number>, findings: Findings): void {
  const id = attribute(element, 'id');
  if (id === null) return;
  const first = lines.get(id);
  if (first === undefined) lines.set(id, element.line);
  else
    findings.error(`the id ${id.slice(0, 255)} is used twice, first in line ${first}`, {
      elementId: id,
      line: element.line,
    });
}

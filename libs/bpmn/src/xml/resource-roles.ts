import type { EventContext } from './event-definitions.js';
import { BPMN, bpmnChildren } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

const ROLES: ReadonlySet<string> = new Set(['humanPerformer', 'potentialOwner']);

export function isRole({ name }: XmlElement): boolean {
  return ROLES.has(name);
}

/** Replaces a role's reference to a resource of the file by the resource's name (BPMN 2.0.2, 10.3.1). */
export function roleSource(role: XmlElement, { references, findings, place }: EventContext): XmlElement {
  const named = bpmnChildren(role, 'resourceRef').flatMap((reference) => {
    const resource = references.find('resource', reference.text.trim());
    if (resource?.value) return [assignment(reference, resource.value)];
    findings.error(`resourceRef ${reference.text.trim()} names no resource of the file`, place);
    return [];
  });
  return named.length === 0
    ? role
    : { ...role, children: [...role.children.filter(({ name }) => name !== 'resourceRef'), ...named] };
}

function assignment({ prefix, line }: XmlElement, text: string): XmlElement {
  const bpmn = { namespace: BPMN, prefix, line, attributes: [], children: [], text: '' };
  const expression = { ...bpmn, name: 'formalExpression', text };
  return { ...bpmn, name: 'resourceAssignmentExpression', children: [expression] };
}

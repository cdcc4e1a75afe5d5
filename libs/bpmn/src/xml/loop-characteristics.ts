import { attribute, BPMN, bpmnChildren, isModelAttribute } from './vocabulary.js';
import type { References } from './references.js';
import type { XmlElement } from './xml-element.js';

/** Attributes that refer to the event of a behaviour, and the children that replace them in the neutral form. */
const BEHAVIORS = new Map([
  ['noneBehaviorEventRef', 'noneBehaviorEvent'],
  ['oneBehaviorEventRef', 'oneBehaviorEvent'],
]);

const DATA_REFERENCES: ReadonlySet<string> = new Set(['loopDataInputRef', 'loopDataOutputRef']);

/**
 * Loop characteristics with their references resolved (BPMN 2.0.2, 10.3.8). A reference to a data input becomes the name of the
 * associated data; a reference to the event of a behaviour becomes a child with the event.
 */
export function loopSource(loop: XmlElement, activity: XmlElement, references: References): XmlElement {
  const events = loop.attributes.flatMap(({ name, value }) => {
    const child = BEHAVIORS.get(name);
    return child === undefined ? [] : [eventChild(loop, child, value)];
  });
  const children = loop.children.map((child) =>
    DATA_REFERENCES.has(child.name) ? { ...child, text: variableOf(child.text.trim(), activity, references) } : child,
  );
  return {
    ...loop,
    attributes: loop.attributes.filter((found) => !isModelAttribute(found) || !BEHAVIORS.has(found.name)),
    children: [...children, ...events],
  };
}

function eventChild(loop: XmlElement, name: string, reference: string): XmlElement {
  const bpmn = { namespace: BPMN, prefix: loop.prefix, line: loop.line, attributes: [], children: [], text: '' };
  return { ...bpmn, name, children: [{ ...bpmn, name: 'eventDefinitionRef', text: reference }] };
}

/** The variable of data that the process declares has the data's name. */
function variableOf(reference: string, activity: XmlElement, references: References): string {
  const name = dataName(reference, activity);
  return references.dataName(name) ?? name;
}

/**
 * The data that an association connects with the activity's own data input or output; else the name of that one; else the text
 * itself.
 */
function dataName(reference: string, activity: XmlElement): string {
  for (const specification of bpmnChildren(activity, 'ioSpecification')) {
    const own = bpmnChildren(specification).find((data) => attribute(data, 'id') === reference);
    if (own === undefined) continue;
    return associated(reference, activity) ?? attribute(own, 'name') ?? reference;
  }
  return reference;
}

function associated(reference: string, activity: XmlElement): string | null {
  const textOf = (element: XmlElement, name: string) => bpmnChildren(element, name)[0]?.text.trim() || null;
  for (const association of bpmnChildren(activity)) {
    const [source, target] = [textOf(association, 'sourceRef'), textOf(association, 'targetRef')];
    if (association.name === 'dataInputAssociation' && target === reference) return source;
    if (association.name === 'dataOutputAssociation' && source === reference) return target;
  }
  return null;
}

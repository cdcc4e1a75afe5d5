import type { ChildSource } from '@svc/engine';
import { canonicalValue } from './booleans.js';
import { isActivityData } from './data/activity-data.js';
import type { EventContext } from './event-definitions.js';
import { readEventDefinitions } from './event-definitions.js';
import { loopSource } from './loop-characteristics.js';
import { isRole, roleSource } from './resource-roles.js';
import { svcAttributes } from './svc-extensions.js';
import { BPMN, bpmnChildren, DRAWN_ONLY, isEventDefinition, isModelAttribute } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** The children of an activity, event or gateway that its definition may read, in the neutral form. */
export function childSources(element: XmlElement, context: EventContext): ChildSource[] {
  return bpmnChildren(element)
    .filter(isRead)
    .map((child) => childSource(resolved(child, element, context), context));
}

/** The child with its references to other parts of the file resolved. */
function resolved(child: XmlElement, element: XmlElement, context: EventContext): XmlElement {
  if (isLoop(child)) return loopSource(child, element, context.references);
  return isRole(child) ? roleSource(child, context) : child;
}

/** The same for a subprocess, whose flow elements are left out. */
export function activityParts(container: XmlElement, context: EventContext): ChildSource[] {
  return childSources({ ...container, children: container.children.filter(isActivityPart) }, context);
}

/** Whether a child belongs to the subprocess as an activity, and not to its contents. */
export function isActivityPart(element: XmlElement): boolean {
  return isLoop(element) || isActivityData(element.name) || PARTS.has(element.name) || isEventDefinition(element);
}

const PARTS: ReadonlySet<string> = new Set([
  'completionCondition',
  'humanPerformer',
  'potentialOwner',
  'performer',
  'resourceRole',
]);

function isLoop({ name }: XmlElement): boolean {
  return name === 'multiInstanceLoopCharacteristics' || name === 'standardLoopCharacteristics';
}

function isRead(child: XmlElement): boolean {
  return !DRAWN_ONLY.has(child.name) && !isEventDefinition(child) && child.name !== 'eventDefinitionRef';
}

function childSource(element: XmlElement, context: EventContext): ChildSource {
  const svc = svcAttributes(element);
  const events = readEventDefinitions(element, context);
  return {
    type: element.name,
    attributes: new Map(
      element.attributes
        .filter(isModelAttribute)
        .map(({ name, value }) => [name, canonicalValue(name, value, context.findings, context.place)]),
    ),
    text: element.text,
    children: element.children
      .filter((child) => child.namespace === BPMN && isRead(child))
      .map((child) => childSource(child, context)),
    ...(svc.size > 0 ? { extensions: svc } : {}),
    ...(events.length > 0 ? { eventDefinitions: events } : {}),
  };
}

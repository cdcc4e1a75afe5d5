import type { Findings, Place } from '../findings.js';
import { attribute, bpmnChildren, isSvc } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

const SCOPE_DATA: ReadonlySet<string> = new Set([
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'property',
  'correlationSubscription',
]);
const UNTYPED = 'is not read: typed data is not supported yet';

/** bpmn.io writes this property as the invisible end of a data association. */
const PLACEHOLDER = '__targetRef_placeholder';

/** Data declarations on the level of a process or subprocess; they are not flow nodes. */
export function isScopeData(element: XmlElement): boolean {
  return SCOPE_DATA.has(element.name);
}

/** Declarations that would validate or move data are errors; what is only drawn is a warning. */
export function checkScopeData(element: XmlElement, findings: Findings, place: Place): void {
  const typed = attribute(element, 'itemSubjectRef') !== null;
  if (element.name === 'property' && attribute(element, 'name') === PLACEHOLDER) return;
  if (element.name === 'dataObjectReference' && !typed) return;
  if (element.name === 'correlationSubscription') findings.error('correlationSubscription is not supported', place);
  else if (typed) findings.error(`the type of a ${element.name} ${UNTYPED}`, place);
  else if (hasKey(element)) findings.error('svc:key of a dataStoreReference is not supported yet', place);
  else findings.warning(`${element.name} is drawn only: variables need no declaration`, place);
}

/** Declarations and movements of data that stand in an activity or event. */
export function isActivityData(name: string): boolean {
  return name === 'ioSpecification' || ASSOCIATIONS.has(name);
}

/** `ioSpecification` and data associations of an activity or event. */
export function checkActivityData(element: XmlElement, findings: Findings, place: Place): void {
  for (const child of bpmnChildren(element)) {
    const at = { ...place, line: child.line };
    if (child.name === 'property') checkScopeData(child, findings, at);
    if (declaresData(child, element)) findings.error(`${child.name} ${UNTYPED}`, at);
    else if (isAssociation(child)) findings.warning(`${child.name} is drawn only: use svc:IoMapping to move data`, at);
  }
}

/** Modelers write an `ioSpecification` with empty sets, which declares nothing. */
function declaresData(child: XmlElement, activity: XmlElement): boolean {
  if (child.name === 'ioSpecification') {
    // Untyped data is what a loop refers to: a name, and nothing to check.
    return bpmnChildren(child).some((data) => DATA.has(data.name) && !isLoopData(data, activity));
  }
  const moves = ['assignment', 'transformation'].some((name) => bpmnChildren(child, name).length > 0);
  return isAssociation(child) && moves;
}

const DATA: ReadonlySet<string> = new Set(['dataInput', 'dataOutput']);

function isLoopData(data: XmlElement, activity: XmlElement): boolean {
  const loops = bpmnChildren(activity, 'multiInstanceLoopCharacteristics').flatMap((loop) => bpmnChildren(loop));
  const isReferred = loops.some(({ name, text }) => LOOP_DATA.has(name) && text.trim() === attribute(data, 'id'));
  return isReferred && attribute(data, 'itemSubjectRef') === null;
}

const LOOP_DATA: ReadonlySet<string> = new Set(['loopDataInputRef', 'loopDataOutputRef']);

const ASSOCIATIONS: ReadonlySet<string> = new Set(['dataInputAssociation', 'dataOutputAssociation']);

function isAssociation({ name }: XmlElement): boolean {
  return ASSOCIATIONS.has(name);
}

function hasKey(element: XmlElement): boolean {
  return element.attributes.some((found) => isSvc(found) && found.name === 'key');
}

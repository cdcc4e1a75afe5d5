import type { Findings, Place } from '../findings.js';
import { warnOfUnknownAttributes } from './parts.js';
import { reportUnreadSvc } from './svc-extensions.js';
import { bpmnChildren, DRAWN_ONLY } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

const DECLARED = ['name', 'itemSubjectRef', 'isCollection'];

/** Data declarations on the level of a process or subprocess, with the attributes that are read from each. */
const SCOPE_DATA: ReadonlyMap<string, readonly string[]> = new Map([
  ['dataObject', DECLARED],
  ['dataObjectReference', [...DECLARED, 'dataObjectRef']],
  ['dataStoreReference', [...DECLARED, 'dataStoreRef', 'onNotFound']],
  ['property', DECLARED],
  ['correlationSubscription', []],
]);

/** Data declarations on the level of a process or subprocess; they are not flow nodes. */
export function isScopeData(element: XmlElement): boolean {
  return SCOPE_DATA.has(element.name);
}

/** Reports what a data declaration contains and is not read. */
export function checkScopeData(element: XmlElement, findings: Findings, place: Place): void {
  if (element.name === 'correlationSubscription') {
    findings.error('correlationSubscription is not supported', place);
    return;
  }
  const svc = element.name === 'dataStoreReference' ? ['key', 'onNotFound'] : [];
  reportUnreadSvc(element, svc, findings, place);
  warnOfUnknownAttributes(element, SCOPE_DATA.get(element.name) ?? [], findings, place);
  for (const child of bpmnChildren(element)) {
    // A state only annotates [typed-data#variables-inputs-and-outputs].
    if (child.name !== 'dataState' && !DRAWN_ONLY.has(child.name))
      findings.error(`${child.name} is not allowed in a ${element.name}`, { ...place, line: child.line });
  }
}

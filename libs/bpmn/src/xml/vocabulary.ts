import type { XmlAttribute, XmlElement } from './xml-element.js';

/** The namespace of the semantic model (BPMN 2.0.2, 15.3), with any prefix. */
export const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
/**
 * The documented namespace of the `svc:` extensions; the prefix `svc` may also be bound to another one [definitions#extensions].
 */
export const SVC = 'urn:svc:bpmn:1';
export const BPMNDI = 'http://www.omg.org/spec/BPMN/20100524/DI';
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

export function isBpmn(element: XmlElement, name?: string): boolean {
  return element.namespace === BPMN && (name === undefined || element.name === name);
}

export function isSvc(named: { readonly namespace: string; readonly prefix: string }): boolean {
  return named.namespace === SVC || named.prefix === 'svc';
}

/** The documented name of an `svc:` element. Editors made with moddle write the first letter small: `svc:ioMapping`. */
export function svcName({ name }: XmlElement): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The value of an attribute of the BPMN model. It is written without a prefix, but some tools write one. */
export function attribute(element: XmlElement, name: string): string | null {
  return element.attributes.find((found) => isModelAttribute(found) && found.name === name)?.value ?? null;
}

export function isModelAttribute(found: XmlAttribute): boolean {
  return found.namespace === '' || found.namespace === BPMN;
}

export function bpmnChildren(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter((child) => isBpmn(child, name));
}

/** `foreignPrefix:name` or `name`, as the file spells it. */
export function spelled(named: { readonly prefix: string; readonly name: string }): string {
  return named.prefix === '' ? named.name : `${named.prefix}:${named.name}`;
}

export const isEventDefinition = (element: XmlElement): boolean =>
  element.namespace === BPMN && element.name.endsWith('EventDefinition');

/** Children of a process or subprocess that are only drawn or documented, never executed. */
export const DRAWN_ONLY: ReadonlySet<string> = new Set([
  'artifact',
  'association',
  'auditing',
  'category',
  'categoryValueRef',
  'documentation',
  'extensionElements',
  'group',
  'incoming',
  'ioBinding',
  'laneSet',
  'monitoring',
  'outgoing',
  'supportedInterfaceRef',
  'supports',
  'textAnnotation',
]);

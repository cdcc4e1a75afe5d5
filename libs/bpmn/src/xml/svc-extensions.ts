import type { ListenerSource } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import type { IoMappingSource, MappingSource } from '../source/process-source.js';
import { BPMN, bpmnChildren, isSvc, spelled, svcName } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** The `svc:` attributes and elements of an element [definitions#extensions]. */
export interface SvcExtensions {
  /** Attributes without their prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly headers: ReadonlyMap<string, string>;
  readonly ioMapping: IoMappingSource | null;
  readonly listeners: readonly ListenerSource[];
}

const LISTENERS: ReadonlyMap<string, ListenerSource['kind']> = new Map([
  ['ExecutionListener', 'execution'],
  ['TaskListener', 'task'],
]);

/** The lists that collect the mappings of `svc:Input` and of `svc:Output`. */
type MappingLists = ReadonlyMap<string, MappingSource[]>;

export function readSvcExtensions(element: XmlElement, findings: Findings, place: Place): SvcExtensions {
  reportMisplacedSvc(element, findings, place);
  const headers = new Map<string, string>();
  const inputs: MappingSource[] = [];
  const outputs: MappingSource[] = [];
  const attributes = new Map(svcAttributes(element));
  const listeners: ListenerSource[] = [];
  let hasMapping = false;
  for (const extension of svcElements(element)) {
    const at = { ...place, line: extension.line };
    const name = svcName(extension);
    if (name === 'TaskHeaders') readHeaders(extension, headers, findings, at);
    else if (name === 'IoMapping') {
      hasMapping = true;
      readMappings(
        extension,
        new Map([
          ['Input', inputs],
          ['Output', outputs],
        ]),
        findings,
        at,
      );
    } else if (name.toLowerCase() === 'form') readForm(extension, attributes, findings, at);
    else if (LISTENERS.has(name)) listeners.push(readListener(extension, findings, at));
    else unknown(extension, 'svc:TaskHeaders, svc:IoMapping, svc:Form or a listener', findings, at);
  }
  return { attributes, headers, ioMapping: hasMapping ? { inputs, outputs } : null, listeners };
}

/** The listeners of a process, whose other `svc:` elements are errors. */
export function readProcessListeners(process: XmlElement, findings: Findings, place: Place): ListenerSource[] {
  const all = svcElements(process).filter((found) => LISTENERS.has(svcName(found)));
  return all.map((listener) => readListener(listener, findings, { ...place, line: listener.line }));
}

/** Its attributes have no prefix, as those of `svc:Input`. It may hold task headers of its own. */
function readListener(listener: XmlElement, findings: Findings, place: Place): ListenerSource {
  const headers = new Map<string, string>();
  const [first] = listener.children;
  const isList = first !== undefined && isSvc(first) && svcName(first) === 'TaskHeaders';
  readHeaders(isList && listener.children.length === 1 ? first : listener, headers, findings, place);
  const attributes = listener.attributes.filter((given) => given.namespace === '' || isSvc(given));
  return {
    kind: LISTENERS.get(svcName(listener))!,
    line: listener.line,
    attributes: new Map(attributes.map(({ name, value }) => [name, value])),
    headers,
  };
}

export function svcAttributes(element: XmlElement): ReadonlyMap<string, string> {
  return new Map(element.attributes.filter(isSvc).map(({ name, value }) => [name, value]));
}

/**
 * For elements that are not flow nodes: only the `known` attributes are read. An `svc:` element is an error, since it would
 * change execution if it were read; an unknown attribute is a warning.
 */
export function reportUnreadSvc(element: XmlElement, known: readonly string[], findings: Findings, place: Place): void {
  for (const name of svcAttributes(element).keys()) {
    if (!known.includes(name)) findings.warning(`svc:${name} is not known on a ${element.name} and is ignored`, place);
  }
  const isRead = (found: XmlElement) => element.name === 'process' && LISTENERS.has(svcName(found));
  for (const extension of svcElements(element).filter((found) => !isRead(found))) {
    findings.error(`${spelled(extension)} is not allowed on a ${element.name}`, { ...place, line: extension.line });
  }
  reportMisplacedSvc(element, findings, place);
}

/** Reports `svc:` elements outside of `extensionElements`. */
function reportMisplacedSvc(element: XmlElement, findings: Findings, place: Place): void {
  for (const child of element.children.filter((found) => isSvc(found) && found.namespace !== BPMN)) {
    findings.error(`${spelled(child)} must be in extensionElements`, { ...place, line: child.line });
  }
}

function svcElements(element: XmlElement): XmlElement[] {
  return bpmnChildren(element, 'extensionElements').flatMap((extensions) => extensions.children.filter(isSvc));
}

function readHeaders(container: XmlElement, headers: Map<string, string>, findings: Findings, place: Place): void {
  for (const header of container.children) {
    const at = { ...place, line: header.line };
    if (!isSvc(header) || svcName(header) !== 'TaskHeader') {
      unknown(header, 'svc:TaskHeader', findings, at);
      continue;
    }
    const key = required(header, 'key', findings, at);
    if (key === null) continue;
    if (headers.has(key)) findings.error(`the task header ${key} is given twice`, at);
    headers.set(key, own(header, 'value') ?? header.text);
  }
}

/** The JSON of a form may also be the attribute `svc:form`. */
function readForm(form: XmlElement, attributes: Map<string, string>, findings: Findings, place: Place): void {
  if (attributes.has('form')) findings.error('the form is given twice', place);
  if (form.children.length > 0) findings.error(`expected ${spelled(form)} to hold JSON, found elements`, place);
  else attributes.set('form', form.text.trim());
}

function readMappings(container: XmlElement, lists: MappingLists, findings: Findings, place: Place): void {
  for (const mapping of container.children) {
    const at = { ...place, line: mapping.line };
    const list = isSvc(mapping) ? lists.get(svcName(mapping)) : undefined;
    if (list === undefined) {
      unknown(mapping, 'svc:Input or svc:Output', findings, at);
      continue;
    }
    const source = required(mapping, 'source', findings, at);
    const target = required(mapping, 'target', findings, at);
    if (source !== null && target !== null) list.push({ source, target });
  }
}

function required(element: XmlElement, name: string, findings: Findings, place: Place): string | null {
  const value = own(element, name);
  if (value === null || value.trim() === '') findings.error(`${spelled(element)} needs the attribute ${name}`, place);
  return value;
}

function own(element: XmlElement, name: string): string | null {
  const found = element.attributes.find((given) => given.name === name && (given.namespace === '' || isSvc(given)));
  return found?.value ?? null;
}

/** This is an error, since ignoring a mapping or header would change what the process does. */
function unknown(element: XmlElement, expected: string, findings: Findings, place: Place): void {
  findings.error(`expected ${expected}, but found ${spelled(element)}`, place);
}

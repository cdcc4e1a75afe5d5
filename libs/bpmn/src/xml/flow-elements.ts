import type { ChildSource } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import type { FlowSource, NodeSource } from '../source/process-source.js';
import { checkActivityData, checkScopeData, isScopeData } from './data-elements.js';
import { readEventDefinitions } from './event-definitions.js';
import type { ForeignExtensions } from './foreign-extensions.js';
import { checkLanguage } from './languages.js';
import type { References } from './references.js';
import { readSvcExtensions, tellUnreadSvc } from './svc-extensions.js';
import { attribute, BPMN, bpmnChildren, DRAWN_ONLY, isEventDefinition, isModelAttribute } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** Activities that hold flow elements of their own (BPMN 2.0.2, 10.3.5). */
const CONTAINERS: ReadonlySet<string> = new Set(['subProcess', 'transaction', 'adHocSubProcess']);

/** Attributes that are read into fields of their own, or that belong to the drawing. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['id', 'name', 'default', 'attachedToRef', 'messageRef']);

/** Collects the flow elements of a process, of every level, in file order. */
export class FlowElements {
  readonly nodes: NodeSource[] = [];
  readonly flows: FlowSource[] = [];

  constructor(
    readonly references: References,
    readonly foreign: ForeignExtensions,
    readonly findings: Findings,
  ) {}

  read(container: XmlElement, scope: string | null): void {
    for (const element of bpmnChildren(container)) {
      if (DRAWN_ONLY.has(element.name) || isEventDefinition(element)) continue;
      const place = { elementId: attribute(element, 'id'), line: element.line };
      this.foreign.read(element, place);
      if (element.name === 'sequenceFlow') this.#readFlow(element, scope, place);
      else if (isScopeData(element)) checkScopeData(element, this.findings, place);
      else if (!isActivityPart(element)) this.#readNode(element, scope, place);
    }
  }

  #readFlow(element: XmlElement, scope: string | null, place: Place): void {
    const source = this.#required(element, 'sourceRef', place);
    const target = this.#required(element, 'targetRef', place);
    const [condition] = bpmnChildren(element, 'conditionExpression');
    if (condition !== undefined) {
      const at = { ...place, line: condition.line };
      this.foreign.read(condition, at);
      checkLanguage(condition, this.findings, at);
    }
    tellUnreadSvc(element, [], this.findings, place);
    const name = attribute(element, 'name') || null;
    const id = this.#required(element, 'id', place);
    if (id === null || source === null || target === null) return;
    this.flows.push({ id, name, line: element.line, scope, source, target, condition: condition?.text.trim() || null });
  }

  #readNode(element: XmlElement, scope: string | null, place: Place): void {
    const { findings, references } = this;
    const id = this.#required(element, 'id', place);
    if (id === null) return;
    checkActivityData(element, findings, place);
    for (const definition of bpmnChildren(element).filter(isEventDefinition)) {
      this.foreign.read(definition, place);
      tellUnreadSvc(definition, ['correlationKey'], findings, { ...place, line: definition.line });
    }
    const svc = readSvcExtensions(element, findings, place);
    const container = CONTAINERS.has(element.name);
    this.nodes.push({
      element: {
        id,
        type: element.name,
        name: attribute(element, 'name') || null,
        line: element.line,
        attributes: modelAttributes(element),
        extensions: withoutMessage(element, svc.attributes),
        headers: svc.headers,
        eventDefinitions: readEventDefinitions(element, { references, findings, place }),
        children: container ? activityParts(element) : bpmnChildren(element).filter(isRead).map(childSource),
      },
      scope,
      attachedTo: attribute(element, 'attachedToRef'),
      defaultFlow: attribute(element, 'default'),
      outgoingOrder: outgoingOrder(element),
      ioMapping: svc.ioMapping,
    });
    if (container) this.read(element, id);
  }

  #required(element: XmlElement, name: string, place: Place): string | null {
    const value = attribute(element, name);
    if (value === null || value === '') this.findings.error(`${element.name} needs the attribute ${name}`, place);
    return value || null;
  }
}

/** Children that belong to the subprocess as an activity, not to what it holds. */
function isActivityPart(element: XmlElement): boolean {
  return (
    element.name.endsWith('LoopCharacteristics') || ['ioSpecification', 'completionCondition'].includes(element.name)
  );
}

function activityParts(container: XmlElement): ChildSource[] {
  return bpmnChildren(container).filter(isActivityPart).map(childSource);
}

function isRead(child: XmlElement): boolean {
  return !DRAWN_ONLY.has(child.name) && !isEventDefinition(child) && child.name !== 'eventDefinitionRef';
}

function childSource(element: XmlElement): ChildSource {
  return {
    type: element.name,
    attributes: new Map(element.attributes.filter(isModelAttribute).map(({ name, value }) => [name, value])),
    text: element.text,
    children: element.children.filter((child) => child.namespace === BPMN && isRead(child)).map(childSource),
  };
}

function modelAttributes(element: XmlElement): ReadonlyMap<string, string> {
  const own = element.attributes.filter((found) => isModelAttribute(found) && !OWN_FIELDS.has(found.name));
  return new Map(own.map(({ name, value }) => [name, value]));
}

/** The correlation key of a receive or send task belongs to its message. */
function withoutMessage(element: XmlElement, extensions: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (attribute(element, 'messageRef') === null) return extensions;
  return new Map([...extensions].filter(([name]) => name !== 'correlationKey'));
}

function outgoingOrder(element: XmlElement): string[] | null {
  const listed = bpmnChildren(element, 'outgoing').map((child) => child.text.trim());
  return listed.length > 0 ? listed : null;
}

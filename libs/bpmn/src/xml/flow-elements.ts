import { elementDefinitions } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import type { FlowSource, NodeSource } from '../source/process-source.js';
import { checkScopeData, isScopeData } from './data-elements.js';
import { canonicalValue } from './booleans.js';
import { activityParts, childSources, isActivityPart } from './child-source.js';
import { readEventDefinitions } from './event-definitions.js';
import type { ForeignExtensions } from './foreign/foreign-extensions.js';
import { checkHabits } from './foreign/habits.js';
import { withGlobalTask } from './global-tasks.js';
import { checkParts, warnOfUnknownAttributes } from './parts.js';
import type { Associations } from './associations.js';
import type { DataDeclarations } from './data/data-declarations.js';
import { readNodeData } from './data/node-data.js';
import type { References } from './references.js';
import { readSvcExtensions, reportUnreadSvc } from './svc-extensions.js';
import { attribute, bpmnChildren, DRAWN_ONLY, isModelAttribute } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** Attributes that are read into fields of their own. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['id', 'name', 'default', 'attachedToRef', 'messageRef']);

/** The parts of the file that flow elements refer to, and the reader of foreign extensions. */
export interface FlowElementsContext {
  readonly references: References;
  readonly associations: Associations;
  readonly data: DataDeclarations;
  readonly foreign: ForeignExtensions;
}

interface Reading {
  readonly place: Place;
  readonly hasForeignPart: boolean;
}

/** Collects the flow elements of a process on every level. */
export class FlowElements {
  readonly nodes: NodeSource[] = [];
  readonly flows: FlowSource[] = [];

  constructor(
    readonly context: FlowElementsContext,
    readonly findings: Findings,
  ) {}

  /** The flows of a level follow its elements and their contents, as in the JSON form. Flows keep their order. */
  read(container: XmlElement, scope: string | null): void {
    const read = bpmnChildren(container).filter(({ name }) => !DRAWN_ONLY.has(name));
    this.#readAll(
      read.filter(({ name }) => name !== 'sequenceFlow'),
      scope,
    );
    this.#readAll(
      read.filter(({ name }) => name === 'sequenceFlow'),
      scope,
    );
  }

  #readAll(elements: readonly XmlElement[], scope: string | null): void {
    for (const element of elements) {
      const place = { elementId: attribute(element, 'id'), line: element.line };
      const hasForeignPart = this.context.foreign.read(element, place);
      if (element.name === 'sequenceFlow') this.#readFlow(element, scope, place);
      else if (isScopeData(element)) checkScopeData(element, this.findings, place);
      else if (isActivityPart(element)) this.#readPartOfProcess(element, scope, place);
      else this.#readNode(withGlobalTask(element, this.context.references), scope, { place, hasForeignPart });
    }
  }

  /** A subprocess has these parts as an activity, and they are read with it. */
  #readPartOfProcess(element: XmlElement, scope: string | null, place: Place): void {
    if (scope !== null) return;
    if (element.name === 'ioSpecification' && bpmnChildren(element).some(({ name }) => name.startsWith('data')))
      this.findings.error('the ioSpecification of a process is not supported: declare its data as dataObject', place);
    else if (element.name !== 'ioSpecification')
      this.findings.warning(`${element.name} is not executed on a process and is ignored`, place);
  }

  #readFlow(element: XmlElement, scope: string | null, place: Place): void {
    const source = this.#required(element, 'sourceRef', place);
    const target = this.#required(element, 'targetRef', place);
    const [condition] = bpmnChildren(element, 'conditionExpression');
    this.#checkFlow(element, place);
    const name = attribute(element, 'name') || null;
    const id = this.#required(element, 'id', place);
    if (id === null || source === null || target === null) return;
    this.flows.push({ id, name, line: element.line, scope, source, target, condition: condition?.text.trim() || null });
  }

  #checkFlow(element: XmlElement, place: Place): void {
    const { findings } = this;
    reportUnreadSvc(element, [], findings, place);
    warnOfUnknownAttributes(element, ['name', 'sourceRef', 'targetRef', 'isImmediate'], findings, place);
    checkParts(bpmnChildren(element, 'conditionExpression'), { foreign: this.context.foreign, findings, place });
    for (const child of bpmnChildren(element)) {
      const isKnown = child.name === 'conditionExpression' || DRAWN_ONLY.has(child.name);
      if (!isKnown) findings.error(`${child.name} is not allowed in a sequenceFlow`, { ...place, line: child.line });
    }
  }

  #readNode(element: XmlElement, scope: string | null, { place, hasForeignPart }: Reading): void {
    const { findings } = this;
    const { references, associations, foreign } = this.context;
    const events = { references, findings, place };
    const id = this.#required(element, 'id', place);
    if (id === null) return;
    const data = readNodeData(element, this.context.data, findings, place);
    const container = elementDefinitions.get(element.name)?.scope !== undefined;
    const parts = container ? bpmnChildren(element).filter(isActivityPart) : bpmnChildren(element);
    const isForeign = checkParts(parts.filter(isPart), { foreign, findings, place }) || hasForeignPart;
    const svc = readSvcExtensions(element, findings, place);
    checkHabits(element, svc.ioMapping, events);
    checkOneHandler(associations.handlersOf(element), findings, place);
    this.nodes.push({
      element: {
        id,
        type: element.name,
        name: attribute(element, 'name') || null,
        line: element.line,
        attributes: modelAttributes(element, findings, place),
        extensions: withoutMessage(element, svc.attributes),
        headers: svc.headers,
        eventDefinitions: readEventDefinitions(element, events),
        children: container ? activityParts(element, events) : childSources(element, events),
        ...(svc.listeners.length > 0 && { listeners: svc.listeners }),
        ...(isForeign && { hasForeignPart: true as const }),
      },
      scope,
      attachedTo: attribute(element, 'attachedToRef'),
      handler: associations.handlerOf(element),
      defaultFlow: attribute(element, 'default'),
      outgoingOrder: outgoingOrder(element),
      ioMapping: svc.ioMapping,
      ...(data && { data }),
    });
    if (container) this.read(element, id);
  }

  #required(element: XmlElement, name: string, place: Place): string | null {
    const value = attribute(element, name);
    if (value === null || value === '') this.findings.error(`${element.name} needs the attribute ${name}`, place);
    return value || null;
  }
}

function checkOneHandler(handlers: readonly string[], findings: Findings, place: Place): void {
  if (handlers.length > 1)
    findings.breaks(
      'compensation-one-handler',
      `expected one compensation activity, found ${handlers.slice(0, 10).join(' and ')}: put several into a subprocess`,
      place,
    );
}

/** References are not parts; unknown references are reported with the element's children. */
function isPart({ name }: XmlElement): boolean {
  return name !== 'eventDefinitionRef';
}

function modelAttributes(element: XmlElement, findings: Findings, place: Place): ReadonlyMap<string, string> {
  const own = element.attributes.filter((found) => isModelAttribute(found) && !OWN_FIELDS.has(found.name));
  return new Map(own.map(({ name, value }) => [name, canonicalValue(name, value, findings, place)]));
}

/** The correlation key of a receive or send task with a message belongs to the message. */
function withoutMessage(element: XmlElement, extensions: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (attribute(element, 'messageRef') === null) return extensions;
  return new Map([...extensions].filter(([name]) => name !== 'correlationKey'));
}

function outgoingOrder(element: XmlElement): string[] | null {
  const listed = bpmnChildren(element, 'outgoing').map((child) => child.text.trim());
  return listed.length > 0 ? listed : null;
}

import type { Findings, Place } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown } from './file-elements.js';
import type { FileElements, Placed } from './file-elements.js';
import { definitionOf, isInteractionNode } from './interaction-nodes.js';

type End = 'source' | 'target';

interface FlowContext {
  readonly elements: FileElements;
  readonly findings: Findings;
  readonly place: Place;
}

/** Message flows are drawn and never executed, so findings about them are warnings (BPMN 2.0.2, 9.4). */
export function checkMessageFlow(flow: XmlElement, elements: FileElements, findings: Findings): void {
  const context = { elements, findings, place: placeOf(flow) };
  const source = endOf('source', flow, context);
  const target = endOf('target', flow, context);
  checkMessage(flow, context);
  if (source && target && isOnePool(source, target, elements))
    findings.breaks(
      'message-flow-pools',
      `expected a message flow between two pools, but ${idOf(source)} and ${idOf(target)} are in one`,
      context.place,
    );
}

function endOf(end: End, flow: XmlElement, context: FlowContext): Placed | null {
  const { elements, findings, place } = context;
  const reference = attribute(flow, `${end}Ref`);
  if (reference !== null && elements.isImported(reference)) return null;
  const found = reference === null ? null : elements.find(reference);
  if (found && isInteractionNode(found.element)) {
    checkEvent(found.element, end, context);
    checkPool(found, end, context);
    return found;
  }
  const message = `expected ${end}Ref of the message flow to name a participant, activity or event, found ${shown(reference)}`;
  findings.breaks('message-flow-ends', message, place);
  return null;
}

/** An element outside of all pools, whose process no participant has, is not in a pool of its own. */
function checkPool({ element, process }: Placed, end: End, { elements, findings, place }: FlowContext): void {
  if (process === null || elements.hasParticipant(process)) return;
  const found = `${attribute(element, 'id') ?? ''} in process ${attribute(process, 'id') ?? ''} without a participant`;
  findings.breaks('message-flow-participant', `expected the ${end} of a message flow in a pool, found ${found}`, place);
}

/** Checks that an event is at its allowed end of a message flow, and that a start or end event has a message. */
function checkEvent(element: XmlElement, end: End, { elements, findings, place }: FlowContext): void {
  const { standsAt, messageFlowEnd } = definitionOf(element) ?? {};
  const id = attribute(element, 'id') ?? '';
  if (messageFlowEnd !== undefined && messageFlowEnd !== end)
    return findings.breaks(
      'message-flow-direction',
      `expected ${id} to be the ${messageFlowEnd} of message flows, but it is the ${end} of one`,
      place,
    );
  if (standsAt === undefined || hasMessage(element, elements)) return;
  const message = `expected a message event at the ${end} of a message flow, found ${id} without a message`;
  findings.breaks(`${standsAt}-message-flow`, message, place);
}

function hasMessage(event: XmlElement, elements: FileElements): boolean {
  const referred = bpmnChildren(event, 'eventDefinitionRef').map(({ text }) => elements.find(text.trim())?.element);
  return [...bpmnChildren(event), ...referred].some((found) => found?.name === 'messageEventDefinition');
}

function checkMessage(flow: XmlElement, { elements, findings, place }: FlowContext): void {
  const reference = attribute(flow, 'messageRef');
  if (reference === null || elements.isImported(reference)) return;
  if (elements.find(reference)?.element.name === 'message') return;
  const message = `expected messageRef of the message flow to name a message of the file, found ${shown(reference)}`;
  findings.breaks('message-flow-message', message, place);
}

function isOnePool(source: Placed, target: Placed, elements: FileElements): boolean {
  if (source.element === target.element) return true;
  const process = processOf(source, elements);
  return process !== null && process === processOf(target, elements);
}

/** The process that a participant refers to, or that contains the element. */
function processOf({ element, process }: Placed, elements: FileElements): XmlElement | null {
  if (process !== null) return process;
  const reference = attribute(element, 'processRef');
  return reference === null ? null : (elements.find(reference)?.element ?? null);
}

function idOf({ element }: Placed): string {
  return attribute(element, 'id') ?? '';
}

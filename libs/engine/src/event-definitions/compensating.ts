import type { ModelIndex } from '../element-definition.js';
import type { ElementId } from '../ids.js';
import type { FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';
import type { AnyEvent, EventConfig } from './event-definition.js';
import { eventDefinitionOf } from './event-registry.js';
import { isMultiple } from './multiple-event.js';

type EventNode = FlowNode<EventConfig>;
interface Undoing {
  readonly activity: ElementId;
  readonly handler: ElementId;
}

/** For a throw or end event: whether it can ask for the compensation of completed activities. */
export function asksForCompensation({ config }: EventNode): boolean {
  return partsOf(config).some((part) => eventDefinitionOf(part).asksForCompensation === true);
}

/** For a boundary event: whether a cancelled transaction continues here. */
export function catchesCancel({ config }: EventNode): boolean {
  return partsOf(config).some((part) => eventDefinitionOf(part).catchesCancel === true);
}

/** For a boundary event: its activity, and the handler to which its association leads. */
export function undoneByAssociation({ config, attachedTo, handler }: EventNode): Undoing | null {
  if (!namesHandler(config) || attachedTo === null || handler === undefined) return null;
  return { activity: attachedTo, handler };
}

/** For the start event of an event subprocess: the subprocess around it, with the event subprocess as its handler. */
export function undoneByEventSubProcess({ config, scope }: EventNode, index: ModelIndex): Undoing | null {
  const activity = scope === null ? null : index.at(scope).node.scope;
  return namesHandler(config) && scope !== null && activity !== null ? { activity, handler: scope } : null;
}

/** Whether the event names the compensation of its activity, so that no wait for it exists. */
export function namesHandler(config: EventConfig): boolean {
  return partsOf(config).some((part) => eventDefinitionOf(part).namesHandler === true);
}

/** Reports findings of the event's definitions that depend on other elements. */
export function checkEvent(node: EventNode, index: ModelIndex, reader: ElementReader): void {
  for (const part of partsOf(node.config)) eventDefinitionOf(part).check?.(part, node, index, reader);
}

/** A compensation boundary event without a handler would compensate nothing, which cannot be intended. */
export function checkHandler(
  { config, handler, scope, outgoing }: EventNode,
  index: ModelIndex,
  reader: ElementReader,
): void {
  if (!namesHandler(config)) {
    if (handler !== undefined)
      reader.error(`expected a compensation handler only at a compensation boundary event, found one at another event`);
    return;
  }
  if (outgoing.length > 0)
    reader.breaks(
      'boundary-compensation',
      `expected a compensation boundary event without outgoing flows, found ${outgoing[0]}`,
    );
  if (handler === undefined)
    return reader.breaks(
      'compensation-handler',
      'expected an association from the compensation boundary event to its handler, found none',
    );
  const found = index.has(handler) ? index.at(handler) : null;
  if (found?.definition.kind !== 'activity')
    return reader.breaks('compensation-handler', `expected the handler to be an activity, found ${handler}`);
  if (found.node.scope !== scope)
    reader.breaks('compensation-handler', `expected the handler ${handler} on the same level, but it is on another`);
  if (found.node.isForCompensation !== true)
    reader.breaks('compensation-handler', `expected the handler ${handler} to have isForCompensation="true"`);
}

/** Nothing could start it on the level of the process: a completed process is never compensated [engine#compensation]. */
export function checkCompensationStart({ config, scope }: EventNode, index: ModelIndex, reader: ElementReader): void {
  const isOfProcess = scope !== null && index.at(scope).node.scope === null;
  if (namesHandler(config) && isOfProcess)
    reader.error('expected a compensation event subprocess inside a subprocess, found it on the level of the process');
}

function partsOf({ event }: EventConfig): readonly AnyEvent[] {
  if (event === null) return [];
  return isMultiple(event) ? event.parts : [event];
}

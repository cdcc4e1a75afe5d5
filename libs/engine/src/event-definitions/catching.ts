import type { Activation, AwaitedEvent, ModelElement, Occurrence, Output } from '../element-definition.js';
import type { FlowNode } from '../model.js';
import { DONE } from '../result.js';
import type { Result } from '../result.js';
import type { EventConfig } from './event-definition.js';
import { eventDefinitionOf } from './event-registry.js';

/** Begins the wait of an event element on a token: its own, its activity's, or an event-based gateway's. */
export function armEvent(holder: Activation, { node }: ModelElement<EventConfig>): Result<void> {
  const { event } = node.config;
  return event === null ? DONE : (eventDefinitionOf(event).arm?.(holder, node.id, event) ?? DONE);
}

export function awaitedBy({ config }: FlowNode<EventConfig>): readonly AwaitedEvent[] {
  const awaited = config.event === null ? undefined : eventDefinitionOf(config.event).awaits?.(config.event);
  return awaited === undefined ? [] : [awaited];
}

/** What an event brings along: its payload under the names that mappings know, merged where there is no mapping. */
export function outputOf(occurrence: Occurrence): Output | null {
  if (occurrence.type !== 'eventReceived') return null;
  const { payload } = occurrence;
  return { variables: payload, names: { output: payload, response: payload } };
}

/** As an arm of an event-based gateway: the gateway's token goes on here, the other arms are given up. */
export function takeOver(gateway: Activation, element: ModelElement<EventConfig>, occurrence: Occurrence): void {
  gateway.passTo(element).complete(outputOf(occurrence));
}

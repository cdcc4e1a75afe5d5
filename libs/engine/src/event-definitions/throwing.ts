import type { Activation } from '../element-definition.js';
import type { FlowNode } from '../model.js';
import type { EventConfig } from './event-definition.js';
import { eventDefinitionOf } from './event-registry.js';
import { isMultiple } from './multiple-event.js';

/**
 * Throws the event of a throw or end event whose output is already written, then takes the outgoing flows (an end event has
 * none). If the throw has cancelled its own token, nothing more happens [engine#interrupting-throw].
 */
export function throwEvent(activation: Activation<EventConfig>): void {
  const { event } = activation.config;
  if (event === null) return activation.leave();
  const definition = eventDefinitionOf(event);
  if (!definition.emit) return definition.throw?.(activation, event);
  const emitted = definition.emit(activation, event);
  if (!emitted.ok) activation.fail(emitted.failure);
  else if (activation.isAlive) activation.leave();
}

/** Whether any part of a throw event goes to the whole tenant. */
export function publishes({ config: { event } }: FlowNode<EventConfig>): boolean {
  if (!event) return false;
  const parts = isMultiple(event) ? event.parts : [event];
  return parts.some((part) => eventDefinitionOf(part).isPublished === true);
}

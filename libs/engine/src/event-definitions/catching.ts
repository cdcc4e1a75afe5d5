import type { Activation, ModelElement } from '../element-definition.js';
import type { Output } from '../variables.js';
import { marking } from '../event-holder.js';
import type { AwaitedEvent, EventHolder } from '../event-holder.js';
import type { BpmnError, ErrorMatch, Occurrence, Thrown } from '../occurrence.js';
import type { StartOccurrence } from '../inputs.js';
import type { FlowNode } from '../model.js';
import { DONE, succeeded } from '../result.js';
import type { Result } from '../result.js';
import type { Wait } from '../state.js';
import type { EventConfig } from './event-definition.js';
import { eventDefinitionOf } from './event-registry.js';

/** Begins the wait of an event element on its holder: its own token, its activity's token, a gateway's token, or a scope. */
export function armEvent(holder: EventHolder, { node }: ModelElement<EventConfig>): Result<void> {
  const { event } = node.config;
  return event === null ? DONE : (eventDefinitionOf(event).arm?.(holder, node.id, event) ?? DONE);
}

/** Begins the wait of an event that may occur several times, since it does not interrupt. */
export function armLastingEvent(holder: EventHolder, element: ModelElement<EventConfig>): Result<void> {
  return armEvent(marking(holder, { isLasting: true }), element);
}

/** After a non-interrupting firing: waits for the next one, unless the event was thrown to it (an error or escalation). */
export function rearmEvent(
  holder: EventHolder,
  { node }: ModelElement<EventConfig>,
  occurrence: Occurrence,
): Result<void> {
  const { event } = node.config;
  if (event === null || !('wait' in occurrence)) return DONE;
  const lasting = marking(holder, { isLasting: true });
  return eventDefinitionOf(event).rearm?.(lasting, node.id, occurrence.wait, event) ?? DONE;
}

/** Whether the same event will fire again after this firing (the cycle of a timer). Parts of multiple events do not. */
export function repeatsEvent(
  holder: EventHolder,
  { node }: ModelElement<EventConfig>,
  occurrence: Occurrence,
): boolean {
  const { event } = node.config;
  if (event === null || !('wait' in occurrence)) return false;
  return eventDefinitionOf(event).repeats?.(holder, occurrence.wait) ?? false;
}

export function isEventMet(holder: EventHolder, { node }: ModelElement<EventConfig>, wait: Wait): Result<boolean> {
  const { event } = node.config;
  return (event && eventDefinitionOf(event).isMet?.(holder, event, wait)) ?? succeeded(false);
}

export function caughtBy({ config }: FlowNode<EventConfig>, thrown: Thrown): ErrorMatch | null {
  return config.event === null ? null : (eventDefinitionOf(config.event).catches?.(config.event, thrown) ?? null);
}

/** Whether the event interrupts even if it is marked as non-interrupting, as errors do [engine#errors]. */
export function alwaysInterrupts({ event }: EventConfig): boolean {
  return event !== null && eventDefinitionOf(event).alwaysInterrupts === true;
}

export function awaitedBy({ config }: FlowNode<EventConfig>): readonly AwaitedEvent[] {
  const awaited = config.event === null ? [] : (eventDefinitionOf(config.event).awaits?.(config.event) ?? []);
  return [awaited].flat();
}

/**
 * The output of an event: its payload, which mappings can read by name and which is merged if there is no mapping. Of an
 * error or escalation mappings can read code, message and what it carries, and nothing is merged. `config` is that of the event
 * that has caught it.
 */
export function outputOf(occurrence: Occurrence, config?: EventConfig): Output | null {
  if (occurrence.type === 'errorThrown') {
    const captured = config?.event && eventDefinitionOf(config.event).captures?.(config.event, occurrence.error);
    return { ...outputOfThrown(occurrence.error), ...(captured && { captured }) };
  }
  if (occurrence.type === 'escalationThrown') return outputOfThrown(occurrence.escalation);
  const together = 'wait' in occurrence && 'part' in occurrence.wait ? occurrence.wait.part?.together : undefined;
  const own = occurrence.type === 'eventReceived' ? occurrence.payload : undefined;
  if (own === undefined && (together === undefined || Object.keys(together).length === 0)) return null;
  const payload = { ...together, ...own };
  return { variables: payload, names: { output: payload, response: payload } };
}

function outputOfThrown({ code, message, data }: BpmnError): Output {
  const thrown = { ...data, code, message };
  return { variables: null, names: { output: thrown, response: thrown }, ...(data && { carried: thrown }) };
}

/** The output of an event that starts an instance, for which no wait exists. */
export function outputOfStart({ payload }: StartOccurrence): Output {
  return { variables: payload, names: { output: payload, response: payload } };
}

/** After an event-based gateway: the gateway's token goes on here and its waits for the other events are cancelled. */
export function takeOver(gateway: Activation, element: ModelElement<EventConfig>, occurrence: Occurrence): void {
  gateway.passTo(element).complete(outputOf(occurrence));
}

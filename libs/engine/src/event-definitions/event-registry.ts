import type { AnyEvent, EventDefinition } from './event-definition.js';
import { errorEvent } from './error-event.js';
import { linkEvent } from './link-event.js';
import { messageEvent } from './message-event.js';
import { signalEvent } from './signal-event.js';
import { terminateEvent } from './terminate-event.js';
import { timerEvent } from './timer-event.js';

/** Every kind of event that can be run: one file each, one line here. */
export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  [timerEvent, messageEvent, signalEvent, errorEvent, linkEvent, terminateEvent].map((event) => [event.kind, event]),
);

/** The definition that has read this config. */
export function eventDefinitionOf(event: AnyEvent): EventDefinition {
  const definition = eventDefinitions.get(event.kind);
  if (!definition) throw new Error(`expected a known kind of event, found ${event.kind}`);
  return definition;
}

import type { AnyEvent, EventDefinition } from './event-definition.js';
import { cancelEvent } from './cancel-event.js';
import { compensateEvent } from './compensate-event.js';
import { conditionalEvent } from './conditional-event.js';
import { errorEvent } from './error-event.js';
import { escalationEvent } from './escalation-event.js';
import { linkEvent } from './link-event.js';
import { messageEvent } from './message-event.js';
import { MULTIPLE, multipleEvent } from './multiple-event.js';
import { signalEvent } from './signal-event.js';
import { terminateEvent } from './terminate-event.js';
import { timerEvent } from './timer-event.js';

/** Every executable kind of event: one file each and one line here. */
const EVENTS: readonly EventDefinition[] = [
  timerEvent,
  messageEvent,
  signalEvent,
  conditionalEvent,
  errorEvent,
  escalationEvent,
  linkEvent,
  compensateEvent,
  cancelEvent,
  terminateEvent,
];

export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  EVENTS.map((event) => [event.kind, event]),
);

const multiple = multipleEvent(eventDefinitionOf);

/** The definition that has read this config. */
export function eventDefinitionOf(event: AnyEvent): EventDefinition {
  const definition = event.kind === MULTIPLE ? multiple : eventDefinitions.get(event.kind);
  if (!definition) throw new Error(`expected a known kind of event, found ${event.kind}`);
  return definition;
}

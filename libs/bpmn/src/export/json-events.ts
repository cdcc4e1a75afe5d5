import type { EventDefinitionSource } from '@svc/engine';
import type { JsonElement, JsonEvent } from '../json/json-process.js';

/** `event` for one, `events` for several. */
export function eventsOf(definitions: readonly EventDefinitionSource[]): Pick<JsonElement, 'event' | 'events'> {
  const [first, ...others] = definitions.map(eventOf);
  if (first === undefined) return {};
  return others.length === 0 ? { event: first } : { events: [first, ...others] };
}

export function eventOf(definition: EventDefinitionSource): JsonEvent {
  const { kind } = definition;
  switch (kind) {
    case 'timer':
      return { type: kind, [definition.timer]: definition.value };
    case 'message': {
      const { name, correlationKey } = definition;
      return { type: kind, ...named(name), ...(correlationKey === null ? {} : { correlationKey }) };
    }
    case 'signal':
    case 'link':
      return { type: kind, ...named(definition.name) };
    case 'error':
    case 'escalation':
      return { type: kind, ...(definition.code === null ? {} : { code: definition.code }) };
    case 'conditional':
      return { type: kind, condition: definition.condition };
    case 'compensate': {
      const { activityRef, waitForCompletion } = definition;
      return { type: kind, ...(activityRef === null ? {} : { activityRef }), waitForCompletion };
    }
    case 'cancel':
    case 'terminate':
      return { type: kind };
  }
}

function named(name: string | null): { name?: string } {
  return name === null ? {} : { name };
}

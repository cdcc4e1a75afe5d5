import { eventDefinitions } from '@svc/engine';
import type { EventField, EventValue, EventDefinitionSource } from '@svc/engine';
import type { JsonElement, JsonEvent } from '../json/json-process.js';

/** `event` for one event definition, `events` for several. */
export function eventsOf(definitions: readonly EventDefinitionSource[]): Pick<JsonElement, 'event' | 'events'> {
  const [first, ...others] = definitions.map(eventOf);
  if (first === undefined) return {};
  return others.length === 0 ? { event: first } : { events: [first, ...others] };
}

export function eventOf(event: EventDefinitionSource): JsonEvent {
  const given = givenFields(event).map(({ name, value }) => [name, value] as const);
  return { type: event.kind, ...Object.fromEntries(given) };
}

interface GivenField {
  readonly name: string;
  readonly field: EventField;
  readonly value: string | boolean;
}

/** The fields of the event's kind that have a value. */
export function givenFields(event: EventDefinitionSource): readonly GivenField[] {
  const values = event as unknown as Readonly<Record<string, EventValue>>;
  return Object.entries(eventDefinitions.get(event.kind)?.fields ?? {}).flatMap(([name, field]) => {
    const value = values[name] ?? null;
    return value === null ? [] : [{ name, field, value }];
  });
}

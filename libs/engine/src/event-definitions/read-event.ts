import type { ElementReader } from '../source.js';
import type { EventConfig, EventPosition } from './event-definition.js';
import { eventDefinitions } from './event-registry.js';

/** Reads an event's one definition; what could not be run here is a finding. */
export function readEvent(reader: ElementReader, position: EventPosition): EventConfig {
  const [source, ...others] = reader.source.eventDefinitions;
  if (others.length > 0) reader.error('expected one event definition, found several, which cannot be run yet');
  if (source === undefined) return readNone(reader, position);
  const definition = eventDefinitions.get(source.kind);
  if (!definition?.positions.includes(position)) {
    reader.error(`expected an event that can be run as ${NAMES[position]}, found ${source.kind}`);
    return { event: null };
  }
  return { event: { ...definition.read(source, reader, position), kind: source.kind } };
}

const NAMES: Readonly<Record<EventPosition, string>> = {
  start: 'a start event',
  catch: 'an intermediate catch event',
  throw: 'an intermediate throw event',
  boundary: 'a boundary event',
  end: 'an end event',
};

function readNone(reader: ElementReader, position: EventPosition): EventConfig {
  if (position === 'catch' || position === 'boundary')
    reader.error(`expected ${NAMES[position]} to have an event definition, found none`);
  return { event: null };
}

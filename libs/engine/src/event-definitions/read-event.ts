import type { ElementReader, EventDefinitionSource } from '../source.js';
import type { AnyEvent, EventConfig, EventPosition } from './event-definition.js';
import { eventDefinitions } from './event-registry.js';
import { MULTIPLE } from './multiple-event.js';

/** Reads what an event waits for or throws. Several definitions make a multiple event. */
export function readEvent(reader: ElementReader, position: EventPosition): EventConfig {
  const sources = reader.source.eventDefinitions;
  const isParallel = CATCHING.has(position) && reader.source.attributes.get('parallelMultiple') === 'true';
  const parts = sources.flatMap((source) => readOne(source, reader, position) ?? []);
  const [first] = parts;
  if (sources.length === 0) return readNone(reader, position);
  if (first === undefined || sources.length === 1) return { event: first ?? null };
  checkTogether(sources, reader, { position, isParallel });
  return { event: { kind: MULTIPLE, isParallel, parts } };
}

const CATCHING: ReadonlySet<EventPosition> = new Set(['start', 'catch', 'boundary']);

const NAMES: Readonly<Record<EventPosition, string>> = {
  start: 'a start event',
  catch: 'an intermediate catch event',
  throw: 'an intermediate throw event',
  boundary: 'a boundary event',
  end: 'an end event',
};

function readOne(source: EventDefinitionSource, reader: ElementReader, position: EventPosition): AnyEvent | null {
  const definition = eventDefinitions.get(source.kind);
  if (definition?.positions.includes(position))
    return { ...definition.read(source, reader, position), kind: source.kind };
  reader.breaks('event-position', `expected an event that can be run as ${NAMES[position]}, found ${source.kind}`);
  return null;
}

/** Checks that concern several definitions in one event. */
function checkTogether(
  sources: readonly EventDefinitionSource[],
  reader: ElementReader,
  { position, isParallel }: { readonly position: EventPosition; readonly isParallel: boolean },
): void {
  const definitions = sources.flatMap(({ kind }) => eventDefinitions.get(kind) ?? []);
  if (!CATCHING.has(position)) {
    const moving = definitions.filter((definition) => definition.throw !== undefined);
    if (moving.length > 1)
      reader.error(
        `expected one event that decides where the token goes, found ${moving.map(({ kind }) => kind).join(' and ')}`,
      );
    return;
  }
  for (const { kind, arm, linkName } of definitions) {
    if (linkName) reader.error('expected a link to be the only definition of its event, found others beside it');
    if (isParallel && !arm) reader.error(`expected events that can be awaited together, found ${kind}`);
  }
}

function readNone(reader: ElementReader, position: EventPosition): EventConfig {
  if (position === 'catch' || position === 'boundary')
    reader.breaks('catch-definition', `expected ${NAMES[position]} to have an event definition, found none`);
  return { event: null };
}

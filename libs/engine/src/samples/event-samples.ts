import type { EventPosition } from '../event-definitions/event-definition.js';
import { caughtEvents } from './caught-events.js';
import type { EventPlays } from './event-play.js';
import type { Sample } from './sample.js';
import { startingEvents } from './starting-events.js';
import { thrownEvents } from './thrown-events.js';

/** The element type of an event at each position. */
export const ELEMENT_AT: Readonly<Record<EventPosition, string>> = {
  start: 'startEvent',
  catch: 'intermediateCatchEvent',
  throw: 'intermediateThrowEvent',
  boundary: 'boundaryEvent',
  end: 'endEvent',
};

const PLAYS: Readonly<Record<EventPosition, EventPlays>> = {
  start: startingEvents,
  ...caughtEvents,
  ...thrownEvents,
};

/** A sample for each kind of event in each position where it can run. */
export const eventSamples: readonly Sample[] = Object.entries(PLAYS).flatMap(([position, plays]) =>
  Object.entries(plays).map(([kind, { process, variables = {}, script = [] }]) => ({
    name: `${ELEMENT_AT[position as EventPosition]} ${kind}`,
    process,
    calls: [],
    variables,
    script,
  })),
);

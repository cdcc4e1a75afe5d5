import type { JsonObject, Located } from './located.js';
import { readRefusal } from './read-refusal.js';
import type { ScenarioStart, StartEvent } from './scenario.js';

export const START_KEYS = ['variables', 'at', 'payload', 'message', 'signal', 'event', 'refused'] as const;
type Fields = Partial<Record<(typeof START_KEYS)[number], Located>>;
type Trigger = NonNullable<StartEvent['trigger']>;

/** How the instance begins; absent: by a request without variables. */
export function readStart(place: Located | null, around: Located): ScenarioStart {
  if (place === null) return { line: around.line, variables: {}, event: null, refusal: null };
  const fields = place.fields(START_KEYS);
  return {
    line: place.line,
    variables: fields.variables?.object() ?? {},
    event: eventOf(fields, place),
    refusal: fields.refused ? readRefusal(fields.refused) : null,
  };
}

function eventOf(fields: Fields, place: Located): StartEvent | null {
  const { at, payload } = fields;
  const triggers = triggersOf(fields);
  if (triggers.length > 1) place.refuse('expected one of message, signal and event');
  const [come] = triggers;
  if (come === undefined && at === undefined)
    return payload ? payload.refuse('expected at, message or signal beside it') : null;
  if (come !== undefined && payload !== undefined) payload.refuse('expected the payload inside the message or signal');
  return {
    at: at?.text() ?? null,
    trigger: come?.trigger ?? null,
    payload: come?.payload ?? payload?.object() ?? {},
  };
}

function triggersOf({ message, signal, event }: Fields): { trigger: Trigger; payload: JsonObject }[] {
  return [
    ...(message ? [named('message', message)] : []),
    ...(signal ? [named('signal', signal)] : []),
    ...(event ? [asSent(event)] : []),
  ];
}

function named(kind: Trigger['kind'], place: Located): { trigger: Trigger; payload: JsonObject } {
  const { name, payload } = place.fields(['name', 'payload']);
  return {
    trigger: { kind, name: (name ?? place.refuse('expected a name')).text() },
    payload: payload?.object() ?? {},
  };
}

/** As it is sent to the API. */
function asSent(place: Located): { trigger: Trigger; payload: JsonObject } {
  const { event_type, event_name, payload } = place.fields(['event_type', 'event_name', 'payload']);
  const kind = (event_type ?? place.refuse('expected event_type')).oneOf(['message', 'signal']);
  const name = (event_name ?? place.refuse('expected event_name')).text();
  return { trigger: { kind, name }, payload: payload?.object() ?? {} };
}

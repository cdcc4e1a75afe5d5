import type { History } from '@temporalio/common/lib/proto-utils.js';

export type HistoryEvents = NonNullable<History['events']>;
type HistoryEvent = HistoryEvents[number];

/** Moves an event of a history before another one, and renumbers all events. */
export function movedBefore(events: HistoryEvents, moved: HistoryEvent, before: HistoryEvent): HistoryEvents {
  const others = events.filter((event) => event !== moved);
  const place = others.indexOf(before);
  const ordered = [...others.slice(0, place), moved, ...others.slice(place)];
  const numbers = new Map(ordered.map(({ eventId }, n) => [Number(eventId), n + 1]));
  return ordered.map((event) => renumbered(event, numbers));
}

/** Renumbers an event, and the event that its attributes refer to. */
const NUMBER = /(^e|E)ventId$/;

function renumbered<T extends object>(part: T, numbers: ReadonlyMap<number, number>): T {
  const members = Object.entries(part).map(([name, value]) => {
    if (NUMBER.test(name)) return [name, numbers.get(Number(value)) ?? value];
    return [name, name.endsWith('EventAttributes') && value ? renumbered(value as object, numbers) : value];
  });
  return Object.fromEntries(members) as T;
}

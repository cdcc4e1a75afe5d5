import { DAY_MS } from '@svc/expressions';

/**
 * What a time zone's clocks showed and will show, as plain JSON in the model: fixed when the process is uploaded, so that
 * every worker that replays an instance counts the same (docs/adr, "Time zones").
 */
export interface TimeZone {
  /** The IANA name, such as `Europe/Berlin`. */
  readonly name: string;
  /** Minutes east of UTC before the first change. */
  readonly offset: number;
  /** From when (epoch ms) the clocks show how many minutes east of UTC; in order of time. */
  readonly changes: readonly (readonly [from: number, offset: number])[];
}

export const UTC: TimeZone = { name: 'UTC', offset: 0, changes: [] };

const MINUTE_MS = 60_000;

/** What the clocks of the zone show at an instant, as if it were UTC. */
export function localTime(zone: TimeZone, at: number): number {
  return at + offsetAt(zone, at);
}

/**
 * The instant at which the clocks of the zone show this. Of a time that comes twice, when they are put back, it is the
 * first; a time that never comes, when they are put forward, is moved on by as much as they are.
 */
export function instantOf(zone: TimeZone, local: number): number {
  const before = offsetAt(zone, local - DAY_MS);
  const after = offsetAt(zone, local + DAY_MS);
  const early = local - before;
  if (offsetAt(zone, early) === before) return early;
  const late = local - after;
  return offsetAt(zone, late) === after ? late : early;
}

/** All instants at which the clocks show this: two, where they are put back, otherwise one. */
export function instantsOf(zone: TimeZone, local: number): readonly number[] {
  const first = instantOf(zone, local);
  const again = first + offsetAt(zone, local - DAY_MS) - offsetAt(zone, local + DAY_MS);
  return again > first && localTime(zone, again) === local ? [first, again] : [first];
}

function offsetAt({ offset, changes }: TimeZone, at: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]![0] <= at) low = middle + 1;
    else high = middle;
  }
  return (low === 0 ? offset : changes[low - 1]![1]) * MINUTE_MS;
}

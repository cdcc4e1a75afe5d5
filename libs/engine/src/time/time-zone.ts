import { DAY_MS } from '@svc/expressions';

/**
 * The offsets of a time zone as plain JSON in the model. They are fixed when the process is uploaded, so that every worker
 * that replays an instance computes the same times (ADR 8).
 */
export interface TimeZone {
  /** The IANA name, such as `Europe/Berlin`. */
  readonly name: string;
  /** Minutes east of UTC before the first change. */
  readonly offset: number;
  /** Each change of the offset: its time (epoch ms) and the minutes east of UTC from then on, in order of time. */
  readonly changes: readonly (readonly [from: number, offset: number])[];
}

export const UTC: TimeZone = { name: 'UTC', offset: 0, changes: [] };

const MINUTE_MS = 60_000;

/** The local time of the zone at an instant, encoded as if it were UTC. */
export function localTime(zone: TimeZone, at: number): number {
  return at + offsetAt(zone, at);
}

/**
 * The instant of a local time. When the clocks are set back, a time occurs twice and the first instant is taken. When they
 * are set forward, a skipped time is moved forward by the same amount.
 */
export function instantOf(zone: TimeZone, local: number): number {
  const before = offsetAt(zone, local - DAY_MS);
  const after = offsetAt(zone, local + DAY_MS);
  const early = local - before;
  if (offsetAt(zone, early) === before) return early;
  const late = local - after;
  return offsetAt(zone, late) === after ? late : early;
}

/** All instants of a local time: two when the clocks are set back, otherwise one. */
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

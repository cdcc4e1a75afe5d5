import { DAY_MS, daysFromCivil } from '@svc/expressions';
import type { TimeZone } from './time-zone.js';

/** Before and after these years a zone keeps its offset. */
const FROM = daysFromCivil({ year: 2000, month: 1, day: 1 }) * DAY_MS;
const UNTIL = daysFromCivil({ year: 2100, month: 1, day: 1 }) * DAY_MS;

/** No zone changes its offset twice within this time. The shortest interval is that of zones that change for Ramadan. */
const STEP = 14 * DAY_MS;
const MINUTE_MS = 60_000;
const OFFSET = /^GMT(?:([+-])(\d{2}):(\d{2})(?::\d{2})?)?$/;

/**
 * The offsets of a zone by the rules of this JavaScript runtime; null for an unknown name. Call it only when a process is
 * uploaded and never while it runs: another runtime may have other rules.
 */
export function readTimeZone(name: string): TimeZone | null {
  const offsetAt = offsetsOf(name);
  if (offsetAt === null) return null;
  const changes: [number, number][] = [];
  const first = offsetAt(FROM);
  let known = first;
  for (let at = FROM; at < UNTIL; at += STEP) {
    const next = offsetAt(at + STEP);
    if (next === known) continue;
    changes.push([changeBetween(offsetAt, at, at + STEP), next]);
    known = next;
  }
  return { name, offset: first, changes };
}

type OffsetAt = (at: number) => number;

/** The first minute with the later offset. */
function changeBetween(offsetAt: OffsetAt, from: number, until: number): number {
  const later = offsetAt(until);
  let [low, high] = [from / MINUTE_MS, until / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS) === later) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

function offsetsOf(timeZone: string): OffsetAt | null {
  const format = formatOf(timeZone);
  if (format === null) return null;
  return (at) => {
    const shown = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const match = OFFSET.exec(shown);
    if (!match) throw new Error(`expected an offset such as GMT+01:00, found ${shown}`);
    return (match[1] === '-' ? -1 : 1) * (Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0));
  };
}

/** The formatter of a zone; null if the runtime does not know the name, which it only reports by a RangeError. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

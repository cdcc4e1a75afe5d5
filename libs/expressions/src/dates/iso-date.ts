import { civilFromDays, daysInMonth, daysFromCivil, DAY_MS } from './calendar.js';

/** A point in time: milliseconds since 1970-01-01T00:00:00Z, within the years 0000 to 9999. */
export type Instant = number;

/**
 * The parts of a date's text: its date and time as if they were UTC, and its offset from UTC if it has one. Both in milliseconds.
 */
export interface ReadDate {
  readonly shown: number;
  readonly offset: number | null;
}

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|([+-])(\d{2}):?(\d{2})?)?)?$/;

const EARLIEST = daysFromCivil({ year: 0, month: 1, day: 1 }) * DAY_MS;
const LATEST = daysFromCivil({ year: 10_000, month: 1, day: 1 }) * DAY_MS - 1;

/** Reads an ISO 8601 calendar date, with or without time and zone; without a zone it is UTC. Undefined for any other text. */
export function parseInstant(text: string): Instant | undefined {
  const date = readDate(text);
  return date && withinYears(date.shown - (date.offset ?? 0));
}

/** Cuts off digits beyond milliseconds. Undefined for text that is not an ISO 8601 date, and for days that do not exist. */
export function readDate(text: string): ReadDate | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as Six;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const offset = offsetOf(match[9], match[10], match[11]);
  if (offset === undefined) return undefined;
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const shown = daysFromCivil({ year, month, day }) * DAY_MS + clock(hour, minute, second) + milliseconds;
  return { shown, offset: match[8] === undefined ? null : offset };
}

type Six = [number, number, number, number, number, number];

function offsetOf(sign: string | undefined, hours = '0', minutes = '0'): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * clock(Number(hours), Number(minutes), 0);
}

function clock(hours: number, minutes: number, seconds: number): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

export function withinYears(instant: number): Instant | undefined {
  return instant >= EARLIEST && instant <= LATEST ? instant : undefined;
}

/** `2026-01-31T09:30:00.000Z`: in this form the order of texts is the order of times. */
export function formatInstant(instant: Instant): string {
  const { year, month, day, hour, minute, second, millisecond } = fieldsOf(instant);
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  return `${date}T${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}.${padded(millisecond, 3)}Z`;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** The calendar and clock fields of an instant in UTC. */
export function fieldsOf(instant: Instant) {
  const days = Math.floor(instant / DAY_MS);
  const rest = instant - days * DAY_MS;
  return {
    ...civilFromDays(days),
    days,
    hour: Math.floor(rest / 3_600_000),
    minute: Math.floor(rest / 60_000) % 60,
    second: Math.floor(rest / 1000) % 60,
    millisecond: rest % 1000,
  };
}

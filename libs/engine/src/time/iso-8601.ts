import { DAY_MS, addMonths, daysFromCivil, daysInMonth } from './calendar.js';

/** A duration in two parts: months go by the calendar, the rest is exact. */
export interface Duration {
  readonly months: number;
  readonly millis: number;
}

export interface Repetition {
  /** How often in all; null without bound. */
  readonly count: number | null;
  readonly start: number | null;
  readonly duration: Duration;
  readonly end: number | null;
}

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
const DURATION =
  /^P(?=\d|T\d)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,8})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,12})(?:[.,](\d{1,9}))?S)?)?$/;
const REPETITION = /^R(\d{0,9})\/(.+)$/;

const MINUTE_MS = 60_000;

/** Milliseconds since the epoch; without an offset the text is UTC. Null for text that is no ISO 8601 date. */
export function parseDateTime(text: string): number | null {
  const match = DATE_TIME.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as SixNumbers;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const offset = offsetOf(match[8] ?? 'Z');
  if (offset === null) return null;
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + millisOf(match[7]);
  return daysFromCivil({ year, month, day }) * DAY_MS + time - offset;
}

type SixNumbers = [number, number, number, number, number, number];

/** Null for text that is no ISO 8601 duration. */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const part = (group: number): number => Number(match[group] ?? 0);
  const seconds = ((part(3) * 7 + part(4)) * 24 + part(5)) * 3600 + part(6) * 60 + part(7);
  return { months: part(1) * 12 + part(2), millis: seconds * 1000 + millisOf(match[8]) };
}

/** `R3/PT10M`, `R/2026-01-01T00:00Z/P1D`, `R5/PT1H/2026-01-02T00:00Z`. */
export function parseRepetition(text: string): Repetition | null {
  const match = REPETITION.exec(text.trim());
  const [first = '', second = null, ...more] = match?.[2]?.split('/') ?? [];
  if (!match || more.length > 0) return null;
  const count = match[1] === '' ? null : Number(match[1]);
  const isStartFirst = !first.startsWith('P');
  const duration = parseDuration(isStartFirst ? (second ?? '') : first);
  if (!duration || (duration.months === 0 && duration.millis === 0)) return null;
  const start = isStartFirst ? parseDateTime(first) : null;
  const end = !isStartFirst && second !== null ? parseDateTime(second) : null;
  const isBroken = (isStartFirst && start === null) || (!isStartFirst && second !== null && end === null);
  return isBroken ? null : { count, start, duration, end };
}

/** Months and years by the calendar in UTC first, then the exact part. */
export function addDuration(at: number, { months, millis }: Duration): number {
  return (months === 0 ? at : addMonths(at, months)) + millis;
}

function offsetOf(text: string): number | null {
  if (text === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

function millisOf(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
}

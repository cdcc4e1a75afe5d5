import { DAY_MS, addMonths, readDate } from '@svc/expressions';
import { isInRange } from './range.js';
import { UTC, instantOf, localTime } from './time-zone.js';
import type { TimeZone } from './time-zone.js';

/**
 * A duration in three parts. Months and days follow the calendar and the time zone of the process; the rest is exact.
 * Durations of expressions differ (`dates/duration.ts` in libs/expressions): they count in UTC, may have a sign, and round.
 */
export interface IsoDuration {
  readonly months: number;
  readonly days: number;
  readonly millis: number;
}

export interface Repetition {
  /** Number of firings; null: without bound. */
  readonly count: number | null;
  readonly start: number | null;
  readonly duration: IsoDuration;
  readonly end: number | null;
}

const DURATION =
  /^P(?=\d|T\d)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,8})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,12})(?:[.,](\d{1,9}))?S)?)?$/;
const REPETITION = /^R(\d{0,9})\/(.+)$/;

/**
 * Milliseconds since the epoch. A text without an offset is a local time of the zone. Null if the text is not a date, or one that
 * is in UTC before the year 1 or after the year 9999.
 */
export function parseDateTime(text: string, zone: TimeZone = UTC): number | null {
  const date = readDate(text.trim());
  // Only expressions accept the offset `+01:`.
  if (date === undefined || text.trimEnd().endsWith(':')) return null;
  const at = date.offset === null ? instantOf(zone, date.shown) : date.shown - date.offset;
  return isInRange(at) ? at : null;
}

/** Null if the text is not an ISO 8601 duration. */
export function parseDuration(text: string): IsoDuration | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const part = (group: number): number => Number(match[group] ?? 0);
  const seconds = part(5) * 3600 + part(6) * 60 + part(7);
  const days = part(3) * 7 + part(4);
  return { months: part(1) * 12 + part(2), days, millis: seconds * 1000 + millisOf(match[8]) };
}

/** Why a text that looks like an ISO 8601 duration is not supported; null if it does not look like one, or is supported. */
export function durationFlaw(text: string): string | null {
  const trimmed = text.trim();
  if (/^[+-]P/.test(trimmed)) return 'a duration with a sign is not supported';
  const isFraction = /^P.*\d[.,]\d+(?!\d|S$)/.test(trimmed);
  return isFraction ? 'a fraction of anything but seconds is not supported, so a day and a half is P1DT12H' : null;
}

/** `durationFlaw` for a repetition. */
export function repetitionFlaw(text: string): string | null {
  const [first = '', second = ''] = REPETITION.exec(text.trim())?.[2]?.split('/') ?? [];
  if (parseDateTime(first) !== null && parseDateTime(second) !== null)
    return 'a repetition by its start and end is not supported: expected a duration';
  return durationFlaw(first) ?? durationFlaw(second);
}

/** Parses `R3/PT10M`, `R/2026-01-01T00:00Z/P1D`, `R5/PT1H/2026-01-02T00:00Z`. */
export function parseRepetition(text: string, zone: TimeZone = UTC): Repetition | null {
  const match = REPETITION.exec(text.trim());
  const [first = '', second = null, ...more] = match?.[2]?.split('/') ?? [];
  if (!match || more.length > 0) return null;
  const count = match[1] === '' ? null : Number(match[1]);
  const isStartFirst = !first.startsWith('P');
  const duration = parseDuration(isStartFirst ? (second ?? '') : first);
  if (!duration || isNothing(duration)) return null;
  const start = isStartFirst ? parseDateTime(first, zone) : null;
  const end = !isStartFirst && second !== null ? parseDateTime(second, zone) : null;
  const isBroken = (isStartFirst && start === null) || (!isStartFirst && second !== null && end === null);
  return isBroken ? null : { count, start, duration, end };
}

function isNothing({ months, days, millis }: IsoDuration): boolean {
  return months === 0 && days === 0 && millis === 0;
}

/** Adds months and days by the calendar and time zone first, then the exact part. */
export function addDuration(at: number, duration: IsoDuration, zone: TimeZone = UTC): number {
  return addTimes(at, duration, 1, zone);
}

/** Adds a multiple of the duration at once: adding a month repeatedly to the 31st of January would lose the 31st. */
export function addTimes(at: number, { months, days, millis }: IsoDuration, times: number, zone: TimeZone): number {
  if (months === 0 && days === 0) return at + millis * times;
  const later = addMonths(localTime(zone, at), months * times) + days * times * DAY_MS;
  return instantOf(zone, later) + millis * times;
}

function millisOf(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
}

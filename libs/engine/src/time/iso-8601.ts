import { DAY_MS, addMonths, readDate } from '@svc/expressions';
import { UTC, instantOf, localTime } from './time-zone.js';
import type { TimeZone } from './time-zone.js';

/**
 * A duration in three parts: months and days go by the calendar and the clocks of the process, the rest is exact. Those of
 * expressions differ (`dates/duration.ts` in libs/expressions): they count in UTC, may have a sign, and round.
 */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly millis: number;
}

export interface Repetition {
  /** How often in all; null without bound. */
  readonly count: number | null;
  readonly start: number | null;
  readonly duration: Duration;
  readonly end: number | null;
}

const DURATION =
  /^P(?=\d|T\d)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,8})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,12})(?:[.,](\d{1,9}))?S)?)?$/;
const REPETITION = /^R(\d{0,9})\/(.+)$/;

/** Milliseconds since the epoch; without an offset it is what the zone's clocks show. Null for text that is no date. */
export function parseDateTime(text: string, zone: TimeZone = UTC): number | null {
  const date = readDate(text.trim());
  // `+01:` is an offset in expressions only.
  if (date === undefined || text.trimEnd().endsWith(':')) return null;
  return date.offset === null ? instantOf(zone, date.shown) : date.shown - date.offset;
}

/** Null for text that is no ISO 8601 duration. */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const part = (group: number): number => Number(match[group] ?? 0);
  const seconds = part(5) * 3600 + part(6) * 60 + part(7);
  const days = part(3) * 7 + part(4);
  return { months: part(1) * 12 + part(2), days, millis: seconds * 1000 + millisOf(match[8]) };
}

/** What of a text in the form of an ISO 8601 duration is not read; null for one that is not in that form, or that is read. */
export function durationFlaw(text: string): string | null {
  const trimmed = text.trim();
  if (/^[+-]P/.test(trimmed)) return 'a duration with a sign is not supported';
  const isFraction = /^P.*\d[.,]\d+(?!\d|S$)/.test(trimmed);
  return isFraction ? 'a fraction of anything but seconds is not supported, so a day and a half is P1DT12H' : null;
}

/** The same of a repetition. */
export function repetitionFlaw(text: string): string | null {
  const [first = '', second = ''] = REPETITION.exec(text.trim())?.[2]?.split('/') ?? [];
  if (parseDateTime(first) !== null && parseDateTime(second) !== null)
    return 'a repetition by its start and end is not supported: expected a duration';
  return durationFlaw(first) ?? durationFlaw(second);
}

/** `R3/PT10M`, `R/2026-01-01T00:00Z/P1D`, `R5/PT1H/2026-01-02T00:00Z`. */
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

function isNothing({ months, days, millis }: Duration): boolean {
  return months === 0 && days === 0 && millis === 0;
}

/** Months and days by the calendar and the clocks of the zone first, then the exact part. */
export function addDuration(at: number, duration: Duration, zone: TimeZone = UTC): number {
  return addTimes(at, duration, 1, zone);
}

/** The duration so many times: a month after the 31st of January is not where the next one is counted from. */
export function addTimes(at: number, { months, days, millis }: Duration, times: number, zone: TimeZone): number {
  if (months === 0 && days === 0) return at + millis * times;
  const later = addMonths(localTime(zone, at), months * times) + days * times * DAY_MS;
  return instantOf(zone, later) + millis * times;
}

function millisOf(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
}

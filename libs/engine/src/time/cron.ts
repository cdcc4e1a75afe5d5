import { DAY_MS, civilFromDays } from '@svc/expressions';
import { UTC, instantOf, instantsOf, localTime } from './time-zone.js';
import type { TimeZone } from './time-zone.js';

/** A cron expression: the allowed values of each field. Seconds are 0 if the expression has no field for them. */
export interface Cron {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** Whether both days and weekdays are restricted: then either one is enough, as is usual for cron. */
  readonly isEitherDay: boolean;
}

interface Field {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly names?: readonly string[];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const FIELDS: readonly Field[] = [
  { what: 'second', from: 0, to: 59 },
  { what: 'minute', from: 0, to: 59 },
  { what: 'hour', from: 0, to: 23 },
  { what: 'day', from: 1, to: 31 },
  { what: 'month', from: 1, to: 12, names: MONTHS },
  { what: 'weekday', from: 0, to: 7, names: WEEKDAYS },
];
const SHORT: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);

/** Parses `minute hour day month weekday`, with or without seconds in front; null for anything else. */
export function parseCron(text: string): Cron | null {
  const parts = sixParts(text);
  if (parts === null) return null;
  const fields = parts.map((part, i) => parseField(part, FIELDS[i]!));
  if (fields.some((field) => field === null)) return null;
  const [seconds, minutes, hours, days, months, weekdays] = fields as SixFields;
  const isEitherDay = !isOpen(parts[3]!) && !isOpen(parts[5]!);
  const sundays = [...new Set(weekdays.map((day) => day % 7))];
  return { seconds, minutes, hours, days, months, weekdays: sundays, isEitherDay };
}

function sixParts(text: string): readonly string[] | null {
  const trimmed = text.trim();
  const given = (SHORT.get(trimmed.toLowerCase()) ?? trimmed).split(/\s+/);
  if (given.length < 5 || given.length > 6) return null;
  return given.length === 5 ? ['0', ...given] : given;
}

/** Extensions of other programs: the last day, the nearest weekday, the nth weekday of a month. */
const EXTENSION = /^(?:L|LW|L-\d+|\d+W|\w+L|\w+#\d+)$/i;

/** Why a text that looks like cron is not supported; null if it does not look like cron, or is supported. */
export function cronFlaw(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('@') && !SHORT.has(trimmed.toLowerCase()))
    return `of the short forms ${[...SHORT.keys()].join(', ')} are supported`;
  const count = trimmed.split(/\s+/).length;
  const parts = sixParts(trimmed);
  if (parts === null)
    return count < 4 ? null : `cron has five fields, or six with seconds in front, and this has ${count}`;
  const flaws = parts.map((part, i) => fieldFlaw(part, FIELDS[i]!));
  return flaws.find((flaw) => flaw !== null) ?? null;
}

function fieldFlaw(text: string, field: Field): string | null {
  const part = text.split(',').find((each) => parseRange(each, field) === null);
  if (part === undefined) return null;
  const { what, from, to } = field;
  return EXTENSION.test(part)
    ? `${what} ${part}: L, W and # are not supported`
    : `${what} ${part}: expected ${from} to ${to}, a range or a step`;
}

type SixFields = [number[], number[], number[], number[], number[], number[]];

function isOpen(part: string): boolean {
  return part.startsWith('*') || part === '?';
}

/** Parses a comma list of `*`, `n` and `n-m`, each optionally with `/step`. The values are sorted and distinct. */
function parseField(text: string, field: Field): number[] | null {
  const values = text.split(',').map((part) => parseRange(part, field));
  if (values.some((range) => range === null)) return null;
  return [...new Set(values.flatMap((range) => range ?? []))].sort((a, b) => a - b);
}

function parseRange(text: string, field: Field): number[] | null {
  const [range = '', step, ...more] = text.split('/');
  const by = step === undefined ? 1 : /^\d{1,2}$/.test(step) ? Number(step) : 0;
  if (by === 0 || more.length > 0) return null;
  const ends = endsOf(range, step !== undefined, field);
  if (ends === null) return null;
  const [from, to] = ends;
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
}

/** `5/10` starts at 5 and has no upper end. */
function endsOf(range: string, hasStep: boolean, field: Field): [number, number] | null {
  if (range === '*' || range === '?') return [field.from, field.to];
  const [first = '', last, ...more] = range.split('-');
  const from = valueOf(first, field);
  const to = last !== undefined ? valueOf(last, field) : hasStep ? field.to : from;
  if (from === null || to === null || to < from || more.length > 0) return null;
  return [from, to];
}

function valueOf(text: string, { from, to, names }: Field): number | null {
  const named = names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return named + from;
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= from && value <= to ? value : null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A 29th of February on a given weekday recurs after 28 years at most, or 40 years around a year such as 2100. */
const SEARCHED_DAYS = 41 * 366;

/** The first time after `after` that the expression allows in the zone; null if there is none. */
export function nextCron(cron: Cron, after: number, zone: TimeZone = UTC): number | null {
  const today = Math.floor(localTime(zone, after) / DAY_MS);
  for (let day = today; day < today + SEARCHED_DAYS; day++) {
    if (!allowsDay(cron, day)) continue;
    const found = firstOnDay(cron, day, after, zone);
    if (found !== null) return found;
  }
  return null;
}

function allowsDay(cron: Cron, days: number): boolean {
  const { month, day } = civilFromDays(days);
  if (!cron.months.includes(month)) return false;
  // 1970-01-01 was a Thursday.
  const isWeekday = cron.weekdays.includes((((days + 4) % 7) + 7) % 7);
  const isDay = cron.days.includes(day);
  return cron.isEitherDay ? isDay || isWeekday : isDay && isWeekday;
}

/** When an hour occurs twice, an expression for every hour gets both; any other one gets the first only. */
function firstOnDay(cron: Cron, day: number, after: number, zone: TimeZone): number | null {
  const instants = cron.hours.length === 24 ? instantsOf : firstInstantOf;
  let best: number | null = null;
  for (const shown of shownOnDay(cron, day, earliestShown(zone, after))) {
    const later = instants(zone, shown).filter((at) => at > after);
    if (best !== null && (later[0] ?? best) >= best) return best;
    best = later[0] ?? best;
  }
  return best;
}

function firstInstantOf(zone: TimeZone, shown: number): readonly number[] {
  return [instantOf(zone, shown)];
}

/** The times of a day in order, from about `earliest` on. */
function* shownOnDay({ hours, minutes, seconds }: Cron, day: number, earliest: number): Generator<number> {
  for (const hour of hours) {
    const ofHour = day * DAY_MS + hour * HOUR_MS;
    if (ofHour + HOUR_MS <= earliest) continue;
    for (const minute of minutes) {
      const ofMinute = ofHour + minute * MINUTE_MS;
      if (ofMinute + MINUTE_MS <= earliest) continue;
      for (const second of seconds) yield ofMinute + second * 1_000;
    }
  }
}

/** The earliest time that the clocks can show after an instant. It may be earlier if they are set back within a day. */
function earliestShown(zone: TimeZone, after: number): number {
  const shown = localTime(zone, after);
  const before = localTime(zone, after - DAY_MS) + DAY_MS;
  const behind = localTime(zone, after + DAY_MS) - DAY_MS;
  return shown - Math.max(0, before - shown, shown - behind);
}

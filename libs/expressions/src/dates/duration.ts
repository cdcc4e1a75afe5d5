import { addMonths, DAY_MS } from './calendar.js';
import { withinYears } from './iso-date.js';
import type { Instant } from './iso-date.js';

/**
 * An ISO 8601 duration: years and months in calendar months, the rest in milliseconds. In expressions it is in UTC, where all
 * days have the same length, and it may be negative. Timers have another type of duration (`time/iso-8601.ts` in libs/engine):
 * their days follow the clocks of the process, they have no sign, and fractions of a millisecond have always been cut off.
 */
export interface Duration {
  months: number;
  milliseconds: number;
}

const DURATION =
  /^([+-])?P(?=.)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?)?$/;

/** Reads `P1Y2M3W4DT5H6M7.5S`. Any part may be missing, and `-` in front makes it negative. Undefined for any other text. */
export function parseDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text);
  if (!match) return undefined;
  const [years, months, weeks, days, hours, minutes] = match.slice(2, 8).map((digits) => Number(digits ?? 0)) as Six;
  const seconds = Number((match[8] ?? '0').replace(',', '.'));
  const sign = match[1] === '-' ? -1 : 1;
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return {
    months: sign * (years * 12 + months),
    milliseconds: sign * ((weeks * 7 + days) * DAY_MS + Math.round(time)),
  };
}

type Six = [number, number, number, number, number, number];

/** Adds the months first (31 January plus a month is the last of February), then the rest. Undefined beyond the year 9999. */
export function addDuration(instant: Instant, { months, milliseconds }: Duration): Instant | undefined {
  return withinYears(addMonths(instant, months) + milliseconds);
}

/**
 * The proleptic Gregorian calendar of ISO 8601 in UTC. It is arithmetic only: it uses no clock and no time zone of the machine.
 */

export interface CivilDate {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

export const DAY_MS = 86_400_000;

const DAYS_PER_ERA = 146_097;
const DAYS_FROM_ERA_START_TO_1970 = 719_468;

/**
 * Days since 1970-01-01. Years begin in March here, so that the leap day comes last (H. Hinnant, "chrono-Compatible Low-Level
 * Date Algorithms").
 */
export function daysFromCivil({ year, month, day }: CivilDate): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_ERA_START_TO_1970;
}

/** The inverse of `daysFromCivil`. */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + DAYS_FROM_ERA_START_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

export function daysInMonth(year: number, month: number): number {
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return daysFromCivil(next) - daysFromCivil({ year, month, day: 1 });
}

/** Adds months. The day stays the same, or becomes the last day of a shorter month; the time of day stays. */
export function addMonths(at: number, months: number): number {
  const days = Math.floor(at / DAY_MS);
  const { year, month, day } = civilFromDays(days);
  const total = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(total / 12), month: (((total % 12) + 12) % 12) + 1 };
  const last = daysInMonth(target.year, target.month);
  return daysFromCivil({ ...target, day: Math.min(day, last) }) * DAY_MS + (at - days * DAY_MS);
}

/** Weekdays of ISO 8601: Monday is 1, Sunday 7. 1 January 1970 was a Thursday. */
export function weekdayOf(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

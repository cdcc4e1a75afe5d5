import type { StartTimes } from '@svc/engine';
import type { CalendarSpec, ScheduleSpec } from '@temporalio/client';

/** The last year that a calendar of Temporal may name; a single later date makes it refuse the schedule. */
const LAST_YEAR = 2100;

const MONTHS = [
  ...(['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'] as const),
  ...(['JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'] as const),
];

/**
 * The specification of a schedule in Temporal; null if nothing is due any more. A limited number of times is expressed by the last
 * one, so that making the schedule again gives the same one. Times by calendar are listed.
 */
export function startPlan({ first, steps, dates }: StartTimes, now: number): ScheduleSpec | null {
  if (steps === null || first === null) return listed(dates);
  const last = lastOf(first, steps);
  if (last !== null && last <= now) return null;
  return {
    intervals: [{ every: steps.everyMs, offset: first % steps.everyMs }],
    startAt: new Date(first),
    ...(last !== null && { endAt: new Date(last) }),
  };
}

function listed(dates: readonly number[]): ScheduleSpec | null {
  const calendars = dates.map(calendarOf).filter(({ year }) => year <= LAST_YEAR);
  return calendars.length === 0 ? null : { calendars };
}

/** Null if unlimited. */
function lastOf(first: number, { everyMs, count, end }: NonNullable<StartTimes['steps']>): number | null {
  const byCount = count === null ? null : first + (count - 1) * everyMs;
  return byCount !== null && end !== null ? Math.min(byCount, end) : (byCount ?? end);
}

function calendarOf(millis: number): CalendarSpec & { readonly year: number } {
  const date = new Date(millis);
  return {
    year: date.getUTCFullYear(),
    month: MONTHS[date.getUTCMonth()]!,
    dayOfMonth: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

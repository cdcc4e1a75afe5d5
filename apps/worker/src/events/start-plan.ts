import type { StartTimes } from '@svc/engine';
import type { CalendarSpec, ScheduleSpec } from '@temporalio/client';

const MONTHS = [
  ...(['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'] as const),
  ...(['JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'] as const),
];

/**
 * What a schedule of Temporal is to look like; null when nothing is due any more. A number of times is told by the last
 * of them, so that the same schedule comes of being made again. What goes by the calendar is listed.
 */
export function startPlan({ first, steps, dates }: StartTimes, now: number): ScheduleSpec | null {
  if (steps === null || first === null) return dates.length === 0 ? null : { calendars: dates.map(calendarOf) };
  const last = lastOf(first, steps);
  if (last !== null && last <= now) return null;
  return {
    intervals: [{ every: steps.everyMs, offset: first % steps.everyMs }],
    startAt: new Date(first),
    ...(last !== null && { endAt: new Date(last) }),
  };
}

/** Null without bound. */
function lastOf(first: number, { everyMs, count, end }: NonNullable<StartTimes['steps']>): number | null {
  const byCount = count === null ? null : first + (count - 1) * everyMs;
  return byCount !== null && end !== null ? Math.min(byCount, end) : (byCount ?? end);
}

function calendarOf(millis: number): CalendarSpec {
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

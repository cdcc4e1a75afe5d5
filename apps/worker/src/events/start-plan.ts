import type { StartTimes } from '@svc/engine';
import type { CalendarSpec, ScheduleSpec } from '@temporalio/client';

/** What a schedule of Temporal is to look like. */
export interface StartPlan {
  readonly spec: ScheduleSpec;
  /** How often it may start something; null without bound. */
  readonly remaining: number | null;
}

const MONTHS = [
  ...(['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'] as const),
  ...(['JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'] as const),
];

/** Null when nothing of it is due any more. What goes by the calendar has been reckoned already and is listed. */
export function startPlan({ first, steps, dates }: StartTimes): StartPlan | null {
  if (steps !== null && first !== null) {
    const { everyMs, count, end } = steps;
    const spec: ScheduleSpec = {
      intervals: [{ every: everyMs, offset: first % everyMs }],
      startAt: new Date(first),
      ...(end === null ? {} : { endAt: new Date(end) }),
    };
    return { spec, remaining: count };
  }
  return dates.length === 0 ? null : { spec: { calendars: dates.map(calendarOf) }, remaining: null };
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

import type { StartSchedule } from '../process-start.js';
import { parseRepetition } from './iso-8601.js';
import { UTC } from './time-zone.js';
import { firstDue, nextDue } from './timer-schedule.js';
import type { Schedule } from './timer-schedule.js';

/** When a timer starts instances, for a scheduler that counts in whole seconds. All times are milliseconds since the epoch. */
export interface StartTimes {
  /** The first time, which may have passed; null if it was in the past when the version became active. */
  readonly first: number | null;
  /** Equal steps from `first`, for a cycle without months and days; null for other timers. */
  readonly steps: { readonly everyMs: number; readonly count: number | null; readonly end: number | null } | null;
  /** For timers without steps: the next times after `now`. */
  readonly dates: readonly number[];
  /** Whether there are further dates. */
  readonly hasMore: boolean;
}

interface Moment {
  /** When the version became active. Durations and cycles count from here. */
  readonly activatedAt: number;
  readonly now: number;
}

/** The times of a timer start event of a process [engine#timer-cycles], with at most `limit` dates. */
export function startTimes(schedule: StartSchedule, { activatedAt, now }: Moment, limit: number): StartTimes {
  const clocks = schedule.clocks ?? UTC;
  const due = firstDue(schedule.timer, schedule.value, activatedAt, clocks);
  const first = typeof due === 'object' && due.dueAt >= activatedAt ? wholeSecond(due.dueAt) : null;
  const repetition = schedule.timer === 'timeCycle' ? parseRepetition(schedule.value, clocks) : null;
  if (first !== null && repetition !== null && repetition.duration.months + repetition.duration.days === 0) {
    const everyMs = wholeSecond(repetition.duration.millis);
    return { first, steps: { everyMs, count: repetition.count, end: repetition.end }, dates: [], hasMore: false };
  }
  const isCounted = repetition !== null && repetition.count !== null;
  const dates: number[] = [];
  let next: Schedule | null = typeof due === 'object' ? due : null;
  while (next !== null && dates.length < limit) {
    const { cycle, dueAt } = next;
    if (dueAt > now) dates.push(wholeSecond(dueAt));
    next = cycle && nextDue(cycle, dueAt, isCounted ? dueAt : Math.max(dueAt, now), clocks);
  }
  return { first, steps: null, dates, hasMore: next !== null };
}

/** Rounds up, so that no timer fires early. */
function wholeSecond(millis: number): number {
  return Math.ceil(millis / 1_000) * 1_000;
}

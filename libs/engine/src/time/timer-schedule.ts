import { assertNever } from '@svc/expressions';
import type { TimerCycle } from '../state.js';
import { cronFlaw, nextCron, parseCron } from './cron.js';
import {
  addDuration,
  addTimes,
  durationFlaw,
  parseDateTime,
  parseDuration,
  parseRepetition,
  repetitionFlaw,
} from './iso-8601.js';
import type { IsoDuration, Repetition } from './iso-8601.js';
import { isInRange } from './range.js';
import type { TimeZone } from './time-zone.js';

/** When a timer is due, with its cycle if it has several times. */
export interface Schedule {
  readonly dueAt: number;
  readonly cycle: TimerCycle | null;
}

/** `over`: the schedule is valid and lies entirely in the past. */
export type FirstDue = Schedule | 'invalid' | 'over';

export type TimerKind = 'timeDate' | 'timeDuration' | 'timeCycle';

/** The first due time of a timer whose wait begins `now` (BPMN 2.0.2, 10.5.5; [engine#timer-cycles]). */
export function firstDue(timer: TimerKind, text: string, now: number, zone: TimeZone): FirstDue {
  const first = FIRST[timer](text.trim(), now, zone);
  return typeof first === 'object' && !isInRange(first.dueAt) ? 'invalid' : first;
}

/** Why an invalid text is not supported, if there is more to say than what was expected; otherwise null. */
export function timerFlaw(timer: TimerKind, text: string): string | null {
  switch (timer) {
    case 'timeDate':
      return null;
    case 'timeDuration':
      return durationFlaw(text);
    case 'timeCycle':
      return cronFlaw(text) ?? repetitionFlaw(text);
    default:
      return assertNever(timer);
  }
}

/**
 * The next time after both `last`, from which it is counted, and `now`: missed times have fired once and are not repeated.
 * Null if there is no further time.
 */
export function nextDue(cycle: TimerCycle, last: number, now: number, zone: TimeZone): Schedule | null {
  if (cycle.remaining === 0) return null;
  const next = parseCron(cycle.expression)
    ? nextOfCron(cycle, Math.max(now, last), zone)
    : nextOfRepetition(cycle, last, now, zone);
  return next === null || !isInRange(next.dueAt) ? null : next;
}

const FIRST: Readonly<Record<TimerKind, (text: string, now: number, zone: TimeZone) => FirstDue>> = {
  timeDate: (text, _now, zone) => once(parseDateTime(text, zone)),
  timeDuration: (text, now, zone) => {
    const duration = parseDuration(text);
    return once(duration && addDuration(now, duration, zone));
  },
  timeCycle: (text, now, zone) => {
    const cycle = { remaining: null, expression: text };
    if (parseCron(text)) return nextOfCron(cycle, now, zone) ?? 'over';
    const repetition = parseRepetition(text, zone);
    if (repetition === null || repetition.count === 0 || isTooShort(repetition.duration)) return 'invalid';
    return firstOfRepetition(repetition, text, now, zone);
  },
};

/** A cycle of less than a second would keep its instance permanently busy. */
function isTooShort({ months, days, millis }: IsoDuration): boolean {
  return months === 0 && days === 0 && millis < 1_000;
}

function once(dueAt: number | null): FirstDue {
  return dueAt === null ? 'invalid' : { dueAt, cycle: null };
}

function firstOfRepetition(
  { start, duration, end, count }: Repetition,
  text: string,
  now: number,
  zone: TimeZone,
): FirstDue {
  const dueAt = start ?? addDuration(now, duration, zone);
  if (end !== null && dueAt > end) return 'over';
  const remaining = count === null ? null : count - 1;
  return { dueAt, cycle: { remaining, expression: text, anchor: dueAt, times: 0 } };
}

/** Counted in whole durations from the first time, so that a short month or a change of the clocks moves no later times. */
function nextOfRepetition(cycle: TimerCycle, last: number, now: number, zone: TimeZone): Schedule | null {
  const { expression, remaining, anchor = last, times = 0 } = cycle;
  const repetition = parseRepetition(expression, zone);
  if (repetition === null) return null;
  const { duration, end } = repetition;
  let next = Math.max(times + 1, timesWithin(now - anchor, duration));
  while (addTimes(anchor, duration, next, zone) <= Math.max(now, last)) next += 1;
  const dueAt = addTimes(anchor, duration, next, zone);
  if (end !== null && dueAt > end) return null;
  return { dueAt, cycle: { expression, remaining: remaining === null ? null : remaining - 1, anchor, times: next } };
}

const HOUR_MS = 3_600_000;

/** A lower bound of how often the duration fits: a month has at most 31 days, and a day with a change of the clocks 25 hours. */
function timesWithin(millis: number, { months, days, millis: rest }: IsoDuration): number {
  const longest = months * 31 * 24 * HOUR_MS + days * 24 * HOUR_MS + rest + (months + days > 0 ? HOUR_MS : 0);
  return Math.max(0, Math.floor(millis / longest));
}

function nextOfCron(cycle: TimerCycle, after: number, zone: TimeZone): Schedule | null {
  const cron = parseCron(cycle.expression);
  const dueAt = cron && nextCron(cron, after, zone);
  return dueAt === null ? null : { dueAt, cycle };
}

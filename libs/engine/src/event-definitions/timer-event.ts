import type { JsonValue, Template } from '@svc/expressions';
import type { Activation } from '../element-definition.js';
import { DONE, failed, succeeded } from '../result.js';
import type { Result } from '../result.js';
import type { TimerCycle } from '../state.js';
import { addDuration, parseDateTime, parseDuration, parseRepetition } from '../time/iso-8601.js';
import type { Duration } from '../time/iso-8601.js';
import { defineEvent } from './event-definition.js';
import type { EventPosition } from './event-definition.js';

interface TimerConfig {
  readonly timer: 'timeDate' | 'timeDuration' | 'timeCycle';
  readonly value: Template;
}

/** The end of the year 9999: what lies beyond cannot be written in ISO 8601, nor held by every clock outside. */
const LAST_TIME = 253_402_300_799_999;

interface Schedule {
  readonly dueAt: number;
  readonly cycle: TimerCycle | null;
}

/** ISO 8601 dates, durations and repetitions; months and years by the calendar in UTC (engine rule 17). */
export const timerEvent = defineEvent<'timer', TimerConfig>({
  kind: 'timer',
  positions: ['catch', 'boundary'],
  read: ({ timer, value }, reader, position) => {
    const template = reader.template(value);
    const isConstant = template.parts.every((part) => typeof part === 'string');
    const schedule = isConstant ? scheduleOf(timer, value, 0) : null;
    if (schedule && !schedule.ok) reader.error(schedule.failure.message);
    if (timer === 'timeCycle' && !mayRepeat(position, reader.source.attributes)) {
      reader.error('expected a timeCycle at a non-interrupting boundary event, found it where it cannot be run yet');
    }
    return { timer, value: template };
  },
  arm: (activation, elementId, { timer, value }) => {
    const evaluated = activation.evaluate(value, timer);
    if (!evaluated.ok) return evaluated;
    const schedule = scheduleOf(timer, evaluated.value, activation.now);
    return schedule.ok ? start(activation, elementId, schedule.value) : schedule;
  },
  /** The next due time counts from the last; what was missed meanwhile has fired once and is not made up for. */
  rearm: (activation, elementId, wait) => {
    if (wait.kind !== 'timer' || wait.cycle === null || wait.cycle.remaining === 0) return DONE;
    const { expression, remaining } = wait.cycle;
    const repetition = parseRepetition(expression);
    if (repetition === null) return DONE;
    const dueAt = nextAfter(activation.now, wait.dueAt, repetition.duration);
    if (repetition.end !== null && dueAt > repetition.end) return DONE;
    const cycle = { expression, remaining: remaining === null ? null : remaining - 1 };
    return start(activation, elementId, { dueAt, cycle });
  },
});

/** The first due time after `now`, in whole steps from the last one. */
function nextAfter(now: number, last: number, step: Duration): number {
  const missed = step.months === 0 ? Math.max(0, Math.floor((now - last) / step.millis)) : 0;
  let next = addDuration(last + missed * step.millis, step);
  while (next <= now) next = addDuration(next, step);
  return next;
}

function mayRepeat(position: EventPosition, attributes: ReadonlyMap<string, string>): boolean {
  return position === 'boundary' && attributes.get('cancelActivity') === 'false';
}

function start(activation: Activation, elementId: string, schedule: Schedule): Result<void> {
  activation.startTimer(elementId, schedule);
  return DONE;
}

function scheduleOf(timer: TimerConfig['timer'], value: JsonValue, now: number): Result<Schedule> {
  const text = typeof value === 'string' ? value : '';
  const schedule = SCHEDULES[timer](text, now);
  if (schedule !== null && schedule.dueAt <= LAST_TIME) return succeeded(schedule);
  const found = JSON.stringify(value).slice(0, 100);
  return failed('InvalidTimer', `${timer}: expected ${EXPECTED[timer]}, found ${found}`);
}

const SCHEDULES: Readonly<Record<TimerConfig['timer'], (text: string, now: number) => Schedule | null>> = {
  timeDate: (text) => once(parseDateTime(text)),
  timeDuration: (text, now) => {
    const duration = parseDuration(text);
    return once(duration && addDuration(now, duration));
  },
  timeCycle: (text, now) => {
    const repetition = parseRepetition(text);
    if (repetition === null || repetition.count === 0) return null;
    const dueAt = repetition.start ?? addDuration(now, repetition.duration);
    const remaining = repetition.count === null ? null : repetition.count - 1;
    return { dueAt, cycle: { remaining, expression: text } };
  },
};

const EXPECTED: Readonly<Record<TimerConfig['timer'], string>> = {
  timeDate: 'an ISO 8601 date such as 2026-03-01T09:00:00Z',
  timeDuration: 'an ISO 8601 duration such as PT15M',
  timeCycle: 'an ISO 8601 repetition such as R3/PT10M',
};

function once(dueAt: number | null): Schedule | null {
  return dueAt === null ? null : { dueAt, cycle: null };
}

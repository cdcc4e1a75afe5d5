import type { JsonValue, Template } from '@svc/expressions';
import type { StartSchedule } from '../process-start.js';
import type { EventHolder } from '../event-holder.js';
import { DONE, failed } from '../result.js';
import type { Result } from '../result.js';
import { beginningOf, shown } from '../shown.js';
import type { Wait } from '../state.js';
import { UTC } from '../time/time-zone.js';
import { foreignNotation } from '../foreign-notation.js';
import { firstDue, nextDue, timerFlaw } from '../time/timer-schedule.js';
import type { Schedule, TimerKind } from '../time/timer-schedule.js';
import { defineEvent } from './event-definition.js';

interface TimerConfig {
  readonly timer: TimerKind;
  readonly value: Template;
}

const TIMERS = ['timeDate', 'timeDuration', 'timeCycle'] as const;

/**
 * ISO 8601 dates, durations and repetitions, and cron. Months and days follow the calendar in the time zone of the process
 * (BPMN 2.0.2, 10.5.5; [engine#timer-cycles]).
 */
export const timerEvent = defineEvent<'timer', TimerConfig>({
  kind: 'timer',
  positions: ['start', 'catch', 'boundary'],
  fields: {
    timeDate: { in: 'child', short: 'date', isNeeded: true, description: 'Timer: ISO 8601 date and time.' },
    timeDuration: { in: 'child', short: 'duration', isNeeded: true, description: 'Timer: ISO 8601 duration.' },
    timeCycle: { in: 'child', short: 'cycle', isNeeded: true, description: 'Timer: ISO 8601 repetition, or cron.' },
  },
  read: (source, reader) => {
    const given = TIMERS.filter((kind) => source[kind] !== null);
    if (given.length !== 1)
      reader.breaks('timer-value', 'a timer needs exactly one of timeDate, timeDuration and timeCycle');
    const [timer] = given;
    if (timer === undefined) return { timer: 'timeDuration', value: reader.template('PT0S') };
    const value = source[timer] ?? '';
    const template = reader.template(value);
    const isConstant = template.parts.every((part) => typeof part === 'string');
    const flaw = isConstant ? flawOf(timer, value) : null;
    if (flaw !== null) reader.error(flaw);
    return { timer, value: template };
  },
  arm: (holder, elementId, { timer, value }) => {
    const evaluated = holder.evaluate(value, timer);
    if (!evaluated.ok) return evaluated;
    const text = typeof evaluated.value === 'string' ? evaluated.value : '';
    const schedule = firstDue(timer, text, holder.now, holder.clocks);
    if (schedule === 'invalid') return invalid(timer, evaluated.value);
    if (schedule !== 'over') return start(holder, elementId, schedule);
    // A boundary event then has nothing to wait for. A token that has come here by a flow would wait forever.
    return holder.isReached(elementId)
      ? failed('InvalidTimer', `${timer}: all times of ${beginningOf(text)} are over`)
      : DONE;
  },
  instanceStart: ({ timer, value }, clocks) => {
    const schedule: StartSchedule = { timer, value: value.source, ...(clocks && { clocks }) };
    return { kind: 'timer', name: JSON.stringify(schedule) };
  },
  startTemplate: ({ value }) => value,
  rearm: (holder, elementId, wait) => {
    const next = nextFiring(holder, wait);
    return next === null ? DONE : start(holder, elementId, next);
  },
  repeats: (holder, wait) => nextFiring(holder, wait) !== null,
});

/** What is wrong with constant text, at upload; null if nothing is. */
function flawOf(timer: TimerKind, text: string): string | null {
  const due = firstDue(timer, text, 0, UTC);
  if (due === 'over')
    return `${timer}: expected a cycle that is due some day, found ${shown(text)}, which is never due`;
  if (due !== 'invalid') return null;
  const reason = foreignNotation(text) ?? timerFlaw(timer, text);
  return `${invalid(timer, text).failure.message}${reason === null ? '' : `: ${reason}`}`;
}

function nextFiring(holder: EventHolder, wait: Wait): Schedule | null {
  if (wait.kind !== 'timer' || wait.cycle === null) return null;
  return nextDue(wait.cycle, wait.scheduledAt ?? wait.dueAt, holder.now, holder.clocks);
}

function start(holder: EventHolder, elementId: string, schedule: Schedule): Result<void> {
  holder.startTimer(elementId, schedule);
  return DONE;
}

function invalid(timer: TimerKind, value: JsonValue) {
  return failed('InvalidTimer', `${timer}: expected ${EXPECTED[timer]}, found ${shown(value)}`);
}

const EXPECTED: Readonly<Record<TimerKind, string>> = {
  timeDate: 'an ISO 8601 date such as 2026-03-01T09:00:00Z',
  timeDuration: 'an ISO 8601 duration such as PT15M',
  timeCycle: 'an ISO 8601 repetition such as R3/PT10M, of a second at least, or cron such as 0 9 * * MON-FRI',
};

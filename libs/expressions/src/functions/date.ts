import { DATE } from '../cost.js';
import { weekdayOf } from '../dates/calendar.js';
import { addDuration, parseDuration } from '../dates/duration.js';
import { fieldsOf, formatInstant, parseInstant } from '../dates/iso-date.js';
import type { Instant } from '../dates/iso-date.js';
import type { Evaluation } from '../evaluation.js';
import { defineFunction } from './definition.js';
import type { FunctionDefinition } from './definition.js';

export const dateFunctions: readonly FunctionDefinition[] = [
  defineFunction({
    name: 'date',
    takes: ['text'],
    summary: 'an ISO 8601 date or date and time as `2026-01-31T09:30:00.000Z`; without a zone it is UTC',
    call: (evaluation, text) => formatInstant(instantOf(text, 'date', evaluation)),
  }),
  defineFunction({
    name: 'dateAdd',
    takes: ['text', 'text'],
    summary:
      'the date after an ISO 8601 duration such as `P1M`, `-P3D` or `PT90M`; a day that a month lacks is its last',
    call: (evaluation, date, duration) => formatInstant(added(date, duration, evaluation)),
  }),
  defineFunction({
    name: 'dateDiff',
    takes: ['text', 'text'],
    summary: 'milliseconds from the first date to the second, negative if that is earlier',
    call: (evaluation, from, to) => instantOf(to, 'dateDiff', evaluation) - instantOf(from, 'dateDiff', evaluation),
  }),
  field('year', 'the year', ({ year }) => year),
  field('month', 'the month, 1 to 12', ({ month }) => month),
  field('day', 'the day of the month, 1 to 31', ({ day }) => day),
  field('hour', 'the hour, 0 to 23', ({ hour }) => hour),
  field('minute', 'the minute, 0 to 59', ({ minute }) => minute),
  field('second', 'the second, 0 to 59', ({ second }) => second),
  field('weekday', 'the day of the week, 1 for Monday to 7 for Sunday', ({ days }) => weekdayOf(days)),
];

type Fields = ReturnType<typeof fieldsOf>;

function field(name: string, summary: string, read: (fields: Fields) => number): FunctionDefinition {
  return defineFunction({
    name,
    takes: ['text'],
    summary: `${summary}, of a date in UTC`,
    call: (evaluation, date) => read(fieldsOf(instantOf(date, name, evaluation))),
  });
}

function instantOf(text: string, name: string, evaluation: Evaluation): Instant {
  evaluation.charge(DATE);
  return (
    parseInstant(text) ??
    evaluation.fail(`expected an ISO 8601 date such as 2026-01-31 or 2026-01-31T09:30:00Z in ${name}()`)
  );
}

function added(date: string, duration: string, evaluation: Evaluation): Instant {
  const instant = instantOf(date, 'dateAdd', evaluation);
  const parsed = parseDuration(duration);
  if (!parsed) return evaluation.fail('expected an ISO 8601 duration such as P3D or PT90M in dateAdd()');
  return (
    addDuration(instant, parsed) ?? evaluation.fail('expected a result within the years 0000 to 9999 in dateAdd()')
  );
}

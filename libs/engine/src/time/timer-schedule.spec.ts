import { describe, expect, it } from '@jest/globals';
import { readTimeZone } from './read-time-zone.js';
import { UTC } from './time-zone.js';
import type { TimeZone } from './time-zone.js';
import { firstDue, nextDue } from './timer-schedule.js';

const iso = (text: string) => Date.parse(text);
const berlin = readTimeZone('Europe/Berlin')!;

/** The due times of a cycle. Each is handled `lateMs` after it is due. */
function times(text: string, from: string, { zone = UTC, lateMs = 0, most = 5 }: Partial<Options> = {}): string[] {
  const due: string[] = [];
  let schedule = firstDue('timeCycle', text, iso(from), zone);
  if (typeof schedule === 'string') return [schedule];
  while (due.length < most) {
    due.push(new Date(schedule.dueAt).toISOString().slice(0, 16));
    const next = nextDue(schedule.cycle!, schedule.dueAt, schedule.dueAt + lateMs, zone);
    if (next === null) break;
    schedule = JSON.parse(JSON.stringify(next)) as typeof next;
  }
  return due;
}
interface Options {
  readonly zone: TimeZone;
  readonly lateMs: number;
  readonly most: number;
}

describe('due times of cycles', () => {
  it.each([
    ['R3/PT10M', ['2026-01-31T09:10', '2026-01-31T09:20', '2026-01-31T09:30']],
    ['R2/2026-02-01T00:00:00Z/P1D', ['2026-02-01T00:00', '2026-02-02T00:00']],
    ['R/PT1H/2026-01-31T11:30:00Z', ['2026-01-31T10:00', '2026-01-31T11:00']],
    ['R9/PT1H/2026-01-31T10:00:00Z', ['2026-01-31T10:00']],
  ])('the cycle %s is due at %j', (text, expected) => expect(times(text, '2026-01-31T09:00:00Z')).toEqual(expected));

  it.each([
    ['R/PT1H/2026-01-30T10:00:00Z', 'over'],
    ['R0/PT1H', 'invalid'],
    ['R/PT0.999S', 'invalid'],
    ['0 9 30 2 *', 'over'],
    ['sometimes', 'invalid'],
  ])('the cycle "%s" is never due, since it is %s', (text, reason) =>
    expect(times(text, '2026-01-31T09:00:00Z')).toEqual([reason]),
  );

  it('a cycle of months keeps the day of the first', () => {
    expect(times('R4/P1M', '2025-12-31T09:00:00Z')).toEqual([
      '2026-01-31T09:00',
      '2026-02-28T09:00',
      '2026-03-31T09:00',
      '2026-04-30T09:00',
    ]);
  });

  it('a cycle of days keeps the time of day across clock changes, also a time that is skipped', () => {
    expect(times('R3/2026-03-28T02:30:00/P1D', '2026-03-01T00:00:00Z', { zone: berlin })).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ]);
    expect(times('0 9 * * *', '2026-10-24T00:00:00Z', { zone: berlin, most: 2 })).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
    ]);
  });

  it('a missed cycle fires once and keeps its schedule', () => {
    expect(times('R3/PT10M', '2026-01-31T09:00:00Z', { lateMs: 25 * 60_000 })).toEqual([
      '2026-01-31T09:10',
      '2026-01-31T09:40',
      '2026-01-31T10:10',
    ]);
    expect(times('R/P1D', '2016-01-01T00:00:00Z', { lateMs: 3_650 * 86_400_000, most: 2 })).toEqual([
      '2016-01-02T00:00',
      '2025-12-31T00:00',
    ]);
  });

  it('a cycle that began long ago is due at once, then by its schedule', () => {
    expect(times('R/2000-01-01T00:00:00Z/PT1S', '2000-01-01T00:00:05Z', { most: 1 })).toEqual(['2000-01-01T00:00']);
    const first = firstDue('timeCycle', 'R/2000-01-01T00:00:00Z/PT1S', iso('2026-01-01T00:00:00.500Z'), UTC);
    if (typeof first === 'string') throw new Error(`expected a schedule, found ${first}`);
    const next = nextDue(first.cycle!, first.dueAt, iso('2026-01-01T00:00:00.500Z'), UTC);
    expect(next?.dueAt).toBe(iso('2026-01-01T00:00:01Z'));
  });

  it('a cycle whose stored state has no first time is counted from the last', () => {
    const cycle = { remaining: 2, expression: 'R3/PT10M' };
    const last = iso('2026-01-01T00:00:00Z');
    expect(nextDue(cycle, last, last, UTC)).toMatchObject({ dueAt: last + 600_000, cycle: { remaining: 1 } });
  });
});

describe('due times of dates and durations', () => {
  it('a date or duration timer is due once', () => {
    expect(firstDue('timeDate', '2026-03-29T09:00:00', 0, berlin)).toEqual({
      dueAt: iso('2026-03-29T07:00:00Z'),
      cycle: null,
    });
    expect(firstDue('timeDuration', 'P1D', iso('2026-03-28T09:00:00Z'), berlin)).toEqual({
      dueAt: iso('2026-03-29T08:00:00Z'),
      cycle: null,
    });
    expect(firstDue('timeDuration', 'P999999Y', 0, UTC)).toBe('invalid');
  });
});

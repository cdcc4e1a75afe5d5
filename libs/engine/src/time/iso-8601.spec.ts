import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMonths, civilFromDays, daysFromCivil } from '@svc/expressions';
import { addDuration, parseDateTime, parseDuration, parseRepetition } from './iso-8601.js';
import { millisOf } from './millis-of.js';

const iso = (text: string) => new Date(text).getTime();

describe('reading of dates', () => {
  it.each([
    ['2026-03-01', iso('2026-03-01T00:00:00Z')],
    ['2026-03-01T10:20', iso('2026-03-01T10:20:00Z')],
    ['2026-03-01T10:20:30', iso('2026-03-01T10:20:30Z')],
    ['2026-03-01T10:20:30.5Z', iso('2026-03-01T10:20:30.500Z')],
    ['2026-03-01T10:20:30,125+02:00', iso('2026-03-01T08:20:30.125Z')],
    ['2026-03-01T10:20:30-0530', iso('2026-03-01T15:50:30Z')],
    ['2024-02-29T00:00:00Z', iso('2024-02-29T00:00:00Z')],
    ['2023-02-29', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-04-31', null],
    ['2026-01-01T24:00', null],
    ['2026-01-01T10:60', null],
    ['tomorrow', null],
    ['', null],
    ['2026-01-01T10:00:00+25:00', null],
  ])('the date %s is read', (text, expected) => expect(parseDateTime(text)).toBe(expected));
  it.each([
    '2026-02-29',
    '2026-03-01T24:00',
    '2026-03-01T10:20+24:00',
    '2026-03-01T10:20+01:',
    '2026-03-01T10:20+01: ',
  ])('"%s" is no date', (text) => expect(parseDateTime(text)).toBeNull());

  it('dates agree with the calendar of the runtime', () => {
    const times = fc.integer({ min: iso('1600-01-01T00:00:00Z'), max: iso('2400-01-01T00:00:00Z') });
    fc.assert(
      fc.property(times, (time) => {
        expect(parseDateTime(new Date(time).toISOString())).toBe(time);
        const days = Math.floor(time / 86_400_000);
        expect(daysFromCivil(civilFromDays(days))).toBe(days);
      }),
    );
  });
});

describe('reading and adding of durations', () => {
  it.each([
    ['PT15M', 900_000],
    ['PT1H30M', 5_400_000],
    ['P1D', 86_400_000],
    ['P2W', 1_209_600_000],
    ['PT0.5S', 500],
    ['P1DT1S', 86_401_000],
    ['PT0S', 0],
  ])('the duration %s is read', (text, millis) => expect(addDuration(0, parseDuration(text)!)).toBe(millis));
  it.each(['', 'P', 'PT', 'P1', '1D', 'P1H', 'PT1D', 'P-1D', '-P1D', 'soon', 'P1Y2'])('"%s" is no duration', (text) =>
    expect(parseDuration(text)).toBeNull(),
  );

  it.each([
    ['2026-01-31T10:00:00Z', 'P1M', '2026-02-28T10:00:00Z'],
    ['2024-01-31T10:00:00Z', 'P1M', '2024-02-29T10:00:00Z'],
    ['2024-02-29T00:00:00Z', 'P1Y', '2025-02-28T00:00:00Z'],
    ['2026-11-15T00:00:00Z', 'P2M', '2027-01-15T00:00:00Z'],
    ['2026-12-31T23:59:59Z', 'P1Y2M3DT4H5M6S', '2028-03-04T04:05:05Z'],
  ])('%s plus the duration %s is %s', (from, text, to) =>
    expect(addDuration(iso(from), parseDuration(text)!)).toBe(iso(to)),
  );

  it('adding months keeps the time of day', () => {
    expect(new Date(addMonths(iso('2026-03-31T12:34:56.789Z'), -13)).toISOString()).toBe('2025-02-28T12:34:56.789Z');
  });
});

describe('reading of repetitions', () => {
  it.each([
    ['R3/PT10M', { count: 3, start: null, end: null }],
    ['R/P1D', { count: null, start: null, end: null }],
    ['R2/2026-01-01T00:00:00Z/P1D', { count: 2, start: iso('2026-01-01T00:00:00Z'), end: null }],
    ['R/PT1H/2026-01-02T00:00:00Z', { count: null, start: null, end: iso('2026-01-02T00:00:00Z') }],
  ])('the repetition %s is read', (text, expected) => expect(parseRepetition(text)).toMatchObject(expected));
  it.each(['R', 'R3', '3/PT1M', 'R3/PT0S', 'R3/PT1M/PT2M', 'R3/x/PT1M', 'R3/PT1M/x', 'R3/a/b/c', 'R-1/PT1M'])(
    '"%s" is no repetition',
    (text) => expect(parseRepetition(text)).toBeNull(),
  );
});

describe('durations of task headers', () => {
  it.each([
    ['30s', 30_000],
    ['PT30S', 30_000],
    ['250', 250],
    [250, 250],
    ['500ms', 500],
    ['1.5m', 90_000],
    ['2h', 7_200_000],
  ])('the header duration %j is read as %d milliseconds', (value, expected) => expect(millisOf(value)).toBe(expected));
  it.each(['P1M', 'soon', -1, Number.NaN, true, null])('the value %p is no header duration', (value) =>
    expect(millisOf(value)).toBeNull(),
  );
});

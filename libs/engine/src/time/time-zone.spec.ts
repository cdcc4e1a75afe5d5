import { describe, expect, it } from '@jest/globals';
import { addDuration, parseDateTime, parseDuration } from './iso-8601.js';
import { readTimeZone } from './read-time-zone.js';
import { UTC, instantOf, localTime } from './time-zone.js';

const iso = (text: string) => Date.parse(text);
const berlin = readTimeZone('Europe/Berlin')!;
const newYork = readTimeZone('America/New_York')!;

describe('clock changes', () => {
  it('a time zone is read with its clock changes, as plain JSON', () => {
    expect(berlin.offset).toBe(60);
    expect(berlin.changes).toContainEqual([iso('2026-03-29T01:00:00Z'), 120]);
    expect(berlin.changes).toContainEqual([iso('2026-10-25T01:00:00Z'), 60]);
    expect(JSON.parse(JSON.stringify(berlin))).toEqual(berlin);
    expect(readTimeZone('UTC')).toEqual(UTC);
    expect(readTimeZone('Asia/Kolkata')).toEqual({ name: 'Asia/Kolkata', offset: 330, changes: [] });
  });
  it('an unknown time zone name is read as null', () => {
    expect(readTimeZone('Europe/Atlantis')).toBeNull();
    expect(readTimeZone('')).toBeNull();
  });

  it.each([
    ['Europe/Berlin'],
    ['America/New_York'],
    ['Australia/Lord_Howe'],
    ['Africa/Casablanca'],
    ['Pacific/Apia'],
    ['America/St_Johns'],
  ])('the time zone %s shows the time that the runtime shows', (name) => {
    const zone = readTimeZone(name)!;
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
    for (let at = iso('2025-12-31T23:30:00Z'); at < iso('2028-01-01T00:00:00Z'); at += 37 * 3_600_000) {
      expect(new Date(localTime(zone, at)).toISOString().slice(0, 19)).toBe(format.format(at).replace(' ', 'T'));
      const again = instantOf(zone, localTime(zone, at));
      expect(localTime(zone, again)).toBe(localTime(zone, at));
    }
  });

  it.each([
    ['a time that comes once', '2026-07-01T09:00:00', '2026-07-01T07:00:00Z'],
    ['a time that comes twice is the first', '2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
    ['a time that never comes is moved on', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
  ])('a local time is read in its time zone: %s', (_what, text, expected) =>
    expect(parseDateTime(text, berlin)).toBe(iso(expected)),
  );

  it('a time with an offset is read without the time zone', () => {
    expect(parseDateTime('2026-07-01T09:00:00Z', berlin)).toBe(iso('2026-07-01T09:00:00Z'));
    expect(parseDateTime('2026-07-01T09:00:00-05:00', berlin)).toBe(iso('2026-07-01T14:00:00Z'));
  });
});

describe('durations by local time', () => {
  it.each([
    ['a day may have 23 hours', '2026-03-28T08:00:00Z', 'P1D', '2026-03-29T07:00:00Z'],
    ['a day may have 25 hours', '2026-10-24T07:00:00Z', 'P1D', '2026-10-25T08:00:00Z'],
    ['hours are always hours', '2026-03-28T08:00:00Z', 'PT24H', '2026-03-29T08:00:00Z'],
    ['a month keeps the time of day', '2026-03-15T08:00:00Z', 'P1M', '2026-04-15T07:00:00Z'],
    ['a day that has ended elsewhere has not here', '2026-01-31T23:30:00Z', 'P1M', '2026-02-28T23:30:00Z'],
  ])('a duration follows the clocks of its time zone: %s', (_what, from, duration, to) =>
    expect(addDuration(iso(from), parseDuration(duration)!, berlin)).toBe(iso(to)),
  );
  it('a duration in months follows the calendar of its time zone', () => {
    // In New York it is still the 31st of March.
    expect(addDuration(iso('2026-04-01T02:00:00Z'), parseDuration('P1M')!, newYork)).toBe(iso('2026-05-01T02:00:00Z'));
  });
});

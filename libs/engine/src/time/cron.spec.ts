import { describe, expect, it } from '@jest/globals';
import { nextCron, parseCron } from './cron.js';
import { readTimeZone } from './read-time-zone.js';

const iso = (text: string) => Date.parse(text);
const berlin = readTimeZone('Europe/Berlin')!;

describe('cron', () => {
  it.each([
    ['0 9 * * MON-FRI', '2026-01-09T09:00:00Z', '2026-01-12T09:00:00Z'],
    ['0 9 * * 1-5', '2026-01-09T08:59:59.999Z', '2026-01-09T09:00:00Z'],
    ['*/15 * * * *', '2026-01-09T09:00:00Z', '2026-01-09T09:15:00Z'],
    ['5/20 * * * *', '2026-01-09T09:26:00Z', '2026-01-09T09:45:00Z'],
    ['0 0 1 * *', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    ['0 0 31 * *', '2026-03-31T00:00:00Z', '2026-05-31T00:00:00Z'],
    ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['0 12 * jan,JUL 7', '2026-02-01T00:00:00Z', '2026-07-05T12:00:00Z'],
    ['30 10 6 * * *', '2026-01-09T06:10:30Z', '2026-01-10T06:10:30Z'],
    ['0 0 13 * FRI', '2026-01-09T12:00:00Z', '2026-01-13T00:00:00Z'],
    ['0 0 ? * SUN', '2026-01-09T12:00:00Z', '2026-01-11T00:00:00Z'],
    ['@daily', '2026-12-31T12:00:00Z', '2027-01-01T00:00:00Z'],
    ['@hourly', '2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z'],
  ])('the cron expression %s after %s is due at %s', (text, after, expected) =>
    expect(nextCron(parseCron(text)!, iso(after))).toBe(iso(expected)),
  );

  it.each([
    '',
    'R3/PT1H',
    '* * * *',
    '* * * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
  ])('"%s" is no cron expression', (text) => expect(parseCron(text)).toBeNull());
  it.each([
    'a * * * *',
    '5-1 * * * *',
    '*/0 * * * *',
    '1/2/3 * * * *',
    '1-2-3 * * * *',
    ', * * * *',
    '@sometimes',
    '-1 * * * *',
  ])('"%s" is no cron expression', (text) => expect(parseCron(text)).toBeNull());

  it('a cron expression for a day that does not exist is never due', () => {
    expect(nextCron(parseCron('0 0 30 2 *')!, iso('2026-01-01T00:00:00Z'))).toBeNull();
  });

  it('a daily cron expression is due once a day across changes of the clocks', () => {
    const cron = parseCron('30 2 * * *')!;
    const times: string[] = [];
    for (let at = iso('2026-03-28T00:00:00Z'); times.length < 3;) {
      at = nextCron(cron, at, berlin)!;
      times.push(new Date(at).toISOString());
    }
    expect(times).toEqual(['2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
    expect(nextCron(cron, iso('2026-10-25T00:30:00Z'), berlin)).toBe(iso('2026-10-26T01:30:00Z'));
  });

  it('an hourly cron expression is also due in the hour that comes twice', () => {
    const cron = parseCron('0,45 * * * *')!;
    const times: string[] = [];
    for (let at = iso('2026-10-24T23:50:00Z'); times.length < 6;) {
      at = nextCron(cron, at, berlin)!;
      times.push(new Date(at).toISOString().slice(11, 16));
    }
    // The clocks show 2:00, 2:45, again 2:00, 2:45, then 3:00, 3:45.
    expect(times).toEqual(['00:00', '00:45', '01:00', '01:45', '02:00', '02:45']);
  });

  it.each([
    ['59 59 * * * *', 'Europe/Berlin', 3_600_000],
    ['0 */30 * * * *', 'Australia/Lord_Howe', 1_800_000],
    ['0 */30 * * * *', 'America/Santiago', 1_800_000],
  ])('the cron expression %s in %s leaves out none of its times in a year', (text, zone, everyMs) => {
    const cron = parseCron(text)!;
    const clocks = readTimeZone(zone)!;
    const gaps = new Set<number>();
    for (let at = nextCron(cron, iso('2026-01-01T00:00:00Z'), clocks)!; at < iso('2026-12-31T00:00:00Z');) {
      const next = nextCron(cron, at, clocks)!;
      gaps.add(next - at);
      at = next;
    }
    expect([...gaps]).toEqual([everyMs]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { localTime, relativeTime } from './times.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

describe('a time for people', () => {
  it.each([
    [0, 'now'],
    [-1, '1 s ago'],
    [-59, '59 s ago'],
    [-60, '1 min ago'],
    [-3_599, '59 min ago'],
    [-3_600, '1 h ago'],
    [-86_400 * 400, '400 d ago'],
    [30, 'in 30 s'],
    [7_200, 'in 2 h'],
  ])('a time that is %d seconds away is said as "%s"', (seconds, said) => {
    expect(relativeTime(at(seconds), NOW)).toBe(said);
  });

  it('no time is said as nothing', () => {
    expect([relativeTime(null, NOW), relativeTime(undefined, NOW)]).toEqual(['', '']);
  });

  it('a whole time is that of the clock of this machine, with its milliseconds', () => {
    const said = localTime('2026-11-26T12:00:00.007Z');
    expect(said).toMatch(/^2026-11-2[567] \d\d:\d\d:\d\d\.007$/);
    expect(new Date(said.replace(' ', 'T')).getTime()).toBe(NOW + 7);
  });
});

import { describe, expect, it } from '@jest/globals';
import { startTimes } from './start-times.js';

const at = (text: string): number => Date.parse(text);
const activatedAt = at('2026-01-30T09:00:00.400Z');
const times = (timer: 'timeDate' | 'timeDuration' | 'timeCycle', value: string, now = activatedAt) =>
  startTimes({ timer, value }, { activatedAt, now }, 3);
const shown = (dates: readonly number[]) => dates.map((date) => new Date(date).toISOString());

describe('rule 17: times of a timer start', () => {
  it('rule 17: a timer start at a date is due once, and never when the date was past before', () => {
    expect(shown(times('timeDate', '2026-02-01T10:00:00Z').dates)).toEqual(['2026-02-01T10:00:00.000Z']);
    expect(times('timeDate', '2026-01-01T10:00:00Z')).toEqual({ first: null, steps: null, dates: [], hasMore: false });
  });
  it('rule 17: a timer start with a duration counts from the activation of the version and is never early', () => {
    expect(shown(times('timeDuration', 'PT5S').dates)).toEqual(['2026-01-30T09:00:06.000Z']);
    expect(times('timeDuration', 'PT5S', activatedAt + 60_000)).toMatchObject({ dates: [], hasMore: false });
  });
  it('rule 17: a timer start with an exact cycle has steps from its first time', () => {
    expect(times('timeCycle', 'R3/PT10M')).toEqual({
      first: at('2026-01-30T09:10:01Z'),
      steps: { everyMs: 600_000, count: 3, end: null },
      dates: [],
      hasMore: false,
    });
  });
  it('rule 17: a timer start with months follows the calendar from its first time', () => {
    const monthly = times('timeCycle', 'R/2026-01-31T00:00:00Z/P1M');
    expect(shown(monthly.dates)).toEqual([
      '2026-01-31T00:00:00.000Z',
      '2026-02-28T00:00:00.000Z',
      '2026-03-31T00:00:00.000Z',
    ]);
    expect(monthly.hasMore).toBe(true);
    const later = startTimes(
      { timer: 'timeCycle', value: 'R4/2026-01-31T00:00:00Z/P1M' },
      { activatedAt, now: at('2026-03-01T00:00:00Z') },
      3,
    );
    expect(shown(later.dates)).toEqual(['2026-03-31T00:00:00.000Z', '2026-04-30T00:00:00.000Z']);
    expect(later.hasMore).toBe(false);
  });
  it('rule 17: a timer start with a cron expression is due at its times', () => {
    expect(shown(times('timeCycle', '0 9 * * MON').dates)).toEqual([
      '2026-02-02T09:00:00.000Z',
      '2026-02-09T09:00:00.000Z',
      '2026-02-16T09:00:00.000Z',
    ]);
  });
});

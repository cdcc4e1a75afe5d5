import { describe, expect, it } from '@jest/globals';
import { startPlan } from './start-plan.js';

const first = Date.UTC(2026, 2, 1, 9, 0, 7);
const stepping = (count: number | null, end: number | null = null) => ({
  ...{ first, dates: [], hasMore: false },
  steps: { everyMs: 10_000, count, end },
});

describe('what a timer start asks of a schedule', () => {
  it('a stepping timer start becomes an interval with the phase of its first time', () => {
    expect(startPlan(stepping(null), first)).toEqual({
      intervals: [{ every: 10_000, offset: 7_000 }],
      startAt: new Date(first),
    });
  });
  it('a limited timer start ends with its last step or its given end', () => {
    expect(startPlan(stepping(3), first)).toMatchObject({ endAt: new Date(first + 20_000) });
    expect(startPlan(stepping(3, first + 15_000), first)).toMatchObject({ endAt: new Date(first + 15_000) });
    expect(startPlan(stepping(3), first + 20_000)).toBeNull();
  });
  it('the dates of a timer start are listed to the second, in UTC', () => {
    expect(startPlan({ first, steps: null, dates: [first], hasMore: true }, 0)).toEqual({
      calendars: [{ year: 2026, month: 'MARCH', dayOfMonth: 1, hour: 9, minute: 0, second: 7 }],
    });
  });
  it("a date that Temporal's calendars cannot express does not prevent the earlier ones", () => {
    const beyond = Date.UTC(2101, 0, 1);
    expect(startPlan({ first, steps: null, dates: [first, beyond], hasMore: false }, 0)?.calendars).toHaveLength(1);
    expect(startPlan({ first: beyond, steps: null, dates: [beyond], hasMore: false }, 0)).toBeNull();
  });
  it('a timer start without due times has no schedule', () => {
    expect(startPlan({ first: null, steps: null, dates: [], hasMore: false }, 0)).toBeNull();
  });
});

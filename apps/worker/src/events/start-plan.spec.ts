import { describe, expect, it } from '@jest/globals';
import { startPlan } from './start-plan.js';

const first = Date.UTC(2026, 2, 1, 9, 0, 7);

describe('what a timer start asks of a schedule', () => {
  it('steps are an interval with the phase of their first time', () => {
    const steps = { everyMs: 10_000, count: 3, end: null };
    expect(startPlan({ first, steps, dates: [], hasMore: false })).toEqual({
      spec: { intervals: [{ every: 10_000, offset: 7_000 }], startAt: new Date(first) },
      remaining: 3,
    });
  });
  it('dates are listed to the second, in UTC', () => {
    expect(startPlan({ first, steps: null, dates: [first], hasMore: true })).toEqual({
      spec: { calendars: [{ year: 2026, month: 'MARCH', dayOfMonth: 1, hour: 9, minute: 0, second: 7 }] },
      remaining: null,
    });
  });
  it('nothing that is due is no schedule', () => {
    expect(startPlan({ first: null, steps: null, dates: [], hasMore: false })).toBeNull();
  });
});

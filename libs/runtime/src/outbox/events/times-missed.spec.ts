import { describe, expect, it } from '@jest/globals';
import { timesMissed } from './times-missed.js';

const SECOND = 1_000;
const first = Date.UTC(2026, 2, 1, 9);
const at = (...seconds: number[]) => seconds.map((second) => first + second * SECOND);
const stepping = (everySeconds: number, count: number | null = null, end: number | null = null) => ({
  ...{ first, dates: [], hasMore: false },
  steps: { everyMs: everySeconds * SECOND, count, end },
});
const listed = (...dates: number[]) => ({ first, steps: null, dates, hasMore: true });

describe('times of a start that its schedule came too late for', () => {
  it('no times are missed before the first', () => {
    expect(timesMissed(stepping(2), first - 1)).toEqual([]);
    expect(timesMissed(listed(first), first - 1)).toEqual([]);
    expect(timesMissed({ first: null, steps: null, dates: [], hasMore: false }, first)).toEqual([]);
  });
  it('the missed times of a stepping start are its steps of the last ten seconds', () => {
    expect(timesMissed(stepping(2), first)).toEqual(at(0));
    expect(timesMissed(stepping(2), first + 5 * SECOND)).toEqual(at(0, 2, 4));
    expect(timesMissed(stepping(2), first + 3_600 * SECOND)).toEqual(at(3_592, 3_594, 3_596, 3_598, 3_600));
  });
  it('one step is missed where none lies in the last ten seconds', () => {
    expect(timesMissed(stepping(60), first + 3_630 * SECOND)).toEqual(at(3_600));
  });
  it('missed times end with the last step or the given end', () => {
    expect(timesMissed(stepping(2, 3), first + 8 * SECOND)).toEqual(at(0, 2, 4));
    expect(timesMissed(stepping(2, 3), first + 3_600 * SECOND)).toEqual(at(4));
    expect(timesMissed(stepping(2, null, first + 3 * SECOND), first + 8 * SECOND)).toEqual(at(0, 2));
  });
  it('the missed dates are those that have passed, or else the first', () => {
    expect(timesMissed(listed(...at(0, 3, 9)), first + 4 * SECOND)).toEqual(at(0, 3));
    expect(timesMissed(listed(...at(60)), first + 30 * SECOND)).toEqual(at(0));
    expect(timesMissed({ ...listed(...at(60)), first: null }, first + 30 * SECOND)).toEqual([]);
  });
});

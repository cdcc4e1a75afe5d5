import { describe, expect, it } from '@jest/globals';
import { type Period, startsOf } from './periods.js';

const NOW = new Date('2026-03-01T00:30:45.678Z');

describe('startsOf', () => {
  it.each<[Period, number, string, string, string]>([
    ['hour', 60, '2026-02-28T23:31:00.000Z', '2026-02-28T23:32:00.000Z', '2026-03-01T00:30:00.000Z'],
    ['day', 24, '2026-02-28T01:00:00.000Z', '2026-02-28T02:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['month', 30, '2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['year', 12, '2025-04-01T00:00:00.000Z', '2025-05-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ])('the last %s has %i parts, which begin at whole units of UTC', (period, count, first, second, last) => {
    const starts = startsOf(period, NOW).map((start) => start.toISOString());
    expect([starts.length, starts[0], starts[1], starts.at(-1)]).toEqual([count, first, second, last]);
  });
});

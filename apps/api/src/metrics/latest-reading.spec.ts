import { describe, expect, it } from '@jest/globals';
import { LatestReading } from './latest-reading.js';

describe('the latest reading', () => {
  it('a metric is read once per interval, also by concurrent requests', async () => {
    let [now, reads] = [0, 0];
    const latest = new LatestReading(
      async () => ++reads,
      1_000,
      () => now,
    );
    expect(await Promise.all([latest.get(), latest.get()])).toEqual([1, 1]);
    now = 999;
    expect(await latest.get()).toBe(1);
    now = 1_000;
    expect(await Promise.all([latest.get(), latest.get()])).toEqual([2, 2]);
  });

  it('a metric without an interval is read each time', async () => {
    let reads = 0;
    const latest = new LatestReading(
      async () => ++reads,
      0,
      () => 0,
    );
    expect([await latest.get(), await latest.get()]).toEqual([1, 2]);
  });
});

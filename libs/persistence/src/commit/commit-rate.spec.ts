import { describe, expect, it } from '@jest/globals';
import { CommitRate } from './commit-rate.js';

describe('the rate of commits', () => {
  it('a burst is free, then each further commit takes its time, and a pause gives the burst back', () => {
    let now = 0;
    const rate = new CommitRate({ perSecond: 10, burst: 5 }, undefined, () => now);
    rate.count(4);
    expect(rate.waitMs).toBe(0);
    rate.count(1);
    expect(rate.waitMs).toBe(100);
    rate.count(10);
    expect(rate.waitMs).toBe(1_100);
    now = 1_100;
    expect(rate.waitMs).toBe(0);
    now = 3_600_000;
    rate.count(4);
    expect(rate.waitMs).toBe(0);
    rate.count(1);
    expect(rate.waitMs).toBe(100);
  });

  it('a rate of zero is no limit', () => {
    const rate = new CommitRate({ perSecond: 0, burst: 0 });
    rate.count(1_000_000);
    expect(rate.waitMs).toBe(0);
  });
});

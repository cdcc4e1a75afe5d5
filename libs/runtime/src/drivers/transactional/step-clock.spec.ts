import { describe, expect, it } from '@jest/globals';
import { startStepClock } from './step-clock.js';

describe('the length of a step', () => {
  it.each([
    ['continues', 'a short slice', 20, 20, 1_000],
    ['ends', 'many steps that use the processor for long', 45, 45, 20],
    ['continues', 'many steps of a process that got no processor', 5_000, 15, 20],
    ['continues', 'a few steps beside others that use the processor', 150, 150, 19],
    ['ends', 'a few steps that use the processor for very long', 300, 300, 1],
  ])('the step clock %s %s: %d ms, of which %d on the processor, for %d steps', (verdict, _what, ms, usedMs, steps) => {
    let [time, used] = [7, 3];
    const clock = startStepClock({ now: () => time, used: () => used });
    expect(clock(steps)).toBe(false);
    time += 21;
    expect(clock(steps)).toBe(false);
    [time, used] = [7 + ms, 3 + usedMs];
    expect(clock(steps)).toBe(verdict === 'ends');
  });
});

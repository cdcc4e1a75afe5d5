import { describe, expect, it } from '@jest/globals';
import { startStepClock } from './step-clock.js';

describe('the clock of a step', () => {
  it.each([
    ['a short one', 20, 20, 1_000, false],
    ['many steps that use the processor for long', 45, 45, 20, true],
    ['many steps of a process that got no processor', 5_000, 15, 20, false],
    ['a few beside others that use the processor', 150, 150, 19, false],
    ['a few that use the processor for very long', 300, 300, 1, true],
  ])(
    'the step clock ends or continues %s: %d ms, of which it used %d, %d steps: %s',
    (_what, ms, usedMs, steps, isSpent) => {
      let [time, used] = [7, 3];
      const clock = startStepClock({ now: () => time, used: () => used });
      expect(clock(steps)).toBe(false);
      time += 21;
      expect(clock(steps)).toBe(false);
      [time, used] = [7 + ms, 3 + usedMs];
      expect(clock(steps)).toBe(isSpent);
    },
  );
});

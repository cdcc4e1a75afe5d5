import { describe, expect, it } from '@jest/globals';
import { ATTEMPTS, retryDelayMs } from './retry-schedule.js';

describe('the schedule of a delivery', () => {
  it('a delivery has eight attempts with the delays of the interface [events.delivery.failure-a-non-2xx-response-or-a] [limits.webhook-delivery-attempts]', () => {
    const delays = Array.from({ length: ATTEMPTS }, (_, n) => retryDelayMs(n + 1));
    expect(delays).toEqual([10_000, 30_000, 120_000, 300_000, 900_000, 3_600_000, 14_400_000, null]);
  });
});

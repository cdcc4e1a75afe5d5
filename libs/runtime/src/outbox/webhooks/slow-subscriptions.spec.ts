import { describe, expect, it } from '@jest/globals';
import { InFlight } from '../../shares/in-flight.js';
import { SlowSubscriptions } from './slow-subscriptions.js';

const BOUNDS = { perSubscription: 8, perSlowSubscription: 2, slowMs: 20 };
const NONE = new InFlight<{ subscriptionId: string }>();

describe('slow subscriptions', () => {
  it('a slow subscription gets fewer deliveries until it is fast again', async () => {
    let now = 0;
    const slow = new SlowSubscriptions(BOUNDS, () => now);
    const takes = (ms: number) => slow.during({ subscriptionId: 'a' }, async () => void (now += ms));
    await takes(BOUNDS.slowMs + 1);
    expect(slow.countBySubscription(NONE).get('a')).toBe(6);
    const inFlight = new InFlight<{ subscriptionId: string }>();
    inFlight.add({ subscriptionId: 'a' }, Promise.resolve());
    expect(slow.countBySubscription(inFlight).get('a')).toBe(7);
    await takes(BOUNDS.slowMs);
    expect(slow.countBySubscription(NONE).get('a')).toBeUndefined();
  });

  it('the last thousand slow subscriptions are remembered', async () => {
    const slow = new SlowSubscriptions({ ...BOUNDS, slowMs: -1 });
    for (let n = 0; n <= 1_000; n += 1) await slow.during({ subscriptionId: `s${n}` }, async () => undefined);
    const counts = slow.countBySubscription(NONE);
    expect([counts.size, counts.has('s0'), counts.has('s1000')]).toEqual([1_000, false, true]);
  });
});

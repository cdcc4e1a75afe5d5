import { describe, expect, it } from '@jest/globals';
import type { OpenDelivery } from '@svc/persistence';
import { UnderWay } from './under-way.js';

const BOUNDS = { perSubscription: 8, perSlowSubscription: 2, slowMs: 20 };
const delivery = (tenantId: string, subscriptionId: string) => ({ tenantId, subscriptionId }) as OpenDelivery;

function held(): { readonly work: Promise<void>; readonly end: () => void } {
  let end = () => undefined as void;
  const work = new Promise<void>((resolve) => void (end = resolve));
  return { work, end };
}

describe('deliveries in progress', () => {
  it('pending deliveries are counted by tenant and by subscription until they end', async () => {
    const underWay = new UnderWay(BOUNDS, () => 0);
    const [first, second, third] = [held(), held(), held()];
    underWay.add(delivery('t1', 'a'), first.work);
    underWay.add(delivery('t1', 'b'), second.work);
    underWay.add(delivery('t2', 'c'), third.work);
    expect(underWay.byTenant()).toEqual(new Map([['t1', 2], ['t2', 1]])); // prettier-ignore
    expect(underWay.bySubscription()).toEqual(new Map([['a', 1], ['b', 1], ['c', 1]])); // prettier-ignore
    first.end();
    await underWay.next();
    expect([underWay.size, underWay.byTenant().get('t1'), underWay.bySubscription().get('a')]).toEqual([
      2,
      1,
      undefined,
    ]);
    second.end();
    third.end();
    await underWay.all();
    expect(underWay.size).toBe(0);
  });

  it('a slow subscription gets fewer deliveries until it is fast again', async () => {
    let now = 0;
    const underWay = new UnderWay(BOUNDS, () => now);
    const first = held();
    underWay.add(delivery('t', 'a'), first.work);
    now = BOUNDS.slowMs + 1;
    first.end();
    await underWay.all();
    expect(underWay.bySubscription().get('a')).toBe(6);
    const next = held();
    underWay.add(delivery('t', 'a'), next.work);
    expect(underWay.bySubscription().get('a')).toBe(7);
    expect(underWay.byTenant().get('t')).toBe(1);
    now += BOUNDS.slowMs;
    next.end();
    await underWay.all();
    expect(underWay.bySubscription().get('a')).toBeUndefined();
  });

  it('the last thousand slow subscriptions are remembered', async () => {
    const underWay = new UnderWay({ ...BOUNDS, slowMs: -1 });
    for (let n = 0; n <= 1_000; n += 1) underWay.add(delivery('t', `s${n}`), Promise.resolve());
    await underWay.all();
    const slowOnes = underWay.bySubscription();
    expect([slowOnes.size, slowOnes.has('s0'), slowOnes.has('s1000')]).toEqual([1_000, false, true]);
  });
});

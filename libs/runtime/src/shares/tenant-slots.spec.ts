import { expect, it } from '@jest/globals';
import { NO_SLOT, TenantSlots } from './tenant-slots.js';

/** Tenants with work that does not end before the test says so. */
function tenantsWithClock() {
  const clock = { now: 1_000 };
  const slots = new TenantSlots(30, () => clock.now);
  const held: (() => void)[] = [];
  const hold = (tenantId: string) => slots.during(tenantId, () => new Promise<void>((resolve) => held.push(resolve)));
  const holdAll = (tenantId: string, count: number) => Array.from({ length: count }, () => hold(tenantId));
  /** The delay until its next turn, in milliseconds; null if it found room. */
  const tried = async (tenantId: string): Promise<number | null> => {
    const failure = await slots.during(tenantId, async () => null).catch((error: unknown) => error);
    if (failure === null) return null;
    expect(failure).toMatchObject({ type: NO_SLOT, nonRetryable: false, category: 'BENIGN' });
    return Math.round((failure as { nextRetryDelay: number }).nextRetryDelay);
  };
  return { clock, held, holdAll, tried };
}

it('a tenant alone holds a third of the slots, and others find room however many hold what they can get', async () => {
  const { held, holdAll, tried } = tenantsWithClock();
  const works = holdAll('a', 10);
  expect(await tried('a')).toBe(1_000);
  expect(await tried('b')).toBeNull();
  works.push(...holdAll('b', 6), ...holdAll('c', 4), ...holdAll('d', 3), ...holdAll('e', 2));
  for (const tenant of ['b', 'c', 'd', 'e']) expect(await tried(tenant)).not.toBeNull();
  expect(await tried('f')).toBeNull();
  held.forEach((end) => end());
  await Promise.all(works);
  expect(await tried('a')).toBeNull();
});

it('what was deferred comes again one after another, and less often while nothing ends', async () => {
  const { clock, held, holdAll, tried } = tenantsWithClock();
  const works = holdAll('a', 10);
  expect([await tried('a'), await tried('a'), await tried('a')]).toEqual([1_000, 1_020, 1_040]);
  clock.now += 60_000;
  expect([await tried('a'), await tried('a'), await tried('a')]).toEqual([1_000, 1_100, 1_200]);
  held.shift()?.();
  await works[0];
  works.push(...holdAll('a', 1));
  expect(await tried('a')).toBe(1_220);
  works.push(...holdAll('b', 6));
  expect(await tried('b')).toBe(1_000);
  held.forEach((end) => end());
  await Promise.all(works);
});

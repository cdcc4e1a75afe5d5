import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit, halfOfFree, NoRoom } from './concurrency-limit.js';
import type { TakeMore } from './concurrency-limit.js';

const SIZE = { ofOne: () => 4, ofAll: 16 };
const NEVER = new AbortController().signal;

describe('limits per owner and in all', () => {
  const held: (() => void)[] = [];
  const holding = () => new Promise<string>((resolve) => held.push(() => resolve('sent')));
  const endAll = () => held.splice(0).forEach((end) => end());

  it('the limit holds for one owner and for all together', async () => {
    const limit = new ConcurrencyLimit(SIZE);
    const owners = ['a', 'a', 'a', 'a', ...Array.from({ length: 12 }, (_, n) => `b${n}`)];
    const sent = owners.slice(0, 5).map((owner) => limit.during(owner, holding));
    await expect(limit.during('a', holding)).rejects.toThrow(NoRoom);
    sent.push(...owners.slice(5).map((owner) => limit.during(owner, holding)));
    await expect(limit.during('c', holding)).rejects.toThrow(NoRoom);
    endAll();
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['sent']));
  });

  it('a slot is freed when its work ends, also by an error', async () => {
    const limit = new ConcurrencyLimit(SIZE);
    for (let n = 0; n < 20; n += 1) {
      await expect(limit.during('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(await limit.during('a', async () => n)).toBe(n);
    }
  });

  it('large work takes several slots at once', async () => {
    const limit = new ConcurrencyLimit({ ofOne: halfOfFree, ofAll: 30 });
    await expect(limit.during('a', holding, 11)).rejects.toThrow(NoRoom);
    const sent = [limit.during('a', holding, 8)];
    await expect(limit.during('a', holding, 3)).rejects.toThrow(NoRoom);
    sent.push(limit.during('a', holding, 2));
    endAll();
    await Promise.all(sent);
    await limit.during('a', async () => 'sent', 10);
  });

  it('work that needs further slots waits for them, and gives all back when it ends', async () => {
    const limit = new ConcurrencyLimit(SIZE);
    const sent = limit.during('a', holding, 3);
    const growing = limit.during('a', async (more: TakeMore) => more(2, NEVER));
    const isWaiting = await Promise.race([growing.then(() => false), new Promise((end) => setImmediate(end, true))]);
    expect(isWaiting).toBe(true);
    endAll();
    await Promise.all([sent, growing]);
    await limit.during('a', async () => 'sent', 4);
  });

  it('work that begins with no slot runs also when all are taken, and is not said to hold any', async () => {
    const limit = new ConcurrencyLimit({ ofOne: () => 1, ofAll: 1 });
    const sent = limit.during('a', holding);
    expect(await limit.during('b', async () => limit.isHolding('b'), 0)).toBe(false);
    expect(limit.isHolding('a')).toBe(true);
    endAll();
    await sent;
  });

  it('work that waits for further slots ends with the reason for which it was told to stop', async () => {
    const limit = new ConcurrencyLimit(SIZE);
    const stop = new AbortController();
    const growing = limit.during('a', async (more: TakeMore) => more(4, stop.signal));
    stop.abort(new Error('no time left'));
    await expect(growing).rejects.toThrow('no time left');
    await limit.during('a', async () => 'sent', 4);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit, NoRoom } from './concurrency-limit.js';

const SIZE = { ofOne: 4, ofAll: 16 };

describe('limits per owner and in all', () => {
  const held: (() => void)[] = [];
  const holding = () => new Promise<string>((resolve) => held.push(() => resolve('sent')));

  it('the limit holds for one owner and for all together', async () => {
    const limit = new ConcurrencyLimit(SIZE);
    const owners = ['a', 'a', 'a', 'a', ...Array.from({ length: 12 }, (_, n) => `b${n}`)];
    const sent = owners.slice(0, 5).map((owner) => limit.during(owner, holding));
    await expect(limit.during('a', holding)).rejects.toThrow(NoRoom);
    sent.push(...owners.slice(5).map((owner) => limit.during(owner, holding)));
    await expect(limit.during('c', holding)).rejects.toThrow(NoRoom);
    held.splice(0).forEach((end) => end());
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['sent']));
  });

  it('a place is freed when its work ends, also by an error', async () => {
    const limit = new ConcurrencyLimit(SIZE);
    for (let n = 0; n < 20; n += 1) {
      await expect(limit.during('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(await limit.during('a', async () => n)).toBe(n);
    }
  });
});

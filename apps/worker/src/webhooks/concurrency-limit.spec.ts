import { describe, expect, it } from '@jest/globals';
import { NoRoom, Room } from './concurrency-limit.js';

const SIZE = { ofOne: 4, ofAll: 16 };

describe('room', () => {
  const held: (() => void)[] = [];
  const holding = () => new Promise<string>((resolve) => held.push(() => resolve('sent')));

  it('is for a few of one owner at a time, and of all together', async () => {
    const room = new Room(SIZE);
    const owners = ['a', 'a', 'a', 'a', ...Array.from({ length: 12 }, (_, n) => `b${n}`)];
    const sent = owners.slice(0, 5).map((owner) => room.during(owner, holding));
    await expect(room.during('a', holding)).rejects.toThrow(NoRoom);
    sent.push(...owners.slice(5).map((owner) => room.during(owner, holding)));
    await expect(room.during('c', holding)).rejects.toThrow(NoRoom);
    held.splice(0).forEach((end) => end());
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['sent']));
  });

  it('is left when what took it has ended, well or not', async () => {
    const room = new Room(SIZE);
    for (let n = 0; n < 20; n += 1) {
      await expect(room.during('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(await room.during('a', async () => n)).toBe(n);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { UpdateQueue } from './update-queue.js';

const later = (): number => Date.now() + 10_000;

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('UpdateQueue', () => {
  it('calls of an instance run up to the limit at a time, in order', async () => {
    const queue = new UpdateQueue(3);
    const order: number[] = [];
    let inFlight = 0;
    let most = 0;
    const call = async (n: number): Promise<number> => {
      order.push(n);
      inFlight += 1;
      most = Math.max(most, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      return n;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => queue.run('a', later(), () => call(n))));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(order).toEqual(answers);
    expect(most).toBe(3);
  });

  it('calls of other instances do not wait', async () => {
    const queue = new UpdateQueue(1);
    const held = gate();
    const first = queue.run('a', later(), () => held.opened);
    await expect(queue.run('b', later(), async () => 'b')).resolves.toBe('b');
    held.open();
    await first;
  });

  it('a call at its deadline is answered null without running, and later calls run', async () => {
    const queue = new UpdateQueue(1);
    const held = gate();
    const first = queue.run('a', later(), () => held.opened);
    let ran = false;
    await expect(queue.run('a', Date.now(), async () => (ran = true))).resolves.toBeNull();
    held.open();
    await first;
    expect(ran).toBe(false);
    await expect(queue.run('a', later(), async () => 'next')).resolves.toBe('next');
  });

  it('a failed call frees its turn', async () => {
    const queue = new UpdateQueue(1);
    await expect(queue.run('a', later(), async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run('a', later(), async () => 'next')).resolves.toBe('next');
  });
});

import { describe, expect, it } from '@jest/globals';
import { KeyedBatches } from './keyed-batches.js';

function batches(takes: (batch: readonly number[], item: number) => boolean = () => true) {
  const run: [string, readonly number[]][] = [];
  const queue = new KeyedBatches<string, number, number>({
    takes,
    run: async (key, items) => {
      run.push([key, items]);
      if (items.includes(13)) throw new Error('unlucky');
      return (item) => item * 2;
    },
  });
  return { queue, run };
}

describe('batches by key', () => {
  it('items that arrive while a batch runs share the next one, and other keys do not wait', async () => {
    const { queue, run } = batches();
    const results = [queue.add('a', 1), queue.add('a', 2), queue.add('b', 3), queue.add('a', 4)];
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8]);
    expect(run).toEqual([['a', [1]], ['b', [3]], ['a', [2, 4]]]); // prettier-ignore
  });

  it('what a batch does not take waits for the next one in its order', async () => {
    const { queue, run } = batches((batch, item) => batch.length < 2 && !batch.includes(item));
    await Promise.all([1, 2, 2, 3, 4].map((item) => queue.add('a', item)));
    expect(run.map(([, items]) => items)).toEqual([[1], [2, 3], [2, 4]]);
  });

  it('a failure is that of its batch alone', async () => {
    const { queue } = batches();
    const results = [queue.add('a', 13), queue.add('a', 1), queue.add('a', 2)];
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await queue.add('a', 3)).toBe(6);
  });
});

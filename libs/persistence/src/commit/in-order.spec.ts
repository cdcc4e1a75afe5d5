import { expect, it } from '@jest/globals';
import { inOrder } from './in-order.js';

it('of several failures that of the statement sent first is told, whichever was noticed first', async () => {
  const cause = async (): Promise<never> => {
    await Promise.resolve();
    throw new Error('a deadlock');
  };
  const sent = [Promise.resolve(1), cause(), Promise.reject(new Error('the transaction is aborted'))] as const;
  await expect(inOrder(sent)).rejects.toThrow('a deadlock');
});

it('the results of statements are in the order in which they were sent', async () => {
  expect(await inOrder([Promise.resolve(1), 'two', Promise.resolve([3])])).toEqual([1, 'two', [3]]);
});

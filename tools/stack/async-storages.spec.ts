import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import { disableStorages, watchStorages } from './async-storages.mjs';

it('a storage that was used in a test file has no value after its end, and can be used again', () => {
  const { run } = AsyncLocalStorage.prototype;
  try {
    watchStorages();
    const storage = new AsyncLocalStorage<string>();
    const seen = storage.run('first', () => {
      disableStorages();
      return [storage.getStore(), storage.run('second', () => storage.getStore())];
    });
    expect(seen).toEqual([undefined, 'second']);
  } finally {
    AsyncLocalStorage.prototype.run = run;
  }
});

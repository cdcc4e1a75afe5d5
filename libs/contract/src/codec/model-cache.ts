import { LRUCache } from 'lru-cache';
import type { ModelStore } from './stores.js';

/** Caches the models of another store within a budget of characters. A missing model is not cached. */
export function cachedModels(store: ModelStore, budget = 32 * 1_024 * 1_024): ModelStore {
  const cache = new LRUCache<string, string>({
    maxSize: budget,
    sizeCalculation: (model) => model.length + 1,
    fetchMethod: async (hash) => (await store.get(hash)) ?? undefined,
  });
  return { get: async (hash) => (await cache.fetch(hash)) ?? null };
}

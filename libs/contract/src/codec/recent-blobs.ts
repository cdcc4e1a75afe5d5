import { LRUCache } from 'lru-cache';
import type { BlobStore, PayloadBlob } from './stores.js';

/** The process that starts an instance often contains the worker that reads its arguments next. */
const KEPT_MS = 10_000;

/** A store that keeps the blobs which this process has put there last in memory, each for one read, within a budget of bytes. */
export function withRecentBlobs(store: BlobStore, budget = 32 * 1_024 * 1_024): BlobStore {
  const recent = new LRUCache<string, PayloadBlob>({
    maxSize: budget,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  const nameOf = (workflowId: string, id: string): string => JSON.stringify([workflowId, id]);
  return {
    put: async (blob) => {
      await store.put(blob);
      recent.set(nameOf(blob.workflowId, blob.id), blob);
    },
    get: async (workflowId, id) => {
      const name = nameOf(workflowId, id);
      const known = recent.get(name);
      recent.delete(name);
      return known ?? store.get(workflowId, id);
    },
  };
}

import { describe, expect, it } from '@jest/globals';
import { withRecentBlobs } from './recent-blobs.js';
import type { PayloadBlob } from './stores.js';

const blobOf = (id: string, size = 10): PayloadBlob => ({
  workflowId: 't/a/1',
  id,
  bytes: new Uint8Array(size),
  keyId: 'k',
});

function storeOf(): { asked: string[]; stored: Map<string, PayloadBlob>; store: ReturnType<typeof withRecentBlobs> } {
  const asked: string[] = [];
  const stored = new Map<string, PayloadBlob>();
  const store = withRecentBlobs(
    {
      put: async (blob) => void stored.set(blob.id, blob),
      get: async (workflowId, id) => {
        asked.push(`${workflowId} ${id}`);
        return stored.get(id) ?? null;
      },
    },
    100,
  );
  return { asked, stored, store };
}

describe('the memory of stored blobs', () => {
  it('a recent blob can be read once without the store, and is in the store', async () => {
    const { asked, stored, store } = storeOf();
    await store.put(blobOf('one'));
    expect([...stored.keys()]).toEqual(['one']);
    expect(await store.get('t/a/1', 'one')).toEqual(blobOf('one'));
    expect(asked).toEqual([]);
    expect(await store.get('t/a/1', 'one')).toEqual(blobOf('one'));
    expect(asked).toEqual(['t/a/1 one']);
  });

  it('recent blobs belong to their workflow and keep within their memory budget', async () => {
    const { asked, store } = storeOf();
    await store.put(blobOf('one', 60));
    await store.put(blobOf('two', 60));
    await store.put(blobOf('large', 200));
    await store.get('t/a/2', 'two');
    expect((await store.get('t/a/1', 'large'))?.bytes).toHaveLength(200);
    expect((await store.get('t/a/1', 'one'))?.bytes).toHaveLength(60);
    expect((await store.get('t/a/1', 'two'))?.bytes).toHaveLength(60);
    expect(asked).toEqual(['t/a/2 two', 't/a/1 large', 't/a/1 one']);
  });

  it('a blob that could not be stored is not kept as recent', async () => {
    const store = withRecentBlobs({ put: () => Promise.reject(new Error('no database')), get: async () => null });
    await expect(store.put(blobOf('one'))).rejects.toThrow('no database');
    expect(await store.get('t/a/1', 'one')).toBeNull();
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import type { MasterKeys } from '@svc/sealing';
import { LRUCache } from 'lru-cache';
import type { KeyStore } from './stores.js';

export interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

/** A key with a random nonce is safe for 2^32 messages; this process takes a new one long before. */
const SEALS_PER_KEY = 2 ** 28;

/** The data keys of this process: one of its own to seal with, those of others to open with. */
export class DataKeys {
  private readonly known = new LRUCache<string, DataKey>({ max: 1_000 });
  private own: Promise<DataKey> | null = null;
  private seals = 0;

  constructor(
    private readonly masters: MasterKeys,
    private readonly store: KeyStore,
  ) {}

  current(): Promise<DataKey> {
    if (this.own && this.seals++ < SEALS_PER_KEY) return this.own;
    const created = this.create();
    this.own = created;
    this.seals = 0;
    created.catch(() => {
      // The caller is told; the next one tries again.
      if (this.own === created) this.own = null;
    });
    return created;
  }

  /** Null when the key, or the master key that wraps it, is gone. */
  async byId(id: string): Promise<DataKey | null> {
    const known = this.known.get(id);
    if (known) return known;
    const stored = await this.store.get(id);
    const key = stored && this.masters.unwrap(stored.masterKeyId, id, stored.wrapped);
    return key ? this.remember({ id, key }) : null;
  }

  private async create(): Promise<DataKey> {
    const created = { id: randomUUID(), key: randomBytes(32) };
    const wrapped = this.masters.wrap(created.id, created.key);
    await this.store.put({ id: created.id, masterKeyId: this.masters.currentId, wrapped });
    return this.remember(created);
  }

  private remember(key: DataKey): DataKey {
    this.known.set(key.id, key);
    return key;
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { MasterKeys } from '@svc/sealing';
import { LRUCache } from 'lru-cache';
import { PayloadMissing } from '../payloads.js';
import type { KeyStore, WrappedKey } from './stores.js';

export interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

/** A key with random nonces is safe for 2^32 messages; a process takes a new key long before that. */
const SEALS_PER_KEY = 2 ** 28;

/** The data keys of this process: its own key seals, and those of other processes open. */
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
      // This caller gets the error; the next call tries again.
      if (this.own === created) this.own = null;
    });
    return created;
  }

  /** Throws `PayloadMissing` if the key, or the master key that wraps it, is missing. */
  async byId(id: string): Promise<DataKey> {
    const known = this.known.get(id);
    if (known) return known;
    const stored = await this.store.get(id);
    if (stored === null) throw new PayloadMissing('key', `expected data key ${id}, found none`);
    const key = this.masters.unwrap(stored.masterKeyId, id, stored.wrapped);
    if (key === null) throw this.unwrapped(stored);
    return this.remember({ id, key });
  }

  private unwrapped({ id, masterKeyId }: WrappedKey): PayloadMissing {
    const found = this.masters.has(masterKeyId) ? 'another key of that id' : 'no key of that id in PAYLOAD_KEYS';
    return new PayloadMissing('key', `expected the master key ${masterKeyId} of data key ${id}, found ${found}`);
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

import { randomUUID } from 'node:crypto';
import { seal, unseal } from '@svc/sealing';
import type { MasterKeys } from '@svc/sealing';
import { LRUCache } from 'lru-cache';
import { PayloadMissing } from '../payloads.js';
import type { KeyStore, WrappedKey } from './stores.js';

interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

export interface SealedContent {
  readonly keyId: string;
  readonly bytes: Buffer;
}

/** A key with random nonces is safe for 2^32 messages; a process takes a new key long before that. */
const SEALS_PER_KEY = 2 ** 28;

/**
 * The data keys of this process: its own key seals, and those of other processes open. A data key is derived from its id, which
 * names a master key. So it opens what it has sealed also where its row is gone, such as in a database that was restored to an
 * earlier moment. With its row it opens without that master key, which a rotation removes.
 */
export class DataKeys {
  private readonly known = new LRUCache<string, DataKey>({ max: 1_000 });
  private own: Promise<DataKey> | null = null;
  private seals = 0;

  constructor(
    private readonly masters: MasterKeys,
    private readonly store: KeyStore,
  ) {}

  async seal(content: Uint8Array, associated: Uint8Array): Promise<SealedContent> {
    const { id, key } = await this.current();
    return { keyId: id, bytes: seal(key, content, associated) };
  }

  /**
   * Null if the key has not sealed this content with these associated data. Throws `PayloadMissing` if neither the key's row nor
   * the master key that it is derived from is there, or if the master key that wraps it is missing.
   */
  async open(id: string, sealed: Uint8Array, associated: Uint8Array): Promise<Buffer | null> {
    const known = this.known.get(id);
    if (known) return unseal(known.key, sealed, associated);
    const stored = await this.store.get(id);
    const found = stored === null ? this.derive(id) : this.unwrap(stored);
    const content = unseal(found.key, sealed, associated);
    if (stored !== null) this.remember(found);
    // Another master key with the same id derives another key: only what has opened something is stored.
    else if (content !== null) await this.keep(found);
    return content;
  }

  private current(): Promise<DataKey> {
    if (this.own && this.seals++ < SEALS_PER_KEY) return this.own;
    const created = this.keep(this.derive(`${this.masters.currentId}:${randomUUID()}`));
    this.own = created;
    this.seals = 0;
    created.catch(() => {
      // This caller gets the error; the next call tries again.
      if (this.own === created) this.own = null;
    });
    return created;
  }

  private derive(id: string): DataKey {
    const [masterKeyId = ''] = id.split(':', 1);
    const key = this.masters.derive(masterKeyId, `svc payload data key ${id}`);
    if (key !== null) return { id, key };
    throw new PayloadMissing(
      'key',
      `expected data key ${id}, found neither its row nor the master key ${masterKeyId} in PAYLOAD_KEYS`,
    );
  }

  private unwrap({ id, masterKeyId, wrapped }: WrappedKey): DataKey {
    const key = this.masters.unwrap(masterKeyId, id, wrapped);
    if (key !== null) return { id, key };
    const found = this.masters.has(masterKeyId) ? 'another key of that id' : 'no key of that id in PAYLOAD_KEYS';
    throw new PayloadMissing('key', `expected the master key ${masterKeyId} of data key ${id}, found ${found}`);
  }

  /** Stores the row, by which the current master key opens it. */
  private async keep({ id, key }: DataKey): Promise<DataKey> {
    await this.store.put({ id, masterKeyId: this.masters.currentId, wrapped: this.masters.wrap(id, key) });
    return this.remember({ id, key });
  }

  private remember(key: DataKey): DataKey {
    this.known.set(key.id, key);
    return key;
  }
}

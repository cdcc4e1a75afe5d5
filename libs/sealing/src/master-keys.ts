import { hkdfSync } from 'node:crypto';
import { seal, unseal } from './sealing.js';

const DATA_KEY_BYTES = 32;

/** One entry of `PAYLOAD_KEYS` or `CREDENTIALS_KEYS`. */
export interface MasterKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** The keys that wrap data keys. Rotation adds a key in front and rewraps; old keys stay until nothing refers to them. */
export class MasterKeys {
  readonly currentId: string;
  private readonly current: Uint8Array;
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  /** The first key wraps, all keys unwrap. */
  constructor(keys: readonly MasterKey[]) {
    const [first] = keys;
    if (!first) throw new Error('expected at least one master key');
    this.currentId = first.id;
    this.current = first.key;
    this.keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  has(masterKeyId: string): boolean {
    return this.keys.has(masterKeyId);
  }

  /** `purpose` says what the data key is for. The wrapped key opens only for the same purpose. */
  wrap(purpose: string, dataKey: Uint8Array): Buffer {
    return seal(this.current, dataKey, Buffer.from(purpose));
  }

  /** Null if the master key is no longer known, or the wrapped bytes were changed. */
  unwrap(masterKeyId: string, purpose: string, wrapped: Uint8Array): Buffer | null {
    const master = this.keys.get(masterKeyId);
    return master ? unseal(master, wrapped, Buffer.from(purpose)) : null;
  }

  /** The data key of a purpose, always the same (HKDF, RFC 5869); null if the master key is not known. */
  derive(masterKeyId: string, purpose: string): Buffer | null {
    const master = this.keys.get(masterKeyId);
    return master ? Buffer.from(hkdfSync('sha256', master, '', purpose, DATA_KEY_BYTES)) : null;
  }
}

import { seal, unseal } from './sealing.js';

/** One entry of `PAYLOAD_KEYS` or `CREDENTIALS_KEYS`. */
export interface MasterKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** The keys that wrap data keys. Rotation adds one in front and rewraps; old ones stay until nothing names them. */
export class MasterKeys {
  readonly currentId: string;
  private readonly current: Uint8Array;
  private readonly keys: ReadonlyMap<string, Uint8Array>;

  /** The first key wraps, all unwrap. */
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

  /** `purpose` says what the data key is for; the wrapped key opens for nothing else. */
  wrap(purpose: string, dataKey: Uint8Array): Buffer {
    return seal(this.current, dataKey, Buffer.from(purpose));
  }

  /** Null when the master key is not known any more or the wrapped bytes were changed. */
  unwrap(masterKeyId: string, purpose: string, wrapped: Uint8Array): Buffer | null {
    const master = this.keys.get(masterKeyId);
    return master ? unseal(master, wrapped, Buffer.from(purpose)) : null;
  }
}

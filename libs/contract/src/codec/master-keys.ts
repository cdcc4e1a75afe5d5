import { seal, unseal } from './sealing.js';

/** The keys that wrap data keys. Rotation adds one in front and rewraps; old ones stay until nothing names them. */
export class MasterKeys {
  private constructor(private readonly keys: ReadonlyMap<string, Buffer>, readonly currentId: string) {}

  /** Reads `PAYLOAD_KEYS`: `id:base64` with 32 bytes each, separated by commas, the current one first. */
  static parse(text: string): MasterKeys {
    const entries = text.split(',').map((part) => parseKey(part.trim()));
    const [first] = entries;
    if (!first) throw new Error('expected at least one payload key');
    return new MasterKeys(new Map(entries), first[0]);
  }

  wrap(keyId: string, dataKey: Buffer): Buffer {
    return seal(this.require(this.currentId), dataKey, Buffer.from(keyId));
  }

  /** Null when the master key is not known any more or the wrapped bytes were changed. */
  unwrap(masterKeyId: string, keyId: string, wrapped: Uint8Array): Buffer | null {
    const master = this.keys.get(masterKeyId);
    return master ? unseal(master, wrapped, Buffer.from(keyId)) : null;
  }

  private require(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`expected a payload key ${id}`);
    return key;
  }
}

function parseKey(part: string): readonly [string, Buffer] {
  const [, id, encoded] = /^([\w.-]{1,64}):([A-Za-z0-9+/]+={0,2})$/.exec(part) ?? [];
  const key = Buffer.from(encoded ?? '', 'base64');
  if (!id || key.length !== 32) throw new Error('expected payload keys as id:base64 with 32 bytes each, separated by commas');
  return [id, key];
}

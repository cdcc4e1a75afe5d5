import { randomBytes } from 'node:crypto';
import { MasterKeys } from './master-keys.js';
import type { MasterKey } from './master-keys.js';
import { seal, unseal } from './sealing.js';

/** A value as it is stored: sealed by its own data key, which a master key wraps. */
export interface SealedValue {
  readonly masterKeyId: string;
  readonly wrappedKey: Uint8Array;
  readonly sealed: Uint8Array;
}

export type OpenedValue =
  | { readonly ok: true; readonly value: string }
  /** The master key is not configured here, or the stored bytes are not those that were sealed for this place. */
  | { readonly ok: false; readonly reason: 'key_unknown' | 'changed' };

const DATA_KEY_BYTES = 32;

/** Seals values of one kind, each for its place: changed bytes do not open, nor does a value at another place. */
export class Vault<Place> {
  private readonly masters: MasterKeys;

  /** The first key wraps, all keys unwrap. `partsOf` returns what identifies a place. */
  constructor(
    keys: readonly MasterKey[],
    private readonly kind: string,
    private readonly partsOf: (place: Place) => readonly (string | number)[],
  ) {
    this.masters = new MasterKeys(keys);
  }

  /** The id of the master key that wraps new values. */
  get currentKeyId(): string {
    return this.masters.currentId;
  }

  seal(place: Place, value: string): SealedValue {
    const dataKey = randomBytes(DATA_KEY_BYTES);
    return {
      masterKeyId: this.masters.currentId,
      wrappedKey: this.masters.wrap(this.keyPurpose(place), dataKey),
      sealed: seal(dataKey, Buffer.from(value), this.associated(place)),
    };
  }

  open(place: Place, { masterKeyId, wrappedKey, sealed }: SealedValue): OpenedValue {
    if (!this.masters.has(masterKeyId)) return { ok: false, reason: 'key_unknown' };
    const dataKey = this.masters.unwrap(masterKeyId, this.keyPurpose(place), wrappedKey);
    const value = dataKey && unseal(dataKey, sealed, this.associated(place));
    return value ? { ok: true, value: value.toString() } : { ok: false, reason: 'changed' };
  }

  /** The same data key wrapped by the current master key; null if it does not open. The value stays sealed. */
  rewrap(
    place: Place,
    { masterKeyId, wrappedKey }: Pick<SealedValue, 'masterKeyId' | 'wrappedKey'>,
  ): Pick<SealedValue, 'masterKeyId' | 'wrappedKey'> | null {
    const dataKey = this.masters.unwrap(masterKeyId, this.keyPurpose(place), wrappedKey);
    if (!dataKey) return null;
    return { masterKeyId: this.masters.currentId, wrappedKey: this.masters.wrap(this.keyPurpose(place), dataKey) };
  }

  private associated(place: Place): Buffer {
    return Buffer.from(JSON.stringify([this.kind, ...this.partsOf(place)]));
  }

  private keyPurpose(place: Place): string {
    return JSON.stringify([`${this.kind} key`, ...this.partsOf(place)]);
  }
}

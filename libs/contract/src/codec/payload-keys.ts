import { MasterKeys, WrongMasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';
import type { WrappedKey } from './stores.js';

/** What a database tells of the master keys that wrap the data keys of its payloads. */
export interface PayloadKeyStore {
  /** Of each master key that wraps any, the data key that was made last. */
  lastOfEach(): Promise<readonly WrappedKey[]>;
}

/**
 * Throws `WrongMasterKeys` while a data key of payloads is wrapped by a master key that is not configured, or by another one of
 * the same id: what it sealed, running instances among it, cannot be read without.
 */
export async function checkPayloadKeys(configured: readonly MasterKey[], store: PayloadKeyStore): Promise<void> {
  const masters = new MasterKeys(configured);
  const stored = await store.lastOfEach();
  const absent = stored.map(({ masterKeyId }) => masterKeyId).filter((id) => !masters.has(id));
  if (absent.length > 0) {
    const found = configured.map(({ id }) => id).join(', ');
    throw wrong(`expected the master key ${absent.join(', ')}, with which payloads are sealed, found only ${found}`);
  }
  const changed = stored.find(({ id, masterKeyId, wrapped }) => masters.unwrap(masterKeyId, id, wrapped) === null);
  if (changed === undefined) return;
  throw wrong(`expected the key that ${changed.masterKeyId} was before in this database, found another one`);
}

function wrong(message: string): WrongMasterKeys {
  return new WrongMasterKeys('PAYLOAD_KEYS', message);
}

/** Where a data key of payloads stands. */
interface Place {
  readonly id: string;
}

interface WrappedDataKey {
  readonly masterKeyId: string;
  readonly wrappedKey: Uint8Array;
}

/** Puts data keys of payloads under the first master key; what they have sealed stays as it is. */
export class PayloadKeyVault {
  private readonly masters: MasterKeys;

  constructor(keys: readonly MasterKey[]) {
    this.masters = new MasterKeys(keys);
  }

  get currentKeyId(): string {
    return this.masters.currentId;
  }

  /** Null where the data key does not open. */
  rewrap({ id }: Place, { masterKeyId, wrappedKey }: WrappedDataKey): WrappedDataKey | null {
    const dataKey = this.masters.unwrap(masterKeyId, id, wrappedKey);
    return dataKey && { masterKeyId: this.masters.currentId, wrappedKey: this.masters.wrap(id, dataKey) };
  }
}

import { MasterKeys, WrongMasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';
import type { WrappedKey } from './stores.js';

/** The wrapped data keys of payloads in a database. */
export interface PayloadKeyStore {
  /** For each master key that wraps data keys, the data key that was made last. */
  lastOfEach(): Promise<readonly WrappedKey[]>;
}

/**
 * Throws `WrongMasterKeys` if a data key of payloads is wrapped by a master key that is not configured, or by another key with
 * the same id. Without it, what the data key sealed (running instances, for example) cannot be read.
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

/** The place of a data key of payloads. */
interface Place {
  readonly id: string;
}

interface WrappedDataKey {
  readonly masterKeyId: string;
  readonly wrappedKey: Uint8Array;
}

/** Wraps data keys of payloads by the first master key. What they have sealed does not change. */
export class PayloadKeyVault {
  private readonly masters: MasterKeys;

  constructor(keys: readonly MasterKey[]) {
    this.masters = new MasterKeys(keys);
  }

  get currentKeyId(): string {
    return this.masters.currentId;
  }

  /** Null if the data key does not open. */
  rewrap({ id }: Place, { masterKeyId, wrappedKey }: WrappedDataKey): WrappedDataKey | null {
    const dataKey = this.masters.unwrap(masterKeyId, id, wrappedKey);
    return dataKey && { masterKeyId: this.masters.currentId, wrappedKey: this.masters.wrap(id, dataKey) };
  }
}

import { MasterKeys, WrongMasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';

/** What a database stores about its master keys, so that a wrong key is noticed at the start. */
export interface KeyProofStore {
  /** Adds the proof of a key, unless the key has one. */
  add(proof: KeyProof): Promise<void>;
  list(): Promise<readonly KeyProof[]>;
  /** Ids of the keys that wrap data keys now. */
  keysInUse(): Promise<readonly string[]>;
}

export interface KeyProof {
  readonly keyId: string;
  /** Sealed with the key itself. */
  readonly proof: Uint8Array;
}

/** Throws {@link WrongMasterKeys} if a configured key differs from the earlier one, or if a key that is needed is absent. */
export async function checkMasterKeys(keys: readonly MasterKey[], store: KeyProofStore): Promise<void> {
  await expectSameKeys(keys, store);
  const missing = (await store.keysInUse()).find((id) => !keys.some((key) => key.id === id));
  if (missing !== undefined) {
    throw wrong(`expected the key ${missing}, with which credentials are stored, found none of that id`);
  }
  for (const key of keys) await store.add(proofOf(key));
  // Another process may have added a different key of the same id at the same moment: the first one counts.
  await expectSameKeys(keys, store);
}

async function expectSameKeys(keys: readonly MasterKey[], store: KeyProofStore): Promise<void> {
  const proofs = new Map((await store.list()).map(({ keyId, proof }) => [keyId, proof]));
  const changed = keys.find((key) => {
    const proof = proofs.get(key.id);
    return proof !== undefined && !isProofOf(key, proof);
  });
  if (changed === undefined) return;
  throw wrong(`expected the key that ${changed.id} was before in this database, found another one`);
}

function wrong(message: string): WrongMasterKeys {
  return new WrongMasterKeys('CREDENTIALS_KEYS', message);
}

function proofOf(key: MasterKey): KeyProof {
  return { keyId: key.id, proof: new MasterKeys([key]).wrap(purposeOf(key), Buffer.alloc(0)) };
}

function isProofOf(key: MasterKey, proof: Uint8Array): boolean {
  return new MasterKeys([key]).unwrap(key.id, purposeOf(key), proof) !== null;
}

function purposeOf({ id }: MasterKey): string {
  return JSON.stringify(['credentials key proof', id]);
}

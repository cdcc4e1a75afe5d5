import { MasterKeys, WrongMasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';

/** What a database remembers of the master keys it was used with, so that a wrong one is noticed at the start. */
export interface KeyProofStore {
  /** Keeps the proof of a key that it has none of. */
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

/** Throws {@link WrongMasterKeys} where a configured key is another than before, or one that is needed is absent. */
export async function checkMasterKeys(keys: readonly MasterKey[], store: KeyProofStore): Promise<void> {
  await expectSameKeys(keys, store);
  const missing = (await store.keysInUse()).find((id) => !keys.some((key) => key.id === id));
  if (missing !== undefined) {
    throw wrong(`expected the key ${missing}, with which credentials are stored, found none of that id`);
  }
  for (const key of keys) await store.add(proofOf(key));
  // Another process may have added another key of the same id in the same moment: the first counts.
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

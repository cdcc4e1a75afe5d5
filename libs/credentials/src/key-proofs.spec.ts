import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkMasterKeys } from './key-proofs.js';
import type { KeyProof, KeyProofStore } from './key-proofs.js';

const key = (id: string) => ({ id, key: randomBytes(32) });

function storeOf(inUse: readonly string[] = []): KeyProofStore {
  const proofs = new Map<string, KeyProof>();
  return {
    add: async (proof) => {
      if (!proofs.has(proof.keyId)) proofs.set(proof.keyId, proof);
    },
    list: async () => [...proofs.values()],
    keysInUse: async () => inUse,
  };
}

describe('the check of master keys at the start', () => {
  it('credential master keys are accepted in any order, with new ones', async () => {
    const [first, second] = [key('first'), key('second')];
    const store = storeOf(['first']);
    await checkMasterKeys([first], store);
    await checkMasterKeys([second, first], store);
    await checkMasterKeys([first, second], store);
  });

  it('another credential master key with the same id is refused', async () => {
    const store = storeOf();
    await checkMasterKeys([key('first')], store);
    await expect(checkMasterKeys([key('first')], store)).rejects.toThrow(
      'CREDENTIALS_KEYS: expected the key that first was before in this database, found another one',
    );
  });

  it('a missing credential master key in use is refused, and no other key is recorded then', async () => {
    const store = storeOf(['first']);
    await expect(checkMasterKeys([key('second')], store)).rejects.toThrow('expected the key first');
    expect(await store.list()).toEqual([]);
  });
});

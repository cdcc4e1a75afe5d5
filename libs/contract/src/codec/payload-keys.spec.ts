import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MasterKeys, WrongMasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';
import { checkPayloadKeys, PayloadKeyVault } from './payload-keys.js';
import type { WrappedKey } from './stores.js';

const key = (id: string): MasterKey => ({ id, key: randomBytes(32) });
const [first, second] = [key('first'), key('second')];
const dataKey = randomBytes(32);

function wrappedBy(master: MasterKey): WrappedKey {
  const id = `data-key-of-${master.id}`;
  return { id, masterKeyId: master.id, wrapped: new MasterKeys([master]).wrap(id, dataKey) };
}

function check(configured: readonly MasterKey[], ...stored: readonly WrappedKey[]): Promise<void> {
  return checkPayloadKeys(configured, { lastOfEach: async () => stored });
}

describe('the check of the master keys of payloads', () => {
  it('payload master keys are accepted in any order, with new ones', async () => {
    await check([first]);
    await check([second, first], wrappedBy(first));
    await check([first, second], wrappedBy(first), wrappedBy(second));
  });

  it('a missing payload master key that wraps data keys is refused by name', async () => {
    const refused = check([second], wrappedBy(first), wrappedBy(second));
    await expect(refused).rejects.toBeInstanceOf(WrongMasterKeys);
    await expect(refused).rejects.toThrow(
      'PAYLOAD_KEYS: expected the master key first, with which payloads are sealed, found only second',
    );
  });

  it('another payload master key with the same id is refused', async () => {
    await expect(check([key('first')], wrappedBy(first))).rejects.toThrow(
      'PAYLOAD_KEYS: expected the key that first was before in this database, found another one',
    );
  });
});

describe('data keys of payloads under a new master key', () => {
  it('a data key stays the same when it is rewrapped under a new master key', () => {
    const { id, masterKeyId, wrapped } = wrappedBy(first);
    const again = new PayloadKeyVault([second, first]).rewrap({ id }, { masterKeyId, wrappedKey: wrapped });
    expect(again?.masterKeyId).toBe('second');
    expect(new MasterKeys([second]).unwrap('second', id, again!.wrappedKey)).toEqual(dataKey);
  });

  it('a data key is not rewrapped where its master key is missing', () => {
    const { id, masterKeyId, wrapped } = wrappedBy(first);
    expect(new PayloadKeyVault([second]).rewrap({ id }, { masterKeyId, wrappedKey: wrapped })).toBeNull();
  });
});

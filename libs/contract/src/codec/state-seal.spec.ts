import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { MasterKey } from '@svc/sealing';
import { createStateSeal } from './state-seal.js';
import type { StateSeal } from './state-seal.js';
import type { WrappedKey } from './stores.js';

const masters = [{ id: 'current', key: randomBytes(32) }];
const of = { tenantId: 'a', instanceId: '1' };
const state = { tokens: { t: { element: 'canary' } } };

const keys = new Map<string, WrappedKey>();
const store = {
  put: async (key: WrappedKey) => void keys.set(key.id, key),
  get: async (id: string) => keys.get(id) ?? null,
};

const sealWith = (masterKeys: readonly MasterKey[]): StateSeal => createStateSeal({ masterKeys, keys: store });

describe('the seal of states', () => {
  beforeEach(() => keys.clear());

  it.each([
    ['short', state],
    ['large', { text: 'canary'.repeat(50_000) }],
  ])('a sealed %s state is unreadable and opens again, also in another process', async (_, value) => {
    const sealed = await sealWith(masters).seal(of, value);
    expect(sealed.toString('latin1')).not.toContain('canary');
    expect(sealed.length).toBeLessThan(2_000);
    expect(await sealWith(masters).open(of, sealed)).toEqual(value);
  });

  it.each([
    ['instance', { tenantId: 'a', instanceId: '2' }],
    ['tenant', { tenantId: 'b', instanceId: '1' }],
  ])('the sealed state of another %s does not open', async (_, other) => {
    const seal = sealWith(masters);
    await expect(seal.open(other, await seal.seal(of, state))).rejects.toThrow('found one that is not its own');
  });

  it('a sealed state with any changed byte does not open', async () => {
    const seal = sealWith(masters);
    const sealed = await seal.seal(of, state);
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      await expect(seal.open(of, changed)).rejects.toThrow(/^expected/);
    }
    await expect(seal.open(of, sealed.subarray(0, 50))).rejects.toThrow(/^expected/);
  });

  it('a state opens where the row of its data key is gone', async () => {
    const sealed = await sealWith(masters).seal(of, state);
    keys.clear();
    expect(await sealWith(masters).open(of, sealed)).toEqual(state);
  });

  it('a sealed state does not open without its master key, and names its data key', async () => {
    const sealed = await sealWith(masters).seal(of, state);
    const [id] = keys.keys();
    await expect(sealWith([{ id: 'other', key: randomBytes(32) }]).open(of, sealed)).rejects.toThrow(
      `expected the master key current of data key ${id}`,
    );
  });
});

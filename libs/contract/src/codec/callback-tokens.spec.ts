import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { MasterKey } from '@svc/sealing';
import { createCallbackTokens } from './callback-tokens.js';
import type { CallbackTokens } from './callback-tokens.js';
import { PayloadKeyVault } from './payload-keys.js';
import { createStateSeal } from './state-seal.js';
import type { WrappedKey } from './stores.js';

const former = { id: 'former', key: randomBytes(32) };
const next = { id: 'next', key: randomBytes(32) };
const call = { tenantId: 'a', instanceId: '1', jobId: 'j' };

const keys = new Map<string, WrappedKey>();
const store = {
  put: async (key: WrappedKey) => void keys.set(key.id, key),
  get: async (id: string) => keys.get(id) ?? null,
};

const tokensWith = (...masterKeys: MasterKey[]): CallbackTokens => createCallbackTokens({ masterKeys, keys: store });

describe('the tokens of asynchronous calls', () => {
  beforeEach(() => keys.clear());

  it('a token names its call in every process, and shows nothing of it', async () => {
    const token = await tokensWith(former).tokenOf(call);
    expect(token).toMatch(/^[\w-]+$/);
    expect(await tokensWith(former).open(token)).toEqual(call);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('a/1/j');
  });

  it('a token opens after its master key was rotated and removed', async () => {
    const token = await tokensWith(former).tokenOf(call);
    const vault = new PayloadKeyVault([next, former]);
    for (const { id, masterKeyId, wrapped } of keys.values()) {
      const rewrapped = vault.rewrap({ id }, { masterKeyId, wrappedKey: wrapped })!;
      keys.set(id, { id, masterKeyId: rewrapped.masterKeyId, wrapped: rewrapped.wrappedKey });
    }
    expect(await tokensWith(next).open(token)).toEqual(call);
  });

  it('a token with any changed, missing or further character does not open', async () => {
    const tokens = tokensWith(former);
    const token = await tokens.tokenOf(call);
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A';
      expect(await tokens.open(token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
      expect(await tokens.open(token.slice(0, place))).toBeNull();
    }
    for (const more of ['A', '=', '\n', 'AAAA']) expect(await tokens.open(token + more)).toBeNull();
  });

  it.each(['', 'x', '\0', 'AAAA', 'a'.repeat(100_000), Buffer.alloc(40).toString('base64url')])(
    'a text that is no token does not open: %j',
    async (text) => {
      expect(await tokensWith(former).open(text)).toBeNull();
    },
  );

  it('what the same data key has sealed for another purpose is no token', async () => {
    const seal = createStateSeal({ masterKeys: [former], keys: store });
    const sealed = await seal.seal({ tenantId: 'a', instanceId: '1' }, 'a/1/j');
    expect(await tokensWith(former).open(sealed.toString('base64url'))).toBeNull();
  });

  it('a token of another installation does not open', async () => {
    const token = await tokensWith(former).tokenOf(call);
    keys.clear();
    expect(await tokensWith({ id: 'former', key: randomBytes(32) }).open(token)).toBeNull();
    expect(keys.size).toBe(0);
  });
});

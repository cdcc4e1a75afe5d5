import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { MasterKey, SealedValue } from '@svc/sealing';
import { CredentialVault } from './vault.js';

const old: MasterKey = { id: 'old', key: randomBytes(32) };
const next: MasterKey = { id: 'next', key: randomBytes(32) };
const vaultOf = (...keys: MasterKey[]) => new CredentialVault(keys);
const vault = vaultOf(old);
const place = { tenantId: 't1', name: 'api-key', version: 1 };

describe('sealing and opening', () => {
  it.each([
    ['one letter', 'x'],
    ['a word', 'secret'],
    ['letters beyond ASCII', 'ü € 𝄞'],
    ['the longest value', 'x'.repeat(65_536)],
  ])('a sealed credential opens in its own place: %s', (_title, value) => {
    const sealed = vault.seal(place, value);
    expect(vault.open(place, sealed)).toEqual({ ok: true, value });
    expect(Buffer.from(sealed.sealed).includes(value.length > 1 ? value : 'secret')).toBe(false);
  });

  it('each credential is sealed with its own data key', () => {
    const [first, second] = [vault.seal(place, 'secret'), vault.seal(place, 'secret')];
    expect(first.sealed).not.toEqual(second.sealed);
    expect(vault.open(place, { ...first, wrappedKey: second.wrappedKey })).toEqual({ ok: false, reason: 'changed' });
  });

  it.each([
    ['tenant', { ...place, tenantId: 't2' }],
    ['name', { ...place, name: 'other' }],
    ['version', { ...place, version: 2 }],
  ])('a sealed credential does not open as that of another %s', (_, other) => {
    expect(vault.open(other, vault.seal(place, 'secret'))).toEqual({ ok: false, reason: 'changed' });
  });

  it.each(['sealed', 'wrappedKey'] as const)(
    'a sealed credential does not open once any byte of %s has changed',
    (part) => {
      const value = vault.seal(place, 'secret');
      for (let at = 0; at < value[part].length; at += 1) {
        const bytes = Buffer.from(value[part]);
        bytes[at] = bytes[at]! ^ 1;
        expect(vault.open(place, { ...value, [part]: bytes } satisfies SealedValue)).toEqual({
          ok: false,
          reason: 'changed',
        });
      }
    },
  );

  it('opening a credential reports a missing master key and refuses another one with its id', () => {
    const value = vault.seal(place, 'secret');
    expect(vaultOf(next).open(place, value)).toEqual({ ok: false, reason: 'key_unknown' });
    expect(vaultOf({ ...next, id: 'old' }).open(place, value)).toEqual({ ok: false, reason: 'changed' });
  });

  it('a credential is rewrapped without being opened', () => {
    const value = vault.seal(place, 'secret');
    const rewrapped = vaultOf(next, old).rewrap(place, value);
    expect(rewrapped).toMatchObject({ masterKeyId: 'next' });
    expect(vaultOf(next).open(place, { ...value, ...rewrapped })).toEqual({ ok: true, value: 'secret' });
    expect(vaultOf(next).rewrap(place, value)).toBeNull();
  });
});

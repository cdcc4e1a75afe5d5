import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkMasterKeys, CredentialResolver, CredentialVault, rewrapAll } from '@svc/credentials';
import { Client } from 'pg';
import type { Queryable } from './queryable.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { CredentialKeys } from './credential-keys.js';
import { CredentialWriter } from './credential-writes.js';
import { CredentialRepository } from './credentials.js';

const former = { id: 'former', key: randomBytes(32) };
const next = { id: 'next', key: randomBytes(32) };
const tenant = tenantScope(randomUUID());
const names = Array.from({ length: 250 }, (_, n) => `credential-${n}`);

describe('master keys of credentials', () => {
  let database: TestDatabase;
  let writing: Client;
  let tx: Queryable;
  let credentials: CredentialRepository;
  let keys: CredentialKeys;
  const writer = new CredentialWriter();
  const before = new CredentialVault([former]);
  const after = new CredentialVault([next, former]);

  const write = async (name: string, value: string, vault = before): Promise<void> => {
    const { lastVersion } = await writer.lock(tenant, name, randomUUID(), tx);
    const version = lastVersion + 1;
    const sealed = { version, ...vault.seal({ tenantId: tenant, name, version }, value) };
    await writer.create(tenant, { id: randomUUID(), name, description: null }, sealed, tx);
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    const { dataSource } = database;
    writing = new Client({ connectionString: database.url });
    await writing.connect();
    tx = { query: (text, values) => writing.query(text, [...values]) };
    credentials = new CredentialRepository(dataSource);
    keys = new CredentialKeys(dataSource);
    for (const name of names) await write(name, `value of ${name}`);
  }, 120_000);
  afterAll(async () => {
    await writing.end();
    await database.close();
  });

  it('credentials are rewrapped under a new master key without a failing call', async () => {
    const resolver = new CredentialResolver(credentials, new CredentialVault([former, next]));
    const work = { isOver: false, calls: 0 };
    const call = async (): Promise<void> => {
      while (!work.isOver) {
        const name = names[work.calls++ % names.length]!;
        expect(await resolver.resolve(tenant, [name])).toMatchObject({ ok: true });
      }
    };
    const calls = Promise.all([call(), call()]);
    const report = await rewrapAll(after, keys).finally(() => (work.isOver = true));
    await calls;
    expect(report).toEqual({ rewrapped: names.length, unreadable: [] });
    expect(work.calls).toBeGreaterThan(10);
    expect(await keys.keysInUse()).toEqual(['next']);
    const values = await new CredentialResolver(credentials, new CredentialVault([next])).resolve(tenant, names);
    expect(values.ok && values.values.get('credential-7')).toBe('value of credential-7');
    expect(await rewrapAll(after, keys)).toEqual({ rewrapped: 0, unreadable: [] });
  });

  it('rewrapping does not undo a value that is written meanwhile', async () => {
    await write('raced', 'old value');
    const [found] = await keys.nextWrappedByOthers('next', null, 1);
    await write('raced', 'new value', after);
    await keys.replaceWrappedKey(found!.place, { masterKeyId: 'next', wrappedKey: Buffer.from('of the old value') });
    const resolved = await new CredentialResolver(credentials, after).resolve(tenant, ['raced']);
    expect(resolved.ok && resolved.values.get('raced')).toBe('new value');
  });

  it('rewrapping leaves a credential alone that is deleted meanwhile', async () => {
    await write('deleted-meanwhile', 'value');
    const [found] = await keys.nextWrappedByOthers('next', null, 1);
    expect(found?.place.name).toBe('deleted-meanwhile');
    await writer.remove(tenant, 'deleted-meanwhile', tx);
    await keys.replaceWrappedKey(found!.place, {
      masterKeyId: 'next',
      wrappedKey: Buffer.from('of the deleted value'),
    });
    expect(await credentials.findForUse(tenant, ['deleted-meanwhile'])).toEqual([]);
  });

  it('rewrapping reports credentials that cannot be opened', async () => {
    await write('lost', 'value', new CredentialVault([{ id: 'unknown', key: randomBytes(32) }]));
    expect(await rewrapAll(after, keys)).toEqual({
      rewrapped: 0,
      unreadable: [{ tenantId: tenant, name: 'lost', version: 1 }],
    });
    await expect(checkMasterKeys([next, former], keys)).rejects.toThrow('expected the key unknown');
    await writer.remove(tenant, 'lost', tx);
  });

  it('the database recognises master keys from their first use on', async () => {
    await checkMasterKeys([next], keys);
    await expect(checkMasterKeys([{ ...next, key: randomBytes(32) }], keys)).rejects.toThrow(
      'expected the key that next was before in this database, found another one',
    );
    await expect(checkMasterKeys([former], keys)).rejects.toThrow('expected the key next');
    await checkMasterKeys([former, next], keys);
  });
});

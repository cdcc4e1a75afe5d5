import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { DataStores, DataStoreWriter } from './data-stores.js';
import type { Queryable } from './queryable.js';

const owner = tenantScope(newId());
const stranger = tenantScope(newId());
const wholeList = { limit: 51, offset: 0, after: null };

describe('DataStoreRepository', () => {
  let database: TestDatabase;
  let stores: DataStores;
  let tx: Queryable;
  const writer = new DataStoreWriter();

  beforeAll(async () => {
    database = await openTestDatabase();
    stores = new DataStores(database.dataSource);
    tx = (database.dataSource.driver as unknown as { master: Queryable }).master;
  }, 120_000);
  afterAll(() => database.close());

  const put = (store: string, key: string, value: unknown, tenant = owner) =>
    writer.put(tenant, { store, key }, value, tx);

  it('a data store keeps one value per key and counts its versions', async () => {
    expect(await put('customers', 'c-1', { name: 'Ada', age: 36 })).toMatchObject({ version: 1, key: 'c-1' });
    expect(await put('customers', 'c-1', { name: 'Grace' })).toMatchObject({ version: 2 });
    expect(await stores.find(owner, 'customers', 'c-1')).toMatchObject({ value: '{"name":"Grace"}', version: 2 });
  });

  it('data store values are written as canonical JSON', async () => {
    await put('customers', 'ordered', { b: 1, a: [null, { d: 1, c: 2 }] });
    expect((await stores.find(owner, 'customers', 'ordered'))?.value).toBe('{"a":[null,{"c":2,"d":1}],"b":1}');
  });

  it.each(['__proto__', 'constructor', 'a b', 'ä/ö', '%2F', ' '])(
    'a data store accepts %j as a name and as a key',
    async (name) => {
      await put(name, name, name);
      expect(await stores.find(owner, name, name)).toMatchObject({
        store: name,
        key: name,
        value: JSON.stringify(name),
      });
      expect(await stores.find(owner, 'elsewhere', name)).toBeNull();
    },
  );

  it('data stores belong to one tenant', async () => {
    await put('prices', 'p', 1);
    await put('prices', 'p', 2, stranger);
    expect((await stores.find(owner, 'prices', 'p'))?.value).toBe('1');
    expect(await stores.list(tenantScope(newId()), 'prices', wholeList)).toEqual([]);
    expect(await writer.remove(tenantScope(newId()), 'prices', 'p', tx)).toBeNull();
  });

  it('data store entries are listed by key, in pages', async () => {
    for (const key of ['b', 'B', 'ä', 'a']) await put('letters', key, null);
    const keys = async (page: object) =>
      (await stores.list(owner, 'letters', { ...wholeList, ...page })).map(({ key }) => key);
    expect(await keys({})).toEqual(['B', 'a', 'b', 'ä']);
    expect(await keys({ after: 'a', limit: 1 })).toEqual(['b']);
    expect(await keys({ offset: 3 })).toEqual(['ä']);
  });

  it('a deleted entry is removed with its versions', async () => {
    await put('customers', 'gone', 1);
    expect(await writer.remove(owner, 'customers', 'gone', tx)).toMatchObject({ key: 'gone', version: 1 });
    expect(await stores.find(owner, 'customers', 'gone')).toBeNull();
    expect(await put('customers', 'gone', 2)).toMatchObject({ version: 1 });
  });
});

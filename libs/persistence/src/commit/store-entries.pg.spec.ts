import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataStores } from '../repositories/data-stores.js';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { idOf, input } from '../../testing/requests.js';

describe('entries of data stores that processes write', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  const written = (key: string, value: number, store = 'customers') =>
    ({
      fact: 'data_store.entry_written',
      elementId: 'save',
      elementType: 'userTask',
      tokenId: idOf('token'),
      store,
      key,
      value,
    }) as const;

  it('data store entries are written with their commit and audited without values', async () => {
    const stores = new DataStores(fixture.database.dataSource);
    const tenant = tenantScope(fixture.tenantId);
    const instance = await fixture.started();
    await fixture.committer.commit(instance.request(2, [input()], [written('ann', 1), written('__proto__', 5)]));
    expect(await stores.find(tenant, 'customers', 'ann')).toMatchObject({ value: '1', version: 1 });
    expect(await stores.find(tenant, 'customers', '__proto__')).toMatchObject({ value: '5', version: 1 });
    expect(await fixture.actions(instance)).toEqual(
      expect.arrayContaining(['data_store.entry_written', 'data_store.entry_written']),
    );
  });

  it('a data store entry written several times in one commit has the last value', async () => {
    const stores = new DataStores(fixture.database.dataSource);
    const instance = await fixture.started();
    await fixture.committer.commit(instance.request(2, [input()], [written('bob', 1)]));
    await fixture.committer.commit(instance.request(3, [input()], [written('bob', 2), written('bob', 3)]));
    const entry = await stores.find(tenantScope(fixture.tenantId), 'customers', 'bob');
    expect(entry).toMatchObject({ value: '3', version: 3 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { InstanceRepository } from './instances.js';

const MOST = 32 * 1024;
const page = { limit: 10, offset: 0, after: null };

describe('lists of instances with large metadata', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  it.each([
    ['read from the top', {}],
    ['found by words', { words: ['huge'] }],
  ])('metadata above 32 KiB are left out of a list %s, and whole in the single read', async (_title, filter) => {
    const { dataSource } = fixture.database;
    const tenant = tenantScope(randomUUID());
    const instances = new InstanceRepository(dataSource);
    const texts = new Map<string, string>();
    for (const bytes of [MOST, MOST + 1]) {
      const instance = new InstanceRequests(tenant);
      expect(await fixture.committer.commit(instance.start())).toEqual({ kind: 'committed' });
      texts.set(instance.instanceId, JSON.stringify('x'.repeat(bytes - 2)));
    }
    for (const [id, text] of texts)
      await dataSource.query("UPDATE instance SET metadata = $2, search = 'huge' WHERE id = $1", [id, text]);
    const rows = await instances.list(tenant, filter, page);
    expect(rows.map(({ metadata }) => metadata?.length ?? null).sort()).toEqual([MOST, null]);
    for (const [id, text] of texts) expect((await instances.find(tenant, id))?.metadata).toBe(text);
  });
});

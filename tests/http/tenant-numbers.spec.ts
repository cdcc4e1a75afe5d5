import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, dataOf, refusalOf } from './support/api.js';
import { execute } from './support/database.js';
import { discountTable } from './support/decisions.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
let tenant: string;
beforeEach(async () => {
  api = await registerTenant();
  tenant = dataOf(await api.get('/v1/tenant')).id;
});

/** Writes rows for the tenant, whose id is `$1`. */
const insert = (statement: string) => execute(statement, [tenant]);

const decisionOf = (key: string) => ({ key, name: 'D', source_type: 'json', source: discountTable(key) });

function expectFull(answer: Answer, message: string): void {
  expect(refusalOf(answer)).toEqual([413, 'QUOTA_EXCEEDED']);
  expect(answer.body.error.message).toBe(message);
}

/** [limits#tenants-and-keys]: one more is allowed where the tenant has one less than the most. */
describe('numbers of things of a tenant', () => {
  it('a tenant has at most 1,000 API keys that can be used', async () => {
    const create = () => api.post('/v1/auth/keys', { name: 'one more', scopes: [] });
    await insert(
      `INSERT INTO api_key (tenant_id, id, hash, prefix, name, scopes, created_at, revoked_at, expires_at)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), 'p', 'n', '{}', now(),
         CASE WHEN n > 998 THEN now() END, CASE WHEN n > 1100 THEN now() END FROM generate_series(1, 1200) n`,
    );
    const { id } = dataOf(await create(), 201);
    expectFull(await create(), 'a tenant may have at most 1000 API keys that can be used');
    dataOf(await api.delete(`/v1/auth/keys/${id}`));
    dataOf(await create(), 201);
  });

  it('a tenant has at most 10,000 keys of definitions, deleted ones among them', async () => {
    await insert(
      `INSERT INTO definition (tenant_id, key, last_version, deleted_at) SELECT $1, 'k' || n, 1, now() FROM generate_series(1, 9999) n`,
    );
    const source = sequence(userTask('a'));
    const create = (key: string) => api.post('/v1/definitions', { key, name: 'N', source_type: 'json', source });
    dataOf(await create('last'), 201);
    expectFull(await create('more'), 'a tenant may have at most 10000 keys of definitions');
    expect((await api.put('/v1/definitions/last', { source_type: 'json', source })).status).toBe(200);
  });

  it('a tenant has at most 10,000 keys of decisions', async () => {
    await insert(
      `INSERT INTO decision (tenant_id, key, last_version) SELECT $1, 'k' || n, 1 FROM generate_series(1, 10000) n`,
    );
    expectFull(
      await api.post('/v1/decisions', decisionOf('more')),
      'a tenant may have at most 10000 keys of decisions',
    );
  });

  it('a definition has at most 10,000 versions', async () => {
    const source = sequence(userTask('a'));
    const key = await upload(api, source);
    await insert('UPDATE definition SET last_version = 9999 WHERE tenant_id = $1');
    const update = () => api.put(`/v1/definitions/${key}`, { source_type: 'json', source });
    expect(dataOf(await update())).toMatchObject({ version: 10_000 });
    expectFull(await update(), `a tenant may have at most 10000 versions of the definition "${key}"`);
  });

  it('a tenant has at most a million entries in its data stores, and may replace each', async () => {
    const put = (key: string) => api.put(`/v1/data-stores/full/${key}`, { value: 1 });
    await insert(`INSERT INTO tally (tenant_id, kind, state, count) VALUES ($1, 'data_store_entry', 'stored', 999999)`);
    dataOf(await put('last'), 201);
    expectFull(await put('more'), 'a tenant may have at most 1000000 entries of data stores');
    dataOf(await put('last'));
    dataOf(await api.delete('/v1/data-stores/full/last'), 204);
    dataOf(await put('more'), 201);
  });

  it('at most 100 batches of a tenant run', async () => {
    // Written an hour later than now, so that nothing goes on with them meanwhile.
    await insert(
      `INSERT INTO batch (tenant_id, id, action, filter, selection, actor_type, created_at)
       SELECT $1, gen_random_uuid(), 'suspend', '{}', '{}', 'system', now() + interval '1 hour' FROM generate_series(1, 100)`,
    );
    const begin = () => api.post('/v1/instances/batch', { action: 'suspend', filter: { status: 'running' } });
    expectFull(await begin(), 'a tenant may have at most 100 batches that run');
    await insert(`DELETE FROM batch WHERE id = (SELECT id FROM batch WHERE tenant_id = $1 LIMIT 1)`);
    dataOf(await begin(), 202);
  });

  it('what one tenant has is not counted for another', async () => {
    await insert(
      `INSERT INTO decision (tenant_id, key, last_version) SELECT $1, 'k' || n, 1 FROM generate_series(1, 10000) n`,
    );
    dataOf(await (await registerTenant()).post('/v1/decisions', decisionOf('first')), 201);
  });
});

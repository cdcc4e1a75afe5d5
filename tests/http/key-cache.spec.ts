import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { OwnApi } from './support/own-api.js';

const TTL_MS = 1_500;

describe('the lookup of keys in another process (interface, "Authentication" 4)', () => {
  let own: OwnApi;
  beforeAll(async () => {
    own = await OwnApi.start({ REDIS_AUTH_CACHE_TTL_MS: String(TTL_MS) });
  }, 40_000);
  afterAll(() => own.stop(), 40_000);

  it('sees a revocation at the latest when the time of its cache is over', async () => {
    const admin = new Api();
    const { id, key } = dataOf(await admin.post('/v1/auth/keys', { name: 'cached' }), 201);
    const elsewhere = own.as(key);
    expect((await elsewhere.get('/v1/tenant')).status).toBe(200);
    const cachedAt = Date.now();
    dataOf(await admin.delete(`/v1/auth/keys/${id}`));
    await eventually('the revocation to be seen', async () => (await elsewhere.get('/v1/tenant')).status === 401);
    expect(Date.now() - cachedAt).toBeLessThan(TTL_MS + 2_000);
  });

  it('sees a new key at once', async () => {
    const { key } = dataOf(await new Api().post('/v1/auth/keys', { name: 'new' }), 201);
    expect((await own.as(key).get('/v1/tenant')).status).toBe(200);
  });
});

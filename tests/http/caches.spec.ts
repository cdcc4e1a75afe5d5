import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { Api, dataOf, startAndWait } from './support/api.js';
import { BreakableLink } from './support/breakable-link.js';
import { execute } from './support/database.js';
import { discountTable, uploadDecision } from './support/decisions.js';
import { eventually } from './support/eventually.js';
import { connect, dataFrom } from './support/mcp.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { uploadTransactional } from './support/transactional.js';

const START_MS = 120_000;
const TTL_MS = 3_000;
/** The longest time until another process knows of a change. */
const UNKNOWN_MS = 2_000;

const script = (value: number): JsonObject =>
  sequence({ id: 'script', type: 'scriptTask', taskHeaders: { script: `{{ ${value} }}`, resultVariable: 'n' } });
const LISTENERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'svc-changes' AND datname = current_database()`;

let link: BreakableLink;
let own: OwnApi;
let api: Api;
let elsewhere: Api;
beforeAll(async () => {
  const { payloadKeys } = localSecrets(stackUnderTest().dataDir);
  const database = new URL(stackUnderTest().databaseUrl);
  link = await BreakableLink.open(database.hostname, Number(database.port));
  Object.assign(database, { hostname: '127.0.0.1', port: String(link.port) });
  own = await OwnApi.start({
    DATABASE_URL: database.href,
    REDIS_AUTH_CACHE_TTL_MS: String(TTL_MS),
    PAYLOAD_KEYS: payloadKeys,
  });
  api = await registerTenant();
  elsewhere = own.as(api.key);
}, START_MS);
afterAll(async () => {
  await own.stop();
  link.close();
}, START_MS);

/**
 * Waits until another process knows of a change. Its requests later than `withinMs` after the change must see it, or get no
 * answer (null).
 */
async function soon(what: string, holds: () => Promise<boolean | null>, withinMs = UNKNOWN_MS): Promise<void> {
  const since = performance.now();
  await eventually(what, async () => {
    const askedAfter = performance.now() - since;
    const isTold = await holds();
    if (isTold === false) expect(askedAfter).toBeLessThan(withinMs);
    return isTold;
  });
}

/** The version that a new instance has; null where the definition does not exist. */
async function startedVersion(at: Api, definition_key: string): Promise<number | null> {
  const answer = await at.post('/v1/instances', { definition_key });
  return answer.status === 404 ? null : dataOf(answer, 201).definition_version;
}

const next = (key: string, source: JsonObject) =>
  api.put(`/v1/definitions/${key}`, { source_type: 'json', source, execution: 'transactional' }).then(dataOf);
const rollBack = (kind: string, key: string, version: number) =>
  api.post(`/v1/${kind}/${key}/rollback`, { version }).then((answer) => dataOf(answer));
const remove = async (kind: string, key: string) => {
  // 200 has warnings: an active definition uses it.
  expect([200, 204]).toContain((await api.delete(`/v1/${kind}/${key}`)).status);
};

describe('the cache of API keys [api#authentication]', () => {
  const newKey = async () => dataOf(await api.post('/v1/auth/keys', { name: 'cached' }), 201);
  const isRefused = (key: string) => async () => (await own.as(key).get('/v1/tenant')).status === 401;

  it('another process sees a revoked key at the latest when its cache entry expires [authentication.4-key-lookups-are-cached-for] [limits.api-key-lookup-cache]', async () => {
    const { id, key } = await newKey();
    expect((await own.as(key).get('/v1/tenant')).status).toBe(200);
    // A direct update: no other process is notified of it.
    await execute('UPDATE api_key SET revoked_at = now() WHERE id = $1', [id]);
    await soon('the revocation to be seen', isRefused(key), TTL_MS + UNKNOWN_MS);
  });

  it('another process sees a revoked key within two seconds, also without Redis', async () => {
    const { id, key } = await newKey();
    expect((await own.as(key).get('/v1/tenant')).status).toBe(200);
    dataOf(await api.delete(`/v1/auth/keys/${id}`));
    await soon('the revocation to be seen', isRefused(key));
  });

  it('another process sees a new key at once', async () => {
    const { key } = await newKey();
    expect((await own.as(key).get('/v1/tenant')).status).toBe(200);
  });
});

describe('the cache of active versions', () => {
  it('the process that activated a version starts instances of it at once, over REST and MCP', async () => {
    const key = await uploadTransactional(api, script(1));
    const agent = await connect(api);
    const versionByTool = async () =>
      (await dataFrom(agent, 'start_process', { definition_key: key })).definition_version;
    expect([await startedVersion(api, key), await versionByTool()]).toEqual([1, 1]);
    await next(key, script(2));
    expect([await startedVersion(api, key), await versionByTool()]).toEqual([2, 2]);
    await rollBack('definitions', key, 1);
    expect([await startedVersion(api, key), await versionByTool()]).toEqual([1, 1]);
    await remove('definitions', key);
    expect(await startedVersion(api, key)).toBeNull();
    expect((await api.post('/v1/instances', { definition_key: key, definition_version: 1 })).status).toBe(404);
    await agent.close();
  });

  it('another process starts instances of a newly active version within two seconds', async () => {
    const key = await uploadTransactional(api, script(1));
    expect(await startedVersion(elsewhere, key)).toBe(1);
    await next(key, script(2));
    await soon('the new version', async () => (await startedVersion(elsewhere, key)) === 2);
    await rollBack('definitions', key, 1);
    await soon('the former version', async () => (await startedVersion(elsewhere, key)) === 1);
    await remove('definitions', key);
    await soon('no version', async () => (await startedVersion(elsewhere, key)) === null);
  });

  it('another process sees the new version within two seconds also after it lost its listening connection', async () => {
    const key = await uploadTransactional(api, script(1));
    expect(await startedVersion(elsewhere, key)).toBe(1);
    await execute(LISTENERS, []);
    await next(key, script(2));
    await soon('the new version', async () => (await startedVersion(elsewhere, key)) === 2);
    await next(key, script(3));
    await soon('the next version', async () => (await startedVersion(elsewhere, key)) === 3);
  });

  it('another process sees the new version within two seconds after Postgres comes back', async () => {
    const key = await uploadTransactional(api, script(1));
    expect(await startedVersion(elsewhere, key)).toBe(1);
    link.cut();
    await next(key, script(2));
    link.mend();
    const isSeen = async () => {
      const { status, body } = await elsewhere.post('/v1/instances', { definition_key: key });
      return status === 503 ? null : status === 201 && body.data.definition_version === 2;
    };
    await soon('the new version', isSeen);
    await next(key, script(3));
    await soon('the next version', async () => (await startedVersion(elsewhere, key)) === 3);
  });

  it('the active version is read from Postgres once, not once per instance', async () => {
    const reads = async (cache: string, result: string) => {
      const { body } = await elsewhere.get('/metrics');
      const [, count] =
        new RegExp(`svc_cache_reads_total\\{cache="${cache}",result="${result}"\\} (\\d+)`).exec(body) ?? [];
      return Number(count ?? 0);
    };
    const key = await uploadTransactional(api, script(1));
    await startedVersion(elsewhere, key);
    const before = { misses: await reads('definition', 'miss'), hits: await reads('definition', 'hit') };
    for (let n = 0; n < 20; n++) await startedVersion(elsewhere, key);
    // A process that was paused for too long may have missed a change, so it reads again.
    expect(await reads('definition', 'hit')).toBeGreaterThan(before.hits + 10);
    expect(await reads('definition', 'miss')).toBeLessThan(before.misses + 10);
    expect(await reads('api_key', 'hit')).toBeGreaterThan(20);
  });
});

describe('the cache of decisions', () => {
  const rule = (decisionRef: string) =>
    sequence({ id: 'rule', type: 'businessRuleTask', decisionRef, taskHeaders: { resultVariable: 'result' } });
  const rules = (discount: number): JsonObject => ({
    rules: [{ id: 'all', conditions: ['-', '-'], outputs: { discount } }],
  });
  const discountOf = async (at: Api, key: string) => {
    const { status, variables } = await startAndWait(at, key, { amount: 1, level: 'x' });
    return status === 'completed' ? variables.result.discount : null;
  };

  it('a new decision version is used at once in the same process, within two seconds in another', async () => {
    const decision = await uploadDecision(api, rules(1));
    const key = await uploadTransactional(api, rule(decision));
    expect([await discountOf(api, key), await discountOf(elsewhere, key)]).toEqual([1, 1]);
    const source = discountTable(decision, rules(2));
    dataOf(await api.put(`/v1/decisions/${decision}`, { source_type: 'json', source }));
    expect(await discountOf(api, key)).toBe(2);
    await soon('the new version', async () => (await discountOf(elsewhere, key)) === 2);
    await rollBack('decisions', decision, 1);
    expect(await discountOf(api, key)).toBe(1);
    await soon('the former version', async () => (await discountOf(elsewhere, key)) === 1);
    await remove('decisions', decision);
    expect(await discountOf(api, key)).toBeNull();
    await soon('no version', async () => (await discountOf(elsewhere, key)) === null);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { ApiKeyRepository } from './api-keys.js';
import { type NewSession, SessionRepository } from './sessions.js';
import { TenantRepository } from './tenants.js';

const HOUR_MS = 3_600_000;

describe('sessions of API keys', () => {
  let fixture: CommitFixture;
  let sessions: SessionRepository;
  let keys: ApiKeyRepository;
  let apiKeyId: string;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    const { dataSource } = fixture.database;
    sessions = new SessionRepository(dataSource);
    keys = new ApiKeyRepository(dataSource);
    const fields = { name: 'a', slug: 'a', email: 'a@example.com', status: 'active' };
    await fixture.write((tx) => new TenantRepository(dataSource).insert(tenant(), fields, tx));
  }, 120_000);
  afterAll(() => fixture.close());
  beforeEach(async () => {
    apiKeyId = newId();
    const fields = { name: 'a', prefix: 'a', scopes: [], jobTypes: null, expiresAt: null };
    await fixture.write((tx) => keys.insert(tenant(), { ...fields, id: apiKeyId, hash: `key ${apiKeyId}` }, tx));
  });

  const tenant = () => tenantScope(fixture.tenantId);
  const sessionFor = (lifeMs: number): NewSession => {
    const id = newId();
    const createdAt = new Date();
    return { id, apiKeyId, hash: `session ${id}`, createdAt, expiresAt: new Date(createdAt.getTime() + lifeMs) };
  };
  const begin = async (lifeMs = HOUR_MS): Promise<NewSession> => {
    const session = sessionFor(lifeMs);
    expect(await fixture.write((tx) => sessions.insert(tenant(), session, tx))).toBe(true);
    return session;
  };
  const idsLeft = async () =>
    (await fixture.query<{ id: string }>('SELECT id FROM session WHERE api_key_id = $1 ORDER BY id', apiKeyId)).map(
      ({ id }) => id,
    );

  it('a session is found by its hash together with the hash of its key', async () => {
    const session = await begin();
    expect(await sessions.findByHash(session.hash)).toEqual({
      ...session,
      tenantId: tenant(),
      keyHash: `key ${apiKeyId}`,
    });
    expect(await sessions.findByHash('session of nobody')).toBeNull();
  });

  it('an expired session is not found, and is removed by the next sweep, others stay', async () => {
    const living = await begin();
    const expired = await begin(-1);
    expect(await sessions.findByHash(expired.hash)).toBeNull();
    expect(await idsLeft()).toEqual([living.id, expired.id]);
    await sessions.deleteExpired();
    expect(await idsLeft()).toEqual([living.id]);
  });

  it('a revoked key gets no further session', async () => {
    await fixture.write((tx) => keys.revoke(tenant(), apiKeyId, tx));
    expect(await fixture.write((tx) => sessions.insert(tenant(), sessionFor(HOUR_MS), tx))).toBe(false);
    expect(await idsLeft()).toEqual([]);
  });

  it('the oldest sessions end beyond the most of a key, also when many begin at once', async () => {
    const most = 3;
    await Promise.all(
      Array.from({ length: 8 }, () => {
        const session = sessionFor(HOUR_MS);
        return fixture.write(async (tx) => {
          await sessions.insert(tenant(), session, tx);
          await sessions.endBeyond(tenant(), apiKeyId, most, tx);
        });
      }),
    );
    expect(await idsLeft()).toHaveLength(most);
    const before = await idsLeft();
    const next = await begin();
    const ended = await fixture.write((tx) => sessions.endBeyond(tenant(), apiKeyId, most, tx));
    expect(ended).toEqual([{ id: before[0], apiKeyId, hash: `session ${before[0]}` }]);
    expect(await idsLeft()).toEqual([...before.slice(1), next.id]);
  });

  it('a session of another tenant is not ended, and one is ended once', async () => {
    const { id, hash } = await begin();
    expect(await fixture.write((tx) => sessions.end(tenantScope(newId()), id, tx))).toEqual([]);
    expect(await fixture.write((tx) => sessions.end(tenant(), id, tx))).toEqual([{ id, apiKeyId, hash }]);
    expect(await fixture.write((tx) => sessions.end(tenant(), id, tx))).toEqual([]);
  });

  it('sessions are removed with their tenant', async () => {
    await begin();
    await fixture.query('DELETE FROM tenant WHERE id = $1', tenant());
    expect(await idsLeft()).toEqual([]);
  });
});

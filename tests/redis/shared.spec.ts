import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { Api, dataOf, type Json, refusalOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { connect } from '../http/support/mcp.js';
import { OwnApi } from '../http/support/own-api.js';
import { registerTenant } from '../http/support/tenants.js';
import type { Child } from '../../tools/stack/child.mjs';
import { freePorts } from '../../tools/stack/ports.mjs';
import { startStack } from '../../tools/stack/stack.mjs';
import { startRedis } from './support/redis.js';
import { Visitor } from './support/visitor.js';

const START_MS = 300_000;
const TEST_MS = 120_000;
/** Lifetime of an entry of the key cache. A change that is seen much sooner was announced by Redis. */
const TTL_MS = 20_000;
const AT_ONCE_MS = 8_000;
/** Concurrent requests. More of them block a busy process for so long that it considers Redis to hang. */
const CROWD = 6;
const MOST_PER_MINUTE = 30;
const MOST_RESENDS = 20;
const LIMITED = [429, 'RATE_LIMITED'];
const UNKNOWN = [401, 'UNAUTHORIZED'];

let dataDir: string;
let redisPort: number;
let redis: Child;
let stack: Awaited<ReturnType<typeof startStack>>;
let other: OwnApi;
let admin: Api;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'svc-redis-'));
  // If the tests run as root, Postgres runs as another user that needs access.
  chmodSync(dataDir, 0o755);
  [redisPort] = (await freePorts(1)) as [number];
  redis = startRedis(redisPort, dataDir);
  process.env['TEST_DATA_DIR'] = dataDir;
  const settings = {
    LOG_LEVEL: 'fatal',
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    REDIS_AUTH_CACHE_TTL_MS: String(TTL_MS),
    RATE_LIMIT_PER_MINUTE: String(MOST_PER_MINUTE),
    REGISTRATION_RATE_LIMIT_PER_MINUTE: '6',
    TRUST_PROXY: '127.0.0.0/8',
  };
  stack = await startStack({ dataDir, env: settings });
  const { databaseUrl, temporalAddress } = stack;
  other = await OwnApi.start(settings, { databaseUrl, temporalAddress, dataDir });
  admin = new Api(stack.apiKey, stack.baseUrl);
}, START_MS);

afterAll(async () => {
  await other?.stop();
  await stack?.stop();
  await redis?.kill();
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

interface Key {
  readonly id: string;
  /** A client of the stack's process. */
  readonly here: Api;
  readonly there: Api;
}

/** The keys of a tenant share its rate limit. So each test has a tenant and an admin key of its own. */
async function newKey(): Promise<Key> {
  const { key } = await registerTenant('Shared', new Visitor(stack.baseUrl));
  const here = new Api(key, stack.baseUrl);
  const [{ id }] = await onDatabase('SELECT id FROM api_key WHERE hash = $1', [hashOf(here)]);
  return { id, here, there: other.as(key) };
}

const hashOf = ({ key }: Api): string => createHash('sha256').update(String(key)).digest('hex');
const isTaken = async (api: Api): Promise<boolean> => (await api.get('/v1/tenant')).status === 200;
/** A key that is over its limit is not refused. */
const isRefused = async (api: Api): Promise<boolean> => (await api.get('/v1/tenant')).status === 401;

/** How long the key is still accepted, in milliseconds. Every request after that is refused. */
async function takenFor(api: Api): Promise<number> {
  const since = performance.now();
  let taken = 0;
  await eventually('the key to be refused', async () => {
    const askedAfter = performance.now() - since;
    if (await isRefused(api)) return true;
    taken = askedAfter;
    return false;
  });
  expect(refusalOf(await api.get('/v1/tenant'))).toEqual(UNKNOWN);
  return taken;
}

/** How long another process accepts a key after it was revoked. */
async function takenAfterRevocation({ id, here, there }: Key): Promise<number> {
  dataOf(await here.delete(`/v1/auth/keys/${id}`));
  return takenFor(there);
}

async function inRedis<T>(ask: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(redisPort, '127.0.0.1');
  try {
    return await ask(client);
  } finally {
    client.disconnect();
  }
}

/** Statuses of concurrent requests, half of them to each process. */
async function statusesOf(count: number, { here, there }: Pick<Key, 'here' | 'there'>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const apis = Array.from({ length: CROWD }, (_, n) => (n % 2 === 0 ? here : there));
    const answers = await Promise.all(apis.map((api) => api.get('/v1/tenant')));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

describe('two API processes with Redis', () => {
  it('a key revoked by one API process is refused by the other at once', async () => {
    const key = await newKey();
    expect([await isTaken(key.here), await isTaken(key.there)]).toEqual([true, true]);
    expect(await takenAfterRevocation(key)).toBeLessThan(AT_ONCE_MS);
  });

  it('MCP sessions of a revoked key end in the other API process at once', async () => {
    const key = await newKey();
    const agent = await connect(key.there, 'SSE');
    const ended = new Promise<void>((resolve) => (agent.onerror = () => resolve()));
    await agent.listTools();
    const begin = Date.now();
    dataOf(await key.here.delete(`/v1/auth/keys/${key.id}`));
    await ended;
    expect(Date.now() - begin).toBeLessThan(AT_ONCE_MS);
    await agent.close();
  });

  it(
    'a key lookup of one API process is cached for the other',
    async () => {
      const key = await newKey();
      expect(await isTaken(key.here)).toBe(true);
      await onDatabase('UPDATE api_key SET revoked_at = now() WHERE id = $1', [key.id]);
      expect(await isTaken(key.there)).toBe(true);
      expect(await takenFor(key.there)).toBeLessThan(TTL_MS);
    },
    TEST_MS,
  );

  it('the cache entry of a revoked key says that it is revoked', async () => {
    const key = await newKey();
    const kept = () => inRedis((client) => client.get(`svc:key:1:${hashOf(key.here)}`));
    await isTaken(key.here);
    expect(JSON.parse((await kept()) ?? '')).toMatchObject({ id: key.id, scopes: ['admin'], expiresAt: null });
    dataOf(await key.here.delete(`/v1/auth/keys/${key.id}`));
    expect(await kept()).toBe('revoked');
    for (const api of [key.here, key.there]) expect(await isRefused(api)).toBe(true);
    expect(await kept()).toBe('revoked');
  });

  it('Redis contains no secret', async () => {
    const { here } = await newKey();
    await isTaken(here);
    const texts = await inRedis(async (client) => {
      const names = await client.keys('*');
      return [...names, ...(await Promise.all(names.map((name) => client.get(name))))];
    });
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => text?.includes('svc_live_') || text?.includes(here.key ?? ''))).toEqual([]);
  });

  it('a tenant has one rate limit for both API processes', async () => {
    const statuses = await statusesOf(3 * MOST_PER_MINUTE, await newKey());
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([MOST_PER_MINUTE, 2 * MOST_PER_MINUTE]);
  });

  it('a tenant over the shared rate limit is told when to come back', async () => {
    const key = await newKey();
    await statusesOf(MOST_PER_MINUTE, key);
    for (const api of [key.here, key.there]) {
      const refused = await api.get('/v1/tenant');
      expect(refusalOf(refused)).toEqual(LIMITED);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
  });
});

describe('rate limits of addresses with Redis', () => {
  const nobody = (n: number): Api => (n % 2 === 0 ? new Api(null, stack.baseUrl) : other.as(null));
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('an address has one rate limit for both API processes', async () => {
    const body = { tenantId: crypto.randomUUID(), verificationCode: '123456' };
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++)
      statuses.push((await nobody(n).post('/v1/register/verify', body, from('192.0.2.1'))).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    expect((await nobody(0).post('/v1/register/verify', body, from('192.0.2.2'))).status).toBe(400);
  });

  it('resent codes of a tenant have one rate limit for both API processes', async () => {
    const tenant = { name: 'Resent', email: `${crypto.randomUUID()}@example.com` };
    const { tenantId } = dataOf(await nobody(0).post('/v1/register', tenant, from('198.51.100.0')), 202);
    const statuses: number[] = [];
    for (let n = 1; n <= MOST_RESENDS + 2; n++)
      statuses.push((await nobody(n).post('/v1/register/resend', { tenantId }, from(`198.51.100.${n}`))).status);
    expect([count(statuses, 202), count(statuses.slice(MOST_RESENDS), 429)]).toEqual([MOST_RESENDS, 2]);
  });
});

describe('two API processes during an outage of Redis', () => {
  beforeAll(() => redis.kill());
  afterAll(async () => {
    redis = startRedis(redisPort, dataDir);
    await eventually('Redis to be back', async () => (await admin.get('/health/ready')).status === 200);
  });

  it('API processes that lose Redis fail no request and limit tenants separately', async () => {
    const statuses = await statusesOf(4 * MOST_PER_MINUTE, await newKey());
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([2 * MOST_PER_MINUTE, 2 * MOST_PER_MINUTE]);
  });

  it(
    'API processes without Redis see a revocation when their cache expires',
    async () => {
      const key = await newKey();
      expect([await isTaken(key.here), await isTaken(key.there)]).toEqual([true, true]);
      expect(await takenAfterRevocation(key)).toBeLessThan(TTL_MS + AT_ONCE_MS);
    },
    TEST_MS,
  );
});

describe('two API processes after an outage of Redis', () => {
  it('API processes share limits and revocations again when Redis is back', async () => {
    const key = await newKey();
    await eventually('both to be connected', async () => (await other.as(null).get('/health/ready')).status === 200);
    expect([await isTaken(key.here), await isTaken(key.there)]).toEqual([true, true]);
    expect(await takenAfterRevocation(key)).toBeLessThan(AT_ONCE_MS);
    const statuses = await statusesOf(2 * MOST_PER_MINUTE, await newKey());
    expect(count(statuses, 200)).toBe(MOST_PER_MINUTE);
  });

  it('API processes drop cached keys when Redis comes back', async () => {
    const key = await newKey();
    expect(await isTaken(key.there)).toBe(true);
    await redis.kill();
    dataOf(await key.here.delete(`/v1/auth/keys/${key.id}`));
    redis = startRedis(redisPort, dataDir);
    expect(await takenFor(key.there)).toBeLessThan(TTL_MS - AT_ONCE_MS);
  });

  it('a key revoked while Redis hung is refused, whatever Redis still holds', async () => {
    const key = await newKey();
    expect([await isTaken(key.here), await isTaken(key.there)]).toEqual([true, true]);
    redis.signal('SIGSTOP');
    try {
      // By then the process that asked Redis has given up.
      await eventually('Redis to be given up', async () => (await admin.get('/health/ready')).status !== 200);
      dataOf(await key.here.delete(`/v1/auth/keys/${key.id}`));
    } finally {
      redis.signal('SIGCONT');
    }
    for (const api of [admin, other.as(null)])
      await eventually('both to be connected', async () => (await api.get('/health/ready')).status === 200);
    expect(await isTaken(key.here)).toBe(false);
    expect(await takenFor(key.there)).toBeLessThan(AT_ONCE_MS);
  });

  it('API processes wait for a hanging Redis only once', async () => {
    const key = await newKey();
    redis.signal('SIGSTOP');
    try {
      const begin = Date.now();
      for (let n = 0; n < 24; n++) expect(await isTaken(n % 2 === 0 ? key.here : key.there)).toBe(true);
      expect(Date.now() - begin).toBeLessThan(AT_ONCE_MS);
    } finally {
      redis.signal('SIGCONT');
    }
  });
});

async function onDatabase(statement: string, values: readonly unknown[]): Promise<Json[]> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const { rows } = await client.query(statement, [...values]).finally(() => client.end());
  return rows;
}

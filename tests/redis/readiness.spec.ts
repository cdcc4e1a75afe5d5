import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PatientClient } from '../chaos/support/patient-client.js';
import type { Child } from '../../tools/stack/child.mjs';
import { freePorts } from '../../tools/stack/ports.mjs';
import { startStack } from '../../tools/stack/stack.mjs';
import { until } from '../../tools/stack/waiting.mjs';
import { startRedis } from './support/redis.js';

/** Guards against a hang, no measures of speed. */
const START_MS = 300_000;
const NOTICED_MS = 60_000;

let dataDir: string;
let redisPort: number;
let redis: Child;
let stack: Awaited<ReturnType<typeof startStack>>;
let client: PatientClient;

async function readiness(): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${stack.baseUrl}/health/ready`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The body of the first answer that has this status. */
async function untilReadyIs(wanted: number): Promise<Record<string, unknown>> {
  let found: Record<string, unknown> = {};
  const isIt = async () => {
    const { status, body } = await readiness();
    found = body;
    return status === wanted;
  };
  await until(`readiness to be ${wanted}`, isIt, { timeoutMs: NOTICED_MS });
  return found;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'svc-redis-'));
  // If the tests run as root, Postgres runs as another user that needs access.
  chmodSync(dataDir, 0o755);
  [redisPort] = (await freePorts(1)) as [number];
  redis = startRedis(redisPort, dataDir);
  stack = await startStack({ dataDir, env: { LOG_LEVEL: 'error', REDIS_URL: `redis://127.0.0.1:${redisPort}` } });
  client = new PatientClient({ baseUrl: stack.baseUrl, apiKey: stack.apiKey!, patienceMs: 0 });
  await client.post('/v1/definitions', { key: 'one-task', name: 'One task', source_type: 'json', source: ONE_TASK });
}, START_MS);

afterAll(async () => {
  await stack?.stop();
  await redis?.kill();
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

const ONE_TASK = {
  id: 'one-task',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'approve', type: 'userTask' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
    { id: 'f2', sourceRef: 'approve', targetRef: 'end' },
  ],
};

/** Starts, claims, completes, reads and creates a key: each must work at its first attempt. */
async function expectEverythingElseWorks(): Promise<void> {
  const instance = await client.post('/v1/instances', { definition_key: 'one-task', variables: {} });
  const [task] = await client.get(`/v1/tasks?instance_id=${instance.id}`);
  await client.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' });
  await client.post(`/v1/tasks/${task.id}/complete`, { variables: { approved: true } });
  await client.get(`/v1/instances/${instance.id}/history`);
  const key = await client.post('/v1/auth/keys', { name: 'another', scopes: ['tasks:read'] });
  const answer = await fetch(`${stack.baseUrl}/v1/tasks`, { headers: { 'x-api-key': key.key } });
  expect(answer.status).toBe(200);
  expect((await fetch(`${stack.baseUrl}/health`)).status).toBe(200);
}

describe('a service with Redis', () => {
  it(
    'the service is ready while Redis answers',
    async () => {
      const ready = { status: 'ok', redis: 'up', database: 'up', temporal: 'up' };
      expect(await untilReadyIs(200)).toMatchObject(ready);
      await expectEverythingElseWorks();
    },
    START_MS,
  );

  it(
    'the service is not ready without Redis, and everything else works',
    async () => {
      await redis.kill();
      expect(await untilReadyIs(503)).toMatchObject({
        status: 'unavailable',
        redis: 'down',
        database: 'up',
        temporal: 'up',
      });
      await expectEverythingElseWorks();
      expect((await readiness()).status).toBe(503);
    },
    START_MS,
  );

  it(
    'the service is ready again when Redis is back',
    async () => {
      redis = startRedis(redisPort, dataDir);
      expect(await untilReadyIs(200)).toMatchObject({ redis: 'up' });
      await expectEverythingElseWorks();
    },
    START_MS,
  );

  it(
    'the service is not ready while Redis hangs, and answers in time',
    async () => {
      redis.signal('SIGSTOP');
      await untilReadyIs(503);
      await expectEverythingElseWorks();
      redis.signal('SIGCONT');
      await untilReadyIs(200);
    },
    START_MS,
  );

  it(
    'the service starts without Redis',
    async () => {
      await redis.kill();
      // A start waits until the process is ready, which it is not here: the process must run and answer nevertheless.
      await stack.service('api').stop(10_000);
      const started = stack.start('api').catch((error: Error) => error);
      await until(
        'the API to answer',
        async () => (await fetch(`${stack.baseUrl}/health`).catch(() => null))?.status === 200,
        { timeoutMs: NOTICED_MS },
      );
      expect((await readiness()).status).toBe(503);
      await expectEverythingElseWorks();
      redis = startRedis(redisPort, dataDir);
      expect(await started).toBeUndefined();
    },
    START_MS,
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import type { Json } from '../http/support/api.js';
import { sequence } from '../http/support/processes.js';
import { Chance } from './support/chance.js';
import { clientOf } from './support/client-of.js';
import { DyingWorkers } from './support/dying-workers.js';
import type { PatientClient } from './support/patient-client.js';
import { size } from './support/size.js';

const START_MS = 300_000;
const RUN_MS = size.killWorkersMs + 900_000;
const TYPES = 20;
/** One of each type, in each instance. */
const WORK = {
  id: 'work',
  type: 'serviceTask',
  jobType: 'chaos-{{ loopCounter }}',
  multiInstance: { loopCardinality: TYPES },
};

const dataDir = mkdtempSync(join(tmpdir(), 'svc-workers-'));
let stack: Stack;
let client: PatientClient;
beforeAll(async () => {
  stack = await startStack({ dataDir, env: { LOG_LEVEL: 'error' } });
  client = clientOf(stack);
}, START_MS);
afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

async function startJobs(): Promise<string[]> {
  for (const execution of ['durable', 'transactional'])
    await client.post('/v1/definitions', {
      key: execution,
      name: execution,
      source_type: 'json',
      source: sequence(WORK),
      execution,
    });
  const ids: string[] = [];
  for (let n = 0; n < size.jobs / TYPES; n += 1) {
    const definition_key = n % 4 === 0 ? 'durable' : 'transactional';
    ids.push((await client.post('/v1/instances', { definition_key })).id);
  }
  return ids;
}

async function killUntilDone(workers: DyingWorkers, ids: readonly string[]): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const open: Json[] = await client.get('/v1/instances?status=running&limit=1');
    return open.length === 0;
  };
  const chance = new Chance(20_261_126);
  for (const end = Date.now() + size.killWorkersMs; Date.now() < end && !(await isDone()); await pause(1_000))
    workers.killHalf(chance);
  await client.until(`the end of ${ids.length} instances`, async () => ((await isDone()) ? true : undefined));
}

it(
  'workers that are killed again and again do each job at least once, and each is completed once',
  async () => {
    const ids = await startJobs();
    const types = Array.from({ length: TYPES }, (_, n) => `chaos-${n + 1}`);
    const env = { ...process.env, BASE_URL: stack.baseUrl, API_KEY: stack.apiKey ?? '', JOB_TYPES: types.join(',') };
    const workers = new DyingWorkers(env, size.workerProcesses);
    try {
      await killUntilDone(workers, ids);
    } finally {
      await workers.end();
    }
    const completed: string[] = [];
    for (const id of ids) {
      const entries: Json[] = await client.get(`/v1/instances/${id}/history?action=job.completed&page_size=200`);
      completed.push(...entries.map(({ payload }) => payload.job_id));
    }
    expect(completed).toHaveLength(ids.length * TYPES);
    expect(new Set(completed).size).toBe(completed.length);
    expect(completed.filter((job) => !workers.done.has(job))).toEqual([]);
    const again = [...workers.done.values()].filter((times) => times > 1).length;
    console.info(
      `${completed.length} jobs, ${workers.kills} workers' processes killed, ${again} jobs done more than once`,
    );
  },
  RUN_MS,
);

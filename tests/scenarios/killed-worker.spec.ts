import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Committer, TaskClaims, tenantScope } from '@svc/persistence';
import { InMemoryPayloads } from '../../apps/worker/src/testing/in-memory-payloads.js';
import { ProcessStack, TENANT } from '../../apps/worker/src/testing/process-stack.js';
import { parallelTasks } from '../../apps/worker/src/testing/processes.js';
import { startTemporalServer } from '../../apps/worker/src/testing/temporal-server.js';
import { openTestDatabase } from '../../libs/persistence/src/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/src/testing/test-database.js';
import { eventually } from '../http/support/eventually.js';

const PROGRAM = fileURLToPath(new URL('../../apps/worker/dist/testing/dying-worker.js', import.meta.url));
const START_MS = 60_000;

let database: TestDatabase;
let committer: Committer;
let stack: ProcessStack;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-payloads-'));
  database = await openTestDatabase();
  committer = new Committer({ url: database.url });
  stack = await ProcessStack.start(committer, startTemporalServer, new InMemoryPayloads(folder));
  await stack.stopWorker();
}, START_MS);

afterAll(async () => {
  await stack?.stop();
  await committer?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
}, START_MS);

const rows = (sql: string, ...values: unknown[]) =>
  database.dataSource.query(sql, values) as Promise<{ [column: string]: string }[]>;

async function claimed(instanceId: string): Promise<{ taskId: string; claimVersion: number; variables: object }[]> {
  const query = async (text: string, values: readonly unknown[]) => ({ rows: await rows(text, ...values) });
  const tasks = await rows('SELECT id FROM task WHERE instance_id = $1 ORDER BY id', instanceId);
  for (const { id } of tasks) await new TaskClaims().claim(tenantScope(TENANT), id ?? '', 'ann', { query } as never);
  const versions = await rows('SELECT id, claim_version FROM task WHERE instance_id = $1 ORDER BY id', instanceId);
  return versions.map(({ id, claim_version }) => ({
    taskId: id ?? '',
    claimVersion: Number(claim_version),
    variables: {},
  }));
}

describe('a worker killed between a commit and the answer to Temporal', () => {
  it('loses nothing and does nothing twice, though a further input comes with the repetition', async () => {
    const process_ = parallelTasks(2);
    stack.payloads.shareModel(stack.compile(process_));
    const args = [PROGRAM, stack.server.address, database.url, stack.taskQueue, folder];
    const dying = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const died = once(dying, 'exit');

    const instance = await stack.startInstance(process_);
    await eventually(
      'both tasks',
      async () => (await rows('SELECT 1 FROM task WHERE instance_id = $1', instance.id)).length === 2,
    );
    const [first, second] = await claimed(instance.id);
    const completions = [instance.update('completeTask', first!)];
    expect((await died)[1]).toBe('SIGKILL');
    completions.push(instance.update('completeTask', second!));
    await stack.startWorker();

    for (const { status } of await Promise.all(completions)) expect(status).toBeDefined();
    await instance.handle.result();
    const log = await rows('SELECT seq FROM commit_log WHERE instance_id = $1 ORDER BY seq', instance.id);
    expect(log.map(({ seq }) => Number(seq))).toEqual([1, 2, 3]);
    const done = await rows(
      "SELECT 1 FROM audit_entry WHERE instance_id = $1 AND action = 'task.completed'",
      instance.id,
    );
    expect(done).toHaveLength(2);
    expect(await rows('SELECT status FROM instance WHERE id = $1', instance.id)).toEqual([{ status: 'completed' }]);
  }, 60_000);
});

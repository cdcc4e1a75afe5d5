import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Committer, TaskClaims, tenantScope } from '@svc/persistence';
import { InMemoryPayloads } from '../../apps/worker/src/testing/in-memory-payloads.js';
import { ProcessStack, TENANT } from '../../apps/worker/src/testing/process-stack.js';
import type { StartedInstance } from '../../apps/worker/src/testing/process-stack.js';
import { call, lineOf, oneUserTask } from '../../apps/worker/src/testing/processes.js';
import { startTemporalServer } from '../../apps/worker/src/testing/temporal-server.js';
import { openTestDatabase } from '../../libs/persistence/src/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/src/testing/test-database.js';
import { eventually } from '../http/support/eventually.js';

const PROGRAM = fileURLToPath(new URL('../../apps/worker/dist/testing/dying-worker.js', import.meta.url));
const START_MS = 60_000;
const caller = lineOf(call('call', 'approval'));

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
  stack.define('approval', oneUserTask);
  for (const process_ of [caller, oneUserTask]) stack.payloads.shareModel(stack.compile(process_));
}, START_MS);

afterAll(async () => {
  await stack?.stop();
  await committer?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
}, START_MS);

beforeEach(() => stack.startWorker());
afterEach(() => stack.stopWorker());

const rows = (sql: string, ...values: unknown[]) =>
  database.dataSource.query(sql, values) as Promise<{ [column: string]: string }[]>;

/** While only a worker is there that dies as soon as it has committed such an input. */
async function killedAt(input: string, work: () => Promise<void>): Promise<void> {
  await stack.stopWorker();
  const args = [PROGRAM, stack.server.address, database.url, stack.taskQueue, folder, input];
  const dying = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const died = once(dying, 'exit');
  await work();
  expect((await died)[1]).toBe('SIGKILL');
  await stack.startWorker();
}

function calledBy({ id }: StartedInstance): Promise<StartedInstance> {
  return eventually('the called instance', async () => {
    const [found] = await rows('SELECT id FROM instance WHERE parent_instance_id = $1', id);
    return found ? stack.instanceOf(found['id'] ?? '') : null;
  });
}

/** Answers when it is committed, which a worker that dies then may tell late. */
async function completeTask(instance: StartedInstance): Promise<{ readonly done: Promise<unknown> }> {
  const query = async (text: string, values: readonly unknown[]) => ({ rows: await rows(text, ...values) });
  const [task] = await rows('SELECT id FROM task WHERE instance_id = $1', instance.id);
  const taskId = task?.['id'] ?? '';
  await new TaskClaims().claim(tenantScope(TENANT), taskId, 'ann', { query } as never);
  const [{ claim_version } = {}] = await rows('SELECT claim_version FROM task WHERE id = $1', taskId);
  const completion = { taskId, claimVersion: Number(claim_version), variables: { approved: true } };
  return { done: instance.update('completeTask', completion) };
}

async function expectOneCall(instance: StartedInstance): Promise<void> {
  await instance.handle.result();
  expect(await rows('SELECT status FROM instance WHERE id = $1 OR parent_instance_id = $1', instance.id)).toEqual([
    { status: 'completed' },
    { status: 'completed' },
  ]);
  const completed = await rows(
    `SELECT count(*)::integer AS times FROM audit_entry WHERE instance_id = $1
       AND action = 'element.completed' AND payload::jsonb ->> 'element_id' = 'call'`,
    instance.id,
  );
  expect(completed).toEqual([{ times: 1 }]);
  const [given] = await rows(
    `SELECT value FROM instance_variable WHERE instance_id = $1 AND name = 'approved'`,
    instance.id,
  );
  expect(given).toEqual({ value: 'true' });
}

describe('a call activity whose worker is killed', () => {
  it('before the called instance is started starts it once', async () => {
    let instance: StartedInstance | null = null;
    await killedAt('started', async () => void (instance = await stack.startInstance(caller)));
    const called = await calledBy(instance!);
    await (
      await completeTask(called)
    ).done;
    await expectOneCall(instance!);
  }, 60_000);

  it('when the called instance has ended and nobody knows goes on', async () => {
    const instance = await stack.startInstance(caller);
    const called = await calledBy(instance);
    const done: Promise<unknown>[] = [];
    await killedAt('taskCompleted', async () => void done.push((await completeTask(called)).done));
    await Promise.all(done);
    await expectOneCall(instance);
  }, 60_000);

  it('when it has heard of the end goes on once', async () => {
    const instance = await stack.startInstance(caller);
    const called = await calledBy(instance);
    await killedAt('childCompleted', async () => void (await (await completeTask(called)).done));
    await expectOneCall(instance);
  }, 60_000);
});

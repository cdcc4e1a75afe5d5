import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import type { StartedInstance } from '../../libs/runtime/testing/process-stack.js';
import { call, lineOf, oneUserTask } from '../../libs/runtime/testing/processes.js';
import { eventually } from '../http/support/eventually.js';
import { MortalStack } from './mortal-stack.js';

const START_MS = 120_000;
/** A timeout: a worker starts, it is killed, Temporal notices, and another worker starts. */
const TEST_MS = 240_000;
const caller = lineOf(call('call', 'approval'));

let mortal: MortalStack;
let stack: ProcessStack;

beforeAll(async () => {
  mortal = await MortalStack.open();
  stack = mortal.stack;
  stack.define('approval', oneUserTask);
  for (const process_ of [caller, oneUserTask]) stack.payloads.shareModel(stack.compile(process_));
}, START_MS);

afterAll(() => mortal?.close(), START_MS);

beforeEach(() => stack.startWorker(), START_MS);
afterEach(() => stack.stopWorker(), START_MS);

const rows: MortalStack['rows'] = (sql, ...values) => mortal.rows(sql, ...values);

/** Does the work while the only worker is one that is killed as soon as it has committed an input of this type. */
async function killedAt(input: string, work: () => Promise<void>): Promise<void> {
  await stack.stopWorker();
  const { death } = mortal.dyingWorker(input);
  await work();
  expect(await death).toBe('SIGKILL');
  await stack.startWorker();
}

function calledBy({ id }: StartedInstance): Promise<StartedInstance> {
  return eventually('the called instance', async () => {
    const [found] = await rows('SELECT id FROM instance WHERE parent_instance_id = $1', id);
    return found ? stack.instanceOf(found['id'] ?? '') : null;
  });
}

/** Sends a completion. `done` resolves after its commit, late where the worker is killed then. */
async function completeTask(instance: StartedInstance): Promise<{ readonly done: Promise<unknown> }> {
  const [task] = await mortal.claimTasks(instance.id);
  const completion = { ...task!, variables: { approved: true } };
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
  it(
    'a call is started once when the worker is killed before its start',
    async () => {
      let instance: StartedInstance | null = null;
      await killedAt('started', async () => void (instance = await stack.startInstance(caller)));
      const called = await calledBy(instance!);
      await (
        await completeTask(called)
      ).done;
      await expectOneCall(instance!);
    },
    TEST_MS,
  );

  it(
    'a call continues when the worker is killed after the called instance has ended',
    async () => {
      const instance = await stack.startInstance(caller);
      const called = await calledBy(instance);
      const done: Promise<unknown>[] = [];
      await killedAt('taskCompleted', async () => void done.push((await completeTask(called)).done));
      await Promise.all(done);
      await expectOneCall(instance);
    },
    TEST_MS,
  );

  it(
    'a call continues once when the worker is killed on hearing of the end',
    async () => {
      const instance = await stack.startInstance(caller);
      const called = await calledBy(instance);
      await killedAt('childCompleted', async () => void (await (await completeTask(called)).done));
      await expectOneCall(instance);
    },
    TEST_MS,
  );
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { parallelTasks } from '../../libs/runtime/testing/processes.js';
import { eventually } from '../http/support/eventually.js';
import { MortalStack } from './mortal-stack.js';

const START_MS = 120_000;
/** A timeout: a worker starts, it is killed, Temporal notices, and another worker starts. */
const TEST_MS = 240_000;

let mortal: MortalStack;
let stack: ProcessStack;

beforeAll(async () => {
  mortal = await MortalStack.open();
  stack = mortal.stack;
}, START_MS);

afterAll(() => mortal?.close(), START_MS);

const rows: MortalStack['rows'] = (sql, ...values) => mortal.rows(sql, ...values);

async function claimed(instanceId: string): Promise<{ taskId: string; claimVersion: number; variables: object }[]> {
  const tasks = await mortal.claimTasks(instanceId);
  return tasks.map((task) => ({ ...task, variables: {} }));
}

describe('a worker killed between a commit and the answer to Temporal', () => {
  it(
    'a worker killed after a commit loses nothing and does nothing twice, also with a further input',
    async () => {
      const process_ = parallelTasks(2);
      stack.payloads.shareModel(stack.compile(process_));
      const { death } = mortal.dyingWorker();

      const instance = await stack.startInstance(process_);
      await eventually(
        'both tasks',
        async () => (await rows('SELECT 1 FROM task WHERE instance_id = $1', instance.id)).length === 2,
      );
      const [first, second] = await claimed(instance.id);
      const completions = [instance.update('completeTask', first!)];
      expect(await death).toBe('SIGKILL');
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
    },
    TEST_MS,
  );
});

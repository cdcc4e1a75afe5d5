import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withData } from '@svc/engine/testing';
import type { DataForm } from '@svc/engine/testing';
import type { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { oneUserTask } from '../../libs/runtime/testing/processes.js';
import { eventually } from '../http/support/eventually.js';
import { MortalStack } from './mortal-stack.js';

const START_MS = 120_000;
/** A timeout: a worker starts, it is killed, Temporal notices, and another worker starts. */
const TEST_MS = 240_000;
const typed = {
  ...oneUserTask,
  data: {
    types: [{ id: 'int', isCollection: false, structure: { kind: 'xsd', name: 'int' } }],
    objects: [{ name: 'count', type: 'int' }],
  },
};

let mortal: MortalStack;
let stack: ProcessStack;

beforeAll(async () => {
  mortal = await MortalStack.open();
  stack = mortal.stack;
  stack.addData = (model, data) => withData(model, data as DataForm);
  stack.payloads.shareModel(stack.compile(typed));
}, START_MS);

afterAll(() => mortal?.close(), START_MS);

const rows: MortalStack['rows'] = (sql, ...values) => mortal.rows(sql, ...values);

async function claimed(instanceId: string): Promise<{ taskId: string; claimVersion: number }> {
  const [task] = await mortal.claimTasks(instanceId);
  return task!;
}

describe('kill -9 at an invalid output', () => {
  it.each(['before', 'after'] as const)(
    'a worker killed %s the commit of an invalid output reports it once, and it can be repaired',
    async (moment) => {
      const { death } = mortal.dyingWorker('taskCompleted', moment);
      const instance = await stack.startInstance(typed);
      await eventually(
        'the task',
        async () => (await rows('SELECT 1 FROM task WHERE instance_id = $1', instance.id)).length === 1,
      );
      const claim = await claimed(instance.id);
      const completion = instance.update('completeTask', { ...claim, variables: { count: 'many' } });
      expect(await death).toBe('SIGKILL');
      await stack.startWorker();

      expect(await completion).toMatchObject({ status: 'error', validationErrors: [{ path: 'count' }] });
      const log = await rows('SELECT inputs FROM commit_log WHERE instance_id = $1 ORDER BY seq', instance.id);
      expect(log.map(({ inputs }) => inputs?.includes('"verdicts"'))).toEqual([false, true]);
      const errors = "SELECT 1 FROM audit_entry WHERE instance_id = $1 AND action = 'instance.error'";
      expect(await rows(errors, instance.id)).toHaveLength(1);

      await instance.update('resume', { reason: null });
      await instance.update('completeTask', { ...claim, variables: { count: 1 } });
      await instance.handle.result();
      expect(await rows('SELECT status FROM instance WHERE id = $1', instance.id)).toEqual([{ status: 'completed' }]);
      await stack.stopWorker();
    },
    TEST_MS,
  );
});

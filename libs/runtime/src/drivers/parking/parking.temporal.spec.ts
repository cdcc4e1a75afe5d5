import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESS_INSTANCE, INPUT_SIGNAL, workflowIdOf } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';
import { patient } from '../../../../../tools/stack/patience.mjs';
import { until } from '../../../../../tools/stack/waiting.mjs';
import { tasksOf } from '../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../testing/in-memory-committer.js';
import { ProcessStack, TENANT } from '../../../testing/process-stack.js';
import type { StartedInstance } from '../../../testing/process-stack.js';
import { lineOf, userTask } from '../../../testing/processes.js';
import { Parking } from './parking.js';
import { WorkflowParking } from './workflow-parking.js';

/** The server gives each further attempt of a workflow task ten seconds. */
const THREE_ATTEMPTS_MS = 120_000;
const LOOKS = { timeoutMs: 100_000, everyMs: 250 };

function envelope(type: 'resumed' | 'terminated'): InputEnvelope {
  return { id: type, at: Date.now(), actor: { type: 'api_key', id: null }, input: { type, reason: null } };
}

const committer = new InMemoryCommitter(patient(GUARD_MS));
const shown: string[] = [];
let stack: ProcessStack;
let workflows: WorkflowParking;
let parking: Parking;

beforeAll(async () => {
  stack = await ProcessStack.start(committer);
  workflows = new WorkflowParking(stack.client, stack.taskQueue);
  const isUnknown = (id: string) => committer.batches(id).length === 0;
  parking = new Parking({
    instances: {
      unknown: async (all) => new Set(all.map(({ instanceId }) => instanceId).filter(isUnknown)),
      overdue: async () => [],
      show: async ({ instanceId }, reason) => void shown.push(`${instanceId} ${reason}`),
      showUnstarted: async ({ instanceId, start }, reason) =>
        void shown.push(`${instanceId} ${start.input.type} ${reason}`),
      isUnreadable: async () => false,
      release: async () => true,
      openBelow: async () => [],
      end: async () => ({ status: 'error', parentId: null, childIds: [] }),
    },
    revive: async () => false,
    workflows: () => workflows,
  });
}, 120_000);
afterAll(() => stack.stop(), 120_000);

const identityOf = ({ id }: StartedInstance) => ({ tenantId: TENANT, instanceId: id });

describe('an instance whose workflow task fails', () => {
  it(
    'a workflow is paused after the third failure and continues when the defect is fixed',
    async () => {
      const process = lineOf(userTask('of-a-model-that-is-mended'));
      const instance = await stack.startInstance(process, { alter: () => 'no model' });
      const of = identityOf(instance);
      await until('the instance to be parked', async () => (await parking.consider(of)) === 'parked', LOOKS);
      expect(shown.at(-1)).toMatch(new RegExp(`^${instance.id} started .*no model`));
      await until('no attempt to be counted', async () => (await workflows.openWorkflowOf(of))?.failures === 0, LOOKS);
      expect(await workflows.openWorkflowOf(of)).toEqual({ failures: 0, isParked: true });
      expect(await workflows.startedBetween(Date.now() - 600_000, Date.now())).toContainEqual(of);

      stack.compile(process);
      await stack.stopWorker();
      await stack.startWorker();
      expect(committer.facts(instance.id)).toEqual([]);
      expect(await parking.takeOver(of, 'error', envelope('resumed'))).toBe(true);
      const [taskId = ''] = await tasksOf(committer, instance);
      await instance.update('completeTask', { taskId, variables: {}, claimVersion: 1 });
      await instance.handle.result();
      expect(await workflows.openWorkflowOf(of)).toBeNull();
    },
    THREE_ATTEMPTS_MS,
  );

  it('a workflow whose engine fails at the start fails again and again, to be parked', async () => {
    const process = lineOf(userTask('without-its-config'));
    const alter = (model: string) => model.replaceAll(/"config":\{[^{}]*\}/g, '"config":null');
    const instance = await stack.startInstance(process, { alter });
    const of = identityOf(instance);
    await until('a failed attempt', async () => ((await workflows.openWorkflowOf(of))?.failures ?? 0) > 0, LOOKS);
    expect((await workflows.recordedEndOf(of)).defect).toMatch('null');
    expect((await instance.handle.describe()).status.name).toBe('RUNNING');
    await instance.handle.terminate();
  });

  it('a workflow is not parked where a later release has its engine version', async () => {
    const { args, modelHash } = stack.prepare(lineOf(userTask('of-a-later-engine')));
    const of = { tenantId: TENANT, instanceId: args.instanceId };
    const handle = await stack.client.workflow.start(PROCESS_INSTANCE, {
      workflowId: workflowIdOf(TENANT, args.instanceId),
      taskQueue: stack.taskQueue,
      args: [{ ...args, engineVersion: '9.9.9' }, { modelHash }],
    });
    await until('a failed attempt', async () => (await workflows.openWorkflowOf(of))?.failures === 1, LOOKS);
    expect(await workflows.recordedEndOf(of)).toEqual({ defect: null, hasTimedOut: false });
    await handle.terminate();
  });

  it(
    'a workflow whose first attempt timed out is parked after the next ones have failed',
    async () => {
      await stack.stopWorker();
      const { args, modelHash } = stack.prepare(lineOf(userTask('of-a-worker-that-died')), { alter: () => 'no model' });
      const of = { tenantId: TENANT, instanceId: args.instanceId };
      const { client, taskQueue } = stack;
      const handle = await client.workflow.start(PROCESS_INSTANCE, {
        workflowId: workflowIdOf(TENANT, args.instanceId),
        taskQueue,
        args: [args, { modelHash }],
        workflowTaskTimeout: '1s',
      });
      // Takes the task, and does nothing more.
      await client.workflowService.pollWorkflowTaskQueue({ namespace: 'default', taskQueue: { name: taskQueue } });
      const hasTimedOut = async () => (await workflows.recordedEndOf(of)).hasTimedOut;
      await until('the first attempt to time out', hasTimedOut, LOOKS);
      await stack.startWorker();
      await until('the instance to be parked', async () => (await parking.consider(of)) === 'parked', LOOKS);
      expect(shown.at(-1)).toMatch(/no model/);
      await handle.terminate();
    },
    THREE_ATTEMPTS_MS,
  );

  it(
    'a parked workflow is ended without running it',
    async () => {
      const instance = await stack.startInstance(lineOf(userTask('that-hears-nonsense')));
      const of = identityOf(instance);
      await tasksOf(committer, instance);
      await instance.handle.signal(INPUT_SIGNAL, null);
      await until('the instance to be parked', async () => (await parking.consider(of)) === 'parked', LOOKS);
      expect(shown.at(-1)).toMatch(`${instance.id} `);
      expect(await parking.takeOver(of, 'error', envelope('terminated'))).toBe(true);
      expect(await parking.takeOver(of, 'error', envelope('terminated'))).toBe(true);
      expect((await instance.handle.describe()).status.name).toBe('TERMINATED');
    },
    THREE_ATTEMPTS_MS,
  );
});

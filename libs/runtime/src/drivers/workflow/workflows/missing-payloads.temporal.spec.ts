import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { workflowIdOf } from '@svc/contract';
import proto from '@temporalio/proto';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { until } from '../../../../../../tools/stack/waiting.mjs';
import { WorkflowParking } from '../../parking/workflow-parking.js';
import { isFailing } from '../../payloads/failing-workflow.js';
import { statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack, TENANT } from '../../../../testing/process-stack.js';
import type { StartedInstance } from '../../../../testing/process-stack.js';
import { lineOf, oneUserTask, serviceTask, userTask } from '../../../../testing/processes.js';
import { startServiceStub } from '../../../../testing/service-stub.js';
import type { ServiceStub } from '../../../../testing/service-stub.js';

const LOOKS = { timeoutMs: 100_000 };
const TIMER_STARTED = String(proto.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_STARTED);

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;
let service: ServiceStub;

beforeAll(async () => {
  [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
}, 120_000);
afterAll(() => Promise.all([stack.stop(), service.stop()]), 120_000);
beforeEach(() => {
  stack.missingCredentials = null;
  stack.payloads.isMasterKeyMissing = false;
});

const isHalted = ({ id }: StartedInstance) => isFailing(stack.client, workflowIdOf(TENANT, id));

const recordedEndOf = ({ id: instanceId }: StartedInstance) =>
  new WorkflowParking(stack.client, stack.taskQueue).recordedEndOf({ tenantId: TENANT, instanceId });

/** As after a restart: nothing is remembered of instances and keys. */
async function restartWorker(): Promise<void> {
  await stack.stopWorker();
  await stack.startWorker();
}

describe('an instance whose payload is missing', () => {
  it('an instance waits for a missing model and continues with it', async () => {
    const process = lineOf(userTask('of-a-model-that-comes-back'));
    const instance = await stack.startInstance(process, { forgetModel: true });
    await until('the instance to be halted', () => isHalted(instance), LOOKS);
    expect(await recordedEndOf(instance)).toEqual({ defect: null, hasTimedOut: false });
    expect(committer.facts(instance.id)).toEqual([]);
    stack.compile(process);
    const [taskId = ''] = await tasksOf(committer, instance);
    await instance.update('completeTask', { taskId, variables: {}, claimVersion: 1 });
    await instance.handle.result();
    expect(await isHalted(instance)).toBe(false);
  });

  it('an instance waits for a missing master key and continues as before', async () => {
    const instance = await stack.startInstance(oneUserTask);
    const [taskId = ''] = await tasksOf(committer, instance);
    stack.payloads.isMasterKeyMissing = true;
    await restartWorker();
    const completed = instance.update('completeTask', { taskId, variables: {}, claimVersion: 1 });
    await until('the instance to be halted', () => isHalted(instance), LOOKS);
    expect(await recordedEndOf(instance)).toEqual({ defect: null, hasTimedOut: false });
    expect(committer.batches(instance.id)).toHaveLength(1);
    stack.payloads.isMasterKeyMissing = false;
    await completed;
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
  });
});

describe('missing master keys of credentials', () => {
  it('a service call waits for the master key of its credential, also without retries', async () => {
    stack.missingCredentials = 'credential pay: its master key is not configured here';
    const headers = { url: service.url, method: 'POST', retries: '0', 'header.X': '{{credentials.pay}}' };
    stack.credentials.set('pay', 'secret');
    const instance = await stack.startInstance(lineOf(serviceTask('pay', headers)));
    await until('a timer', async () => (await instance.eventTypes()).includes(TIMER_STARTED), LOOKS);
    expect(service.calls).toEqual([]);
    stack.missingCredentials = null;
    await instance.handle.result();
    expect(service.calls.map(({ headers: sent }) => sent['x'])).toEqual(['secret']);
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
  });
});

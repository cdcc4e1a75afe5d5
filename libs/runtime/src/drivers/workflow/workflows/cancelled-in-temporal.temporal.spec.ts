import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack } from '../../../../testing/process-stack.js';
import { inParallel, serviceTask, timer, userTask } from '../../../../testing/processes.js';
import { startServiceStub } from '../../../../testing/service-stub.js';
import type { ServiceStub } from '../../../../testing/service-stub.js';

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;
let service: ServiceStub;

beforeAll(async () => {
  [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
}, 120_000);
afterAll(() => Promise.all([stack.stop(), service.stop()]), 120_000);

it('an instance goes on where its workflow is asked to cancel: timers fire, calls are made, tasks are completed', async () => {
  const call = serviceTask('pay', { url: service.url, method: 'POST' });
  const instance = await stack.startInstance(inParallel(userTask('ask'), timer('pause', 'PT2S'), call));
  const [taskId = ''] = await tasksOf(committer, instance);
  await instance.handle.cancel();
  await instance.update('updateVariables', { variables: { seen: true }, reason: null });
  await committer.until(instance.id, (facts) => facts.some(({ fact }) => fact === 'timer.fired'));
  await committer.until(instance.id, (facts) => facts.some(({ fact }) => fact === 'call.succeeded'));
  await instance.update('completeTask', { taskId, variables: {}, claimVersion: 1 });
  await instance.handle.result();
  expect(statusOf(committer.facts(instance.id))).toBe('completed');
});

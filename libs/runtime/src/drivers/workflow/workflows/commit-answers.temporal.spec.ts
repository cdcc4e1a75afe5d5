import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { SYNC_SIGNAL } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { factsNamed, refusalOf, statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack } from '../../../../testing/process-stack.js';
import { lineOf, oneUserTask, parallelTasks, serviceTask, timer, userTask } from '../../../../testing/processes.js';
import { startServiceStub } from '../../../../testing/service-stub.js';
import type { ServiceStub } from '../../../../testing/service-stub.js';

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;
let service: ServiceStub;

beforeAll(async () => {
  [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
}, 120_000);
afterAll(() => Promise.all([stack.stop(), service.stop()]), 120_000);

const completion = (taskId: string, variables = {}) => ({ taskId, variables, claimVersion: 1 });

function completed(taskId: string, variables = {}): InputEnvelope {
  return {
    id: `other-${taskId}`,
    at: Date.now(),
    actor: { type: 'api_key', id: null },
    input: { type: 'taskCompleted', ...completion(taskId, variables) },
  };
}

const carries = (type: InputEnvelope['input']['type']) => (request: CommitRequest) =>
  request.inputs.some(({ input }) => input.type === type);

describe('the answers of a commit', () => {
  it('same: a commit whose answer was lost changes nothing when repeated', async () => {
    const instance = await stack.startInstance(oneUserTask);
    const [taskId = ''] = await tasksOf(committer, instance);
    const remove = committer.intervene((request) => {
      if (request.instanceId !== instance.id) return null;
      remove();
      committer.append(request);
      throw new Error('the connection broke after the commit');
    });
    await instance.update('completeTask', completion(taskId));
    await instance.handle.result();
    expect(committer.batches(instance.id)).toHaveLength(2);
  });

  it('an input is not refused because of a state behind the log', async () => {
    const instance = await stack.startInstance(oneUserTask);
    await tasksOf(committer, instance);
    const [started] = committer.batches(instance.id) as [CommitRequest];
    // A worker has committed a suspension and lost its workflow task; the next one knows nothing of it yet.
    const suspended: InputEnvelope = {
      id: 'other-suspended',
      at: Date.now(),
      actor: { type: 'api_key', id: null },
      input: { type: 'suspended', reason: null },
    };
    await stack.stopWorker();
    committer.append({ ...started, seq: 2, inputs: [suspended], facts: [] });
    await stack.startWorker();
    expect(await instance.update('resume', { reason: null })).toMatchObject({ status: 'running' });
  });

  it('superseded: the workflow follows the stored commit and then applies its own input', async () => {
    const instance = await stack.startInstance(parallelTasks(2));
    const [first = '', second = ''] = await tasksOf(committer, instance, 2);
    committer.once(instance.id, carries('taskCompleted'), (request) => {
      // Another worker has committed the first completion at this seq and died.
      const inputs = [completed(first, { by: 'other' })];
      committer.append({ ...request, inputs, facts: [] });
      return null;
    });
    const answer = await instance.update('completeTask', completion(second, { by: 'own' }));
    expect(answer.status).toBeDefined();
    await instance.handle.result();
    const batches = committer.batches(instance.id);
    expect(batches.map(({ inputs }) => inputs.map(({ id }) => id.startsWith('other')))).toEqual([
      [false],
      [true],
      [false],
    ]);
    expect(factsNamed(batches[2]?.facts ?? [], 'task.completed').map(({ taskId }) => taskId)).toEqual([second]);
    expect(factsNamed(batches[2]?.facts ?? [], 'variables.changed').at(-1)?.changed).toEqual({ by: 'own' });
  });

  it('superseded by the same input among others: its caller is answered once', async () => {
    const instance = await stack.startInstance(parallelTasks(2));
    const [first = '', second = ''] = await tasksOf(committer, instance, 2);
    committer.once(instance.id, carries('taskCompleted'), (request) => {
      committer.append({ ...request, inputs: [completed(first), ...request.inputs], facts: [] });
      return null;
    });
    expect((await instance.update('completeTask', completion(second))).status).toBeDefined();
    await instance.handle.result();
    expect(committer.batches(instance.id)).toHaveLength(2);
  });

  it('superseded: the commands of the stored commit are carried out', async () => {
    service.answer({ status: 200, body: { called: true } });
    const instance = await stack.startInstance(lineOf(userTask('a'), serviceTask('call', { url: service.url })));
    const [taskId = ''] = await tasksOf(committer, instance);
    committer.once(instance.id, carries('taskCompleted'), (request) => {
      committer.append({ ...request, inputs: [completed(taskId)], facts: [] });
      return null;
    });
    expect(await refusalOf(instance.update('completeTask', completion(taskId)))).toMatchObject({ type: 'CONFLICT' });
    await instance.handle.result();
    expect(factsNamed(committer.facts(instance.id), 'variables.changed').at(-1)?.changed).toEqual({ called: true });
  });

  it('refused because the claim changed: the caller is told, and other inputs continue', async () => {
    const instance = await stack.startInstance(lineOf(userTask('a'), userTask('b')));
    const [taskId = ''] = await tasksOf(committer, instance);
    const id = 'claim-changed';
    committer.once(instance.id, carries('taskCompleted'), () => ({
      kind: 'refused',
      inputId: id,
      reason: 'claim_changed',
      message: 'claimed by another',
    }));
    const [refused, updated] = await Promise.all([
      refusalOf(instance.update('completeTask', completion(taskId), id)),
      instance.update('updateVariables', { variables: { x: 1 }, reason: null }),
    ]);
    expect(refused).toEqual({ type: 'CONFLICT', message: 'claimed by another' });
    expect(updated.status).toBeDefined();
    expect((await instance.update('completeTask', completion(taskId))).status).toBeDefined();
    expect(factsNamed(committer.facts(instance.id), 'task.completed')).toHaveLength(1);
    await instance.update('terminate', { reason: null });
  });

  it('refused for too many events: each throw is an incident, and resume throws again', async () => {
    const tell = { id: 'tell', type: 'intermediateThrowEvent', event: { type: 'message', name: 'Again' } };
    const instance = await stack.startInstance(lineOf(userTask('work'), tell));
    const [taskId = ''] = await tasksOf(committer, instance);
    const message = 'expected at most 2 instances in an hour';
    committer.once(instance.id, carries('taskCompleted'), ({ inputs }) => ({
      ...{ kind: 'refused', reason: 'too_many_events', message },
      inputId: inputs[0]?.id ?? '',
    }));
    await instance.update('completeTask', completion(taskId));
    const stopped = committer.facts(instance.id);
    expect(statusOf(stopped)).toBe('error');
    expect(factsNamed(stopped, 'instance.error')).toMatchObject([
      { code: 'TooManyEvents', elementId: 'tell', message },
    ]);
    expect(factsNamed(stopped, 'event.published')).toEqual([]);
    expect(committer.batches(instance.id).at(-1)?.inputs).toMatchObject([{ eventsRefused: message }]);
    await instance.update('resume', { reason: null });
    await instance.handle.result();
    expect(factsNamed(committer.facts(instance.id), 'event.published')).toHaveLength(1);
  });

  it('refused value of a call: the call counts as failed', async () => {
    service.answer({ status: 200, body: { bad: 'value' } });
    const instanceId = randomUUID();
    committer.once(instanceId, carries('jobSucceeded'), ({ inputs }) => ({
      kind: 'refused',
      inputId: inputs[0]?.id ?? '',
      reason: 'value_refused',
      message: 'a value is refused',
    }));
    const instance = await stack.startInstance(lineOf(serviceTask('call', { url: service.url })), { instanceId });
    const facts = await committer.until(instance.id, (all) => statusOf(all) === 'error');
    expect(factsNamed(facts, 'instance.error').at(-1)).toMatchObject({
      code: 'ServiceTaskError',
      elementId: 'call',
      message: 'a value is refused',
    });
    await instance.update('resume', { reason: null });
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
  });

  it('refused value after a timer: an incident that resume tries again', async () => {
    const instanceId = randomUUID();
    committer.once(instanceId, carries('timerFired'), () => ({
      kind: 'refused',
      inputId: null,
      reason: 'value_refused',
      message: 'a value is refused',
    }));
    const process = lineOf(timer('pause', 'PT0.1S'), userTask('after'));
    const instance = await stack.startInstance(process, { instanceId });
    const facts = await committer.until(instance.id, (all) => statusOf(all) === 'error');
    expect(factsNamed(facts, 'instance.error').at(-1)).toMatchObject({
      code: 'ValueRefused',
      message: 'a value is refused',
    });
    await instance.update('resume', { reason: null });
    await tasksOf(committer, instance);
    expect(statusOf(committer.facts(instance.id))).toBe('running');
    await instance.update('terminate', { reason: null });
  });

  it.each([
    ['less', 1, 'its last is 1'],
    ['nothing', 2, 'its last is 0'],
  ])('gap: where the log knows %s, the workflow ends and commits nothing', async (_, by, expected) => {
    const instance = await stack.startInstance(lineOf(userTask('a'), userTask('b')));
    const [first = ''] = await tasksOf(committer, instance);
    await instance.update('completeTask', completion(first, { x: 1 }));
    committer.setBack(instance.id, by);
    const updated = instance.update('updateVariables', { variables: { y: 2 }, reason: null });
    await expect(updated).rejects.toMatchObject({ cause: { type: 'AcceptedUpdateCompletedWorkflow' } });
    await expect(instance.handle.result()).rejects.toMatchObject({
      cause: { type: 'AheadOfLog', message: expect.stringContaining(expected) },
    });
    expect(committer.batches(instance.id)).toHaveLength(2 - by);
  });

  it('a sync brings back what the workflow missed', async () => {
    const instance = await stack.startInstance(lineOf(userTask('a'), userTask('b')));
    const [taskId = ''] = await tasksOf(committer, instance);
    const stored = { tenantId: '', instanceId: instance.id, engineVersion: '', seq: 2, now: Date.now(), facts: [] };
    committer.append({ ...stored, inputs: [completed(taskId)] });
    await instance.handle.signal(SYNC_SIGNAL);
    await instance.update('updateVariables', { variables: { x: 1 }, reason: null });
    expect(committer.batches(instance.id).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await refusalOf(instance.update('completeTask', completion(taskId)))).toMatchObject({ type: 'CONFLICT' });
    await instance.update('terminate', { reason: null });
  });

  it('a sync that finds nothing new writes nothing', async () => {
    const instance = await stack.startInstance(oneUserTask);
    await tasksOf(committer, instance);
    await instance.handle.signal(SYNC_SIGNAL);
    await instance.update('terminate', { reason: null });
    expect(committer.batches(instance.id)).toHaveLength(2);
  });
});

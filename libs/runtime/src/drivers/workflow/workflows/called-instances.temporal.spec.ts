import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { factsNamed, statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack } from '../../../../testing/process-stack.js';
import type { StartedInstance, StartOptions } from '../../../../testing/process-stack.js';
import { call, lineOf, oneUserTask, script, straightThrough, userTask } from '../../../../testing/processes.js';

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;

beforeAll(async () => {
  stack = await ProcessStack.start(committer);
  stack.define('straight', straightThrough);
  stack.define('approval', oneUserTask);
  stack.define('echo', lineOf(script('say', '{{ { said: text } }}')));
}, 120_000);
afterAll(() => stack.stop(), 120_000);

async function started(calledElement: string, options: StartOptions = {}): Promise<[StartedInstance, StartedInstance]> {
  const caller = await stack.startInstance(lineOf(call('c', calledElement)), options);
  return [caller, stack.instanceOf(await committer.untilCalled(caller.id))];
}

async function completeTask(instance: StartedInstance, variables = {}, count = 1): Promise<void> {
  const taskId = (await tasksOf(committer, instance, count)).at(-1) ?? '';
  await instance.update('completeTask', { taskId, variables, claimVersion: 1 });
}

const isIn = (status: string) => (facts: Parameters<typeof statusOf>[0]) => statusOf(facts) === status;
const variablesOf = (id: string) =>
  Object.assign({}, ...factsNamed(committer.facts(id), 'variables.changed').map(({ changed }) => changed));

describe('a called instance on Temporal', () => {
  it('a called instance is a workflow of its own that reports its end to its caller', async () => {
    const [caller, called] = await started('straight', { variables: { given: 1 } });
    await Promise.all([caller.handle.result(), called.handle.result()]);
    expect(variablesOf(called.id)).toEqual({ given: 1, x: 1, y: 2, z: 3 });
    expect(variablesOf(caller.id)).toEqual({ given: 1, x: 1, y: 2, z: 3 });
    expect(factsNamed(committer.facts(called.id), 'instance.created')).toMatchObject([
      {
        parent: { instanceId: caller.id, elementId: 'c', rootId: caller.id, depth: 1 },
        definition: { key: 'straight' },
      },
    ]);
    expect(committer.batches(caller.id)).toHaveLength(2);
    expect(committer.batches(called.id)).toHaveLength(1);
  });

  it('a call passes and returns more than fits into a history', async () => {
    const text = Array.from({ length: 3_000 }, () => randomUUID()).join();
    const [caller] = await started('echo', { variables: { text } });
    await caller.handle.result();
    expect(variablesOf(caller.id)['said']).toBe(text);
  });

  it("a called instance works with later runs of its caller's workflow", async () => {
    const [caller, called] = await started('approval', { limits: { continueAsNewAfterEvents: 8 } });
    for (let n = 0; n < 3; n++) await caller.update('updateVariables', { variables: { n }, reason: null });
    await completeTask(called, { approved: true });
    await caller.handle.result();
    expect(variablesOf(caller.id)).toMatchObject({ n: 2, approved: true });
    expect(await caller.isInLaterRun()).toBe(true);
    expect(committer.calledBy(caller.id)).toHaveLength(1);
  });

  it('a called instance ends with its caller, also in a later run', async () => {
    const [caller, called] = await started('approval', { limits: { continueAsNewAfterEvents: 8 } });
    await caller.update('updateVariables', { variables: { n: 1 }, reason: null });
    await caller.update('terminate', { reason: null });
    await Promise.all([caller.handle.result(), called.handle.result()]);
    expect(statusOf(committer.facts(called.id))).toBe('terminated');
  });

  it('a called instance is suspended and resumed with its caller', async () => {
    const [caller, called] = await started('approval');
    await tasksOf(committer, called);
    await caller.update('suspend', { reason: 'holiday' });
    await committer.until(called.id, isIn('suspended'));
    expect(factsNamed(committer.facts(called.id), 'instance.suspended')).toMatchObject([{ reason: 'holiday' }]);
    await caller.update('resume', { reason: null });
    await committer.until(called.id, isIn('running'));
    await completeTask(called);
    await caller.handle.result();
    expect(statusOf(committer.facts(caller.id))).toBe('completed');
  });

  it('the end of a called instance reaches a caller whose worker was away', async () => {
    const [caller, called] = await started('approval');
    await tasksOf(committer, called);
    await stack.stopWorker();
    const completion = completeTask(called);
    await stack.startWorker();
    await completion;
    await Promise.all([caller.handle.result(), called.handle.result()]);
    expect(statusOf(committer.facts(caller.id))).toBe('completed');
  });

  it("a called instance ends normally although its caller's workflow is gone", async () => {
    const [caller, called] = await started('approval');
    await caller.handle.terminate();
    await completeTask(called);
    await called.handle.result();
    expect(statusOf(committer.facts(called.id))).toBe('completed');
  });

  it('a missing definition is an incident of the caller, and resume calls again', async () => {
    const caller = await stack.startInstance(lineOf(call('c', 'later')));
    await committer.until(caller.id, isIn('error'));
    const [incident] = factsNamed(committer.facts(caller.id), 'instance.error');
    expect(incident).toMatchObject({
      code: 'DefinitionNotFound',
      message: 'expected an active version of the definition later, found none',
    });
    stack.define('later', straightThrough);
    await caller.update('resume', { reason: null });
    await caller.handle.result();
    expect(variablesOf(caller.id)).toMatchObject({ z: 3 });
  });

  it('a called instance that the database refuses is an incident of its caller', async () => {
    const remove = committer.intervene(({ inputs }) => {
      const [first] = inputs;
      const isCalled = first?.input.type === 'started' && first.input.parent !== undefined;
      return isCalled
        ? { kind: 'refused', inputId: first.id, reason: 'value_refused', message: 'a value cannot be stored' }
        : null;
    });
    const caller = await stack.startInstance(lineOf(call('c', 'straight')));
    await committer.until(caller.id, isIn('error'));
    remove();
    expect(factsNamed(committer.facts(caller.id), 'instance.error')).toMatchObject([{ elementId: 'c' }]);
    await caller.update('terminate', { reason: null });
  });

  it('a called instance reports to its caller from a later run of its own', async () => {
    const [caller, called] = await started('approval', { limits: { continueAsNewAfterEvents: 8 } });
    await tasksOf(committer, called);
    for (let n = 0; n < 3; n++) await called.update('updateVariables', { variables: { n }, reason: null });
    await completeTask(called);
    await caller.handle.result();
    expect(variablesOf(caller.id)).toMatchObject({ n: 2 });
    expect(await called.isInLaterRun()).toBe(true);
  });

  it('a caller can start more calls than fit into one run', async () => {
    const calls = call('c', 'straight', { multiInstance: { loopCardinality: '60' } });
    const caller = await stack.startInstance(lineOf(calls), { limits: { continueAsNewAfterEvents: 50 } });
    await caller.handle.result();
    expect(statusOf(committer.facts(caller.id))).toBe('completed');
    expect(committer.calledBy(caller.id)).toHaveLength(60);
    expect(await caller.isInLaterRun()).toBe(true);
  }, 120_000);

  it('calls that were not started yet end with their caller', async () => {
    const calls = call('c', 'approval', { multiInstance: { loopCardinality: '60' } });
    const caller = await stack.startInstance(lineOf(calls), { limits: { continueAsNewAfterEvents: 50 } });
    await committer.untilCalled(caller.id, 3);
    await caller.update('terminate', { reason: null });
    await caller.handle.result();
    const called = committer.calledBy(caller.id).map((id) => stack.instanceOf(id));
    await Promise.all(called.map(({ handle }) => handle.result()));
    expect(called.map(({ id }) => statusOf(committer.facts(id)))).toEqual(called.map(() => 'terminated'));
  }, 120_000);

  it('a caller can call many instances one after the other', async () => {
    const process = lineOf(...[0, 1, 2, 3, 4].map((n) => call(`c${n}`, 'straight')), userTask('last'));
    const caller = await stack.startInstance(process);
    await completeTask(caller);
    await caller.handle.result();
    expect(committer.calledBy(caller.id)).toHaveLength(5);
  });
});

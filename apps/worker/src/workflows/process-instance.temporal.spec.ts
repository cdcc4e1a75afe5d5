import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fact } from '@svc/engine';
import { InMemoryCommitter } from '../testing/in-memory-committer.js';
import { ProcessStack } from '../testing/process-stack.js';
import type { StartedInstance } from '../testing/process-stack.js';
import { oneUserTask, straightThrough } from '../testing/processes.js';

const committer = new InMemoryCommitter();
let stack: ProcessStack;

beforeAll(async () => {
  stack = await ProcessStack.start(committer);
}, 60_000);
afterAll(() => stack.stop(), 30_000);

const is = <F extends Fact['fact']>(name: F) => (fact: Fact): fact is Extract<Fact, { fact: F }> => fact.fact === name;

async function taskOf(instance: StartedInstance): Promise<string> {
  const facts = await committer.until(instance.id, (all) => all.some(is('task.created')));
  return facts.find(is('task.created'))!.taskId;
}

describe('an instance on Temporal', () => {
  it('runs straight through with one commit and six events', async () => {
    const instance = await stack.startInstance(straightThrough);
    await instance.handle.result();
    expect(committer.batches(instance.id)).toHaveLength(1);
    expect(committer.facts(instance.id).at(-1)).toMatchObject({ fact: 'instance.status', status: 'completed' });
    expect((await instance.eventTypes()).length).toBeLessThanOrEqual(6);
  });

  it('takes a completion with at most fourteen events', async () => {
    const instance = await stack.startInstance(oneUserTask);
    const taskId = await taskOf(instance);
    const answer = await instance.update('completeTask', { taskId, variables: { ok: true }, claimVersion: 1 });
    expect(answer.status).toBeDefined();
    await instance.handle.result();
    expect(committer.batches(instance.id)).toHaveLength(2);
    expect((await instance.eventTypes()).length).toBeLessThanOrEqual(14);
  });
});

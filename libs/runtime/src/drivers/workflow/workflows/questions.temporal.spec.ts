import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { InstanceLimits } from '@svc/contract';
import type { CommitAnswer, CommitRequest } from '@svc/driver';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { factsNamed, refusalOf, statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack } from '../../../../testing/process-stack.js';
import type { ProcessJson, StartedInstance } from '../../../../testing/process-stack.js';
import { inParallel, lineOf, script, userTask } from '../../../../testing/processes.js';
import { answeredOtherwise, rating, rule } from '../../../../testing/rated.js';

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;

beforeAll(async () => {
  stack = await ProcessStack.start(committer);
  stack.decisions.define(rating('low'));
}, 120_000);
afterAll(() => stack.stop(), 120_000);

const oneRule = lineOf(rule('rate'));
const rules = (count: number) => lineOf(...Array.from({ length: count }, (_, i) => rule(`rule${i}`)));
const amount = { variables: { amount: 5 } };

const evaluated = (instance: StartedInstance) =>
  factsNamed(committer.facts(instance.id), 'business_rule.evaluated').map(({ elementId }) => elementId);
const levelIn = (instance: StartedInstance) =>
  factsNamed(committer.facts(instance.id), 'variables.changed').at(-1)?.changed['rate'];
const typesOf = ({ inputs }: Pick<CommitRequest, 'inputs'>) => inputs.map(({ input }) => input.type);
const answersIn = ({ inputs }: CommitRequest) => inputs.some(({ input }) => input.type === 'decisionEvaluated');

/** Gives the first request that brings an answer another one. */
function onceAnswered(instance: StartedInstance, answer: (request: CommitRequest) => CommitAnswer | null): void {
  committer.once(instance.id, answersIn, answer);
}

/** A step that begins with a completed task, so that a test can get between. */
async function untilTask(more: readonly ProcessJson[] = [rule('rate')]) {
  const instance = await stack.startInstance(lineOf(userTask('work'), ...more), amount);
  const [taskId = ''] = await tasksOf(committer, instance);
  const complete = () => instance.update('completeTask', { taskId, variables: {}, claimVersion: 1 });
  return { instance, complete };
}

describe('questions before the commit', () => {
  it('a decision is answered before the commit and costs one history event', async () => {
    const instance = await stack.startInstance(oneRule, amount);
    await instance.handle.result();
    const batches = committer.batches(instance.id);
    expect(batches.map(typesOf)).toEqual([['started', 'decisionEvaluated']]);
    expect(levelIn(instance)).toEqual({ level: 'low' });
    // Started, one workflow task of three, the answer, the commit, the description, completed.
    expect((await instance.eventTypes()).length).toBeLessThanOrEqual(8);
  });

  it('answers can lead to further questions within one commit', async () => {
    const raise = script('raise', '{{ { amount: amount * 100 } }}');
    const instance = await stack.startInstance(lineOf(rule('first'), raise, rule('second')), amount);
    await instance.handle.result();
    expect(committer.batches(instance.id).map(typesOf)).toEqual([
      ['started', 'decisionEvaluated', 'decisionEvaluated'],
    ]);
    expect(levelIn(instance)).toEqual({ level: 'high' });
  });

  it('questions are asked after the commit where a step would not end', async () => {
    const instance = await stack.startInstance(rules(12), amount);
    await instance.handle.result();
    expect(committer.batches(instance.id).map(({ inputs }) => inputs.length)).toEqual([9, 4]);
    expect(evaluated(instance)).toHaveLength(12);
  });

  it('questions that arise together are asked together', async () => {
    const loop = {
      collection: '{{ items }}',
      inputDataItem: 'amount',
      loopDataOutputRef: 'all',
      outputDataItem: 'rate',
    };
    const instance = await stack.startInstance(lineOf(rule('rate', { multiInstance: loop })), {
      variables: { items: Array.from({ length: 120 }, (_, i) => i * 10) },
    });
    const before = stack.decisions.asked;
    await instance.handle.result();
    expect(evaluated(instance)).toHaveLength(120);
    expect(stack.decisions.asked - before).toBeLessThan(10);
    const all = factsNamed(committer.facts(instance.id), 'variables.changed').at(-1)?.changed['all'];
    expect(all).toEqual(Array.from({ length: 120 }, (_, i) => ({ level: i > 10 ? 'high' : 'low' })));
  });

  it('answers that are too large together come in parts', async () => {
    stack.decisions.define(rating('x'.repeat(200_000), 'wordy'));
    const ask = { decisionRef: 'wordy', taskHeaders: { resultVariable: 'rate' } };
    const instance = await stack.startInstance(inParallel(...['a', 'b', 'c', 'd'].map((id) => rule(id, ask))), amount);
    await instance.handle.result();
    expect(evaluated(instance)).toEqual(['a', 'b', 'c', 'd']);
    // Writing them all may cost more than a slice: what counts is that nothing was committed before they were there.
    const types = committer.batches(instance.id)[0]?.inputs.map(({ input }) => input.type);
    expect(types).toEqual(['started', ...Array<string>(4).fill('decisionEvaluated')]);
  });

  it('a question sees the decision version that is active when it is asked', async () => {
    stack.decisions.define(rating('medium', 'changing'));
    const ask = { decisionRef: 'changing', taskHeaders: { resultVariable: 'rate' } };
    const { instance, complete } = await untilTask([rule('rate', ask)]);
    stack.decisions.define(rating('tiny', 'changing'));
    await complete();
    await instance.handle.result();
    expect(levelIn(instance)).toEqual({ level: 'tiny' });
    const pinned = await stack.startInstance(lineOf(rule('rate', { ...ask, decisionVersion: 1 })), amount);
    await pinned.handle.result();
    expect(levelIn(pinned)).toEqual({ level: 'medium' });
  });

  it('a question about a missing decision fails its task, and resume asks again', async () => {
    const ask = { decisionRef: 'later', taskHeaders: { resultVariable: 'rate' } };
    const instance = await stack.startInstance(lineOf(rule('rate', ask)), amount);
    const facts = await committer.until(instance.id, (all) => statusOf(all) === 'error');
    expect(factsNamed(facts, 'instance.error').at(-1)).toMatchObject({
      code: 'BusinessRuleError',
      elementId: 'rate',
      message: 'expected an active version of the decision later, found none',
    });
    stack.decisions.define(rating('late', 'later'));
    await instance.update('resume', { reason: null });
    await instance.handle.result();
    expect(levelIn(instance)).toEqual({ level: 'late' });
  });

  it('a decision is the same after its worker has stopped', async () => {
    const { instance, complete } = await untilTask();
    await stack.stopWorker();
    await stack.startWorker();
    await complete();
    await instance.handle.result();
    expect(evaluated(instance)).toEqual(['rate']);
  });
});

describe('answers of the log to a commit with answers', () => {
  it('same: after a lost answer the committed decision counts', async () => {
    const { instance, complete } = await untilTask();
    onceAnswered(instance, (request) => {
      committer.append(request);
      throw new Error('the connection broke after the commit');
    });
    await complete();
    await instance.handle.result();
    expect(evaluated(instance)).toEqual(['rate']);
  });

  it('superseded: the decision that another worker committed counts', async () => {
    const told = script('told', '{{ { told: rate.level } }}');
    const { instance, complete } = await untilTask([rule('rate'), userTask('after'), told]);
    const others: CommitRequest[] = [];
    onceAnswered(instance, (request) => {
      const other = { ...request, inputs: request.inputs.map(answeredOtherwise) };
      committer.append(other);
      others.push(other);
      return null;
    });
    await complete();
    const taskId = factsNamed(others[0]?.facts ?? [], 'task.created')[0]?.taskId ?? '';
    await instance.update('completeTask', { taskId, variables: {}, claimVersion: 1 });
    await instance.handle.result();
    expect(factsNamed(committer.facts(instance.id), 'variables.changed').at(-1)?.changed).toEqual({ told: 'other' });
  });

  it('refused: an answer that cannot be stored is a failure of the task', async () => {
    const { instance, complete } = await untilTask();
    onceAnswered(instance, ({ inputs }) => ({
      kind: 'refused',
      inputId: inputs.find(({ input }) => input.type === 'decisionEvaluated')?.id ?? '',
      reason: 'value_refused',
      message: 'a value is refused',
    }));
    expect((await complete()).status).toBeDefined();
    const facts = await committer.until(instance.id, (all) => statusOf(all) === 'error');
    expect(factsNamed(facts, 'instance.error').at(-1)).toMatchObject({
      code: 'BusinessRuleError',
      elementId: 'rate',
      message: 'a value is refused',
    });
    await instance.update('resume', { reason: null });
    await instance.handle.result();
    expect(levelIn(instance)).toEqual({ level: 'low' });
  });

  it('refused in a later slice: the long step still ends', async () => {
    const turns = { loop: { loopCondition: '{{ loopCounter < 1500 }}' } };
    const counting = { ...script('count', '{{ { n: loopCounter } }}'), ...turns };
    const { instance, complete } = await untilTask([counting, rule('rate')]);
    const remove = committer.intervene((request) => {
      const answer = request.inputs.find(({ input }) => input.type === 'decisionEvaluated');
      if (request.instanceId !== instance.id || answer === undefined) return null;
      return { kind: 'refused', inputId: answer.id, reason: 'value_refused', message: 'a value is refused' };
    });
    await complete();
    await committer.until(instance.id, (all) => statusOf(all) === 'error');
    remove();
    expect(factsNamed(committer.facts(instance.id), 'instance.error')).toMatchObject([
      { message: 'a value is refused' },
    ]);
    await instance.update('terminate', { reason: null });
  });

  it('refused again: the input that led to the question is refused', async () => {
    const { instance, complete } = await untilTask();
    const remove = committer.intervene((request) =>
      // What it cannot store may be anywhere in the facts: it names the last input.
      request.instanceId === instance.id && request.inputs.some(({ input }) => input.type === 'taskCompleted')
        ? { kind: 'refused', inputId: request.inputs.at(-1)!.id, reason: 'value_refused', message: 'too deep' }
        : null,
    );
    expect(await refusalOf(complete())).toEqual({ type: 'VALIDATION_ERROR', message: 'too deep' });
    remove();
    await complete();
    await instance.handle.result();
    expect(evaluated(instance)).toEqual(['rate']);
  });

  it('refused for another input: the remaining questions are answered anew', async () => {
    const { instance, complete } = await untilTask();
    // Two inputs of one step: the first is refused, and the decision of the second was about what it would have changed.
    const id = 'raised';
    onceAnswered(instance, ({ inputs }) =>
      inputs.some((input) => input.id === id)
        ? { kind: 'refused', inputId: id, reason: 'value_refused', message: 'a value is refused' }
        : null,
    );
    const raised = instance.update('updateVariables', { variables: { amount: 500 }, reason: null }, id);
    await Promise.allSettled([raised, complete()]);
    await instance.handle.result();
    const updated = factsNamed(committer.facts(instance.id), 'instance.variables_updated').length;
    expect(levelIn(instance)).toEqual({ level: updated === 0 ? 'low' : 'high' });
  });
});

describe('questions after the commit', () => {
  afterEach(() => {
    stack.decisions.isAway = false;
  });

  /** The ninth rule of one step is asked alone, and then the database is away. */
  async function standing(limits: Partial<InstanceLimits> = {}): Promise<StartedInstance> {
    const remove = committer.intervene((request) => {
      stack.decisions.isAway ||= answersIn(request);
      return null;
    });
    const instance = await stack.startInstance(rules(9), { ...amount, limits });
    await committer.until(instance.id, () => evaluated(instance).length === 8);
    remove();
    return instance;
  }

  it('the answer for an instance in error is held and applied on resume', async () => {
    const broken = script('broken', '{{ { isLarge: total > 1 } }}');
    const form = inParallel(broken, rule('rate'));
    const instance = await stack.startInstance(form, { variables: { amount: 5, total: 'much' } });
    await committer.until(instance.id, (all) => statusOf(all) === 'error');
    await instance.update('updateVariables', { variables: { total: 2 }, reason: null });
    expect(evaluated(instance)).toEqual([]);
    await instance.update('resume', { reason: null });
    await instance.handle.result();
    expect(evaluated(instance)).toEqual(['rate']);
  });

  it('an open question does not keep a terminated instance from ending', async () => {
    const instance = await standing();
    await instance.update('terminate', { reason: null });
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('terminated');
  });

  it('an open question is asked again by the next run', async () => {
    const instance = await standing({ continueAsNewAfterEvents: 5 });
    const newest = stack.instanceOf(instance.id);
    while (!(await newest.isInLaterRun()));
    stack.decisions.isAway = false;
    await newest.handle.result();
    expect(evaluated(instance)).toHaveLength(9);
    expect(committer.batches(instance.id)).toHaveLength(2);
  });
});

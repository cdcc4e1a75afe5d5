import { describe, expect, it } from '@jest/globals';
import { draw, findingsOf, InMemoryDriver, scenario } from '../../../testing/index.js';
import type { ElementForm, ProcessForm } from '../../../testing/index.js';
import type { TaskDecision } from '../../listeners.js';

type TaskListeners = NonNullable<ElementForm['taskListeners']>;

const CREATED: TaskListeners = [{ event: 'create', jobType: 'propose' }];
const ASSIGNED: TaskListeners = [{ event: 'assign', jobType: 'check-person' }];
const COMPLETED: TaskListeners = [{ event: 'complete', jobType: 'check-answer' }];
const CANCELLED: TaskListeners = [{ event: 'cancel', jobType: 'withdraw' }];

function asking(form: Partial<ElementForm>): ProcessForm {
  return draw(
    {
      ask: { type: 'userTask', ...form },
      late: { type: 'boundaryEvent', attachedTo: 'ask', event: { type: 'message', name: 'Late' } },
    },
    'start -> ask -> end',
    'late -> end',
  );
}

/** A started process, with what an engine test looks at. */
async function started(form: Partial<ElementForm>, variables = {}) {
  const driver = new InMemoryDriver();
  await driver.start(asking(form), variables);
  const wait = (kind: string) => Object.values(driver.state!.waits).find((one) => one.kind === kind);
  return {
    driver,
    job: () => driver.facts.findLast((fact) => fact.fact === 'job.created'),
    task: () => wait('task'),
    decide: (task: TaskDecision, values = {}) =>
      driver.apply({
        type: 'pulledJobAnswered',
        jobId: wait('pulledJob')!.id,
        lock: null,
        worker: 'w',
        outcome: { kind: 'completed', variables: values, task },
      }),
    assign: (action: 'claim' | 'delegate', assignee: string) =>
      driver.apply({ type: 'taskAssigned', taskId: wait('task')!.id, action, assignee }),
    facts: (...names: string[]) => driver.facts.filter(({ fact }) => names.includes(fact)),
  };
}

describe('listeners to the creation of a task', () => {
  scenario('a task is created when its listener has answered', asking({ taskListeners: CREATED }), (run) =>
    run
      .start()
      .complete('ask', { proposed: 5 })
      .complete('ask', { answer: 6 })
      .expectStatus('completed')
      .expectVariables({ proposed: 5, answer: 6 }),
  );
  scenario('a message interrupts a task that is being created', asking({ taskListeners: CREATED }), (run) =>
    run.start().message('Late').expectStatus('completed'),
  );
  scenario(
    'a failed listener to the creation of a task is an incident, and only it is asked again',
    asking({ taskListeners: CREATED, executionListeners: [{ event: 'start', jobType: 'once' }] }),
    (run) =>
      run
        .start()
        .complete('ask')
        .fail('ask')
        .expectStatus('error')
        .resume()
        .complete('ask', { proposed: 5 })
        .complete('ask')
        .expectStatus('completed'),
  );

  it('a listener decides who gets a task, until when, and how urgent it is', async () => {
    const { driver, job, decide, task } = await started({ taskListeners: CREATED, candidateGroups: 'sales' });
    expect(task()).toBeUndefined();
    expect(job()).toMatchObject({
      listener: { event: 'create' },
      task: { id: null, name: 'ask', assignee: null, candidateGroups: ['sales'], candidateUsers: [], dueAt: null },
    });
    decide({ changes: { assignee: 'kim', dueAt: driver.now + 5, priority: 9, candidateGroups: ['legal'] } });
    expect(task()).toMatchObject({
      task: { assignee: 'kim', candidateGroups: ['legal'], dueAt: driver.now + 5, priority: 9 },
    });
  });

  it('a listener to the assignment is asked about the first assignee too, who may be another then', async () => {
    const { job, decide, task } = await started({ taskListeners: [...CREATED, ...ASSIGNED], assignee: 'ann' });
    decide({ changes: { assignee: 'kim' } });
    expect(job()).toMatchObject({ jobType: 'check-person', listener: { event: 'assign' }, task: { assignee: 'kim' } });
    decide({ changes: { assignee: 'bob' } });
    expect(task()).toMatchObject({ task: { assignee: 'bob' } });
  });

  it('a task whose creation is refused is an incident', async () => {
    const { driver, decide } = await started({ taskListeners: CREATED });
    decide({ refusal: 'nobody is there' });
    expect(Object.values(driver.state!.incidents)).toMatchObject([{ code: 'TaskRefused', message: 'nobody is there' }]);
  });
});

describe('listeners to the completion of a task', () => {
  scenario(
    'the process goes on when all listeners to a completion have agreed, with what they have added',
    asking({ taskListeners: [...COMPLETED, { event: 'complete', jobType: 'note-{{ kind }}' }] }),
    (run) =>
      run
        .start({ kind: 'x' })
        .complete('ask', { answer: 1 })
        .expectAnswer({ status: 'running', isAsked: true })
        .expectNoVariable('answer')
        .complete('ask', { checked: true })
        .expectNoVariable('answer')
        .complete('ask', { answer: 2 })
        .expectStatus('completed')
        .expectVariables({ answer: 2, checked: true }),
  );

  it('a listener gets the answer of the person before it is written', async () => {
    const { driver, job } = await started({ taskListeners: COMPLETED }, { total: 3 });
    await driver.completeTask('ask', { answer: 1 });
    expect(job()).toMatchObject({ jobType: 'check-answer', listener: { event: 'complete' }, variables: { answer: 1 } });
  });

  it('a refused completion leaves the task as it was, and says why', async () => {
    const { driver, decide, task, facts } = await started({ taskListeners: COMPLETED });
    const before = task();
    await driver.completeTask('ask', { answer: 1 });
    decide({ refusal: 'the answer is too low' });
    expect(task()).toEqual(before);
    expect(facts('task.asked', 'task.refused', 'task.completed')).toMatchObject([
      { fact: 'task.asked', event: 'complete' },
      { fact: 'task.refused', event: 'complete', reason: 'the answer is too low' },
    ]);
    expect(driver.state!.scopes[driver.state!.rootScope]!.variables).toEqual({});
    await driver.completeTask('ask', { answer: 7 });
    decide({ changes: {} });
    expect(driver.state!.status).toBe('completed');
  });

  it('a completion is refused while a listener decides about another one', async () => {
    const { driver, task } = await started({ taskListeners: COMPLETED });
    const taskId = task()!.id;
    await driver.completeTask('ask', {});
    expect(driver.apply({ type: 'taskCompleted', taskId, variables: {}, claimVersion: 1 })).toMatchObject({
      ok: false,
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^expected no listener to be asked about task .* whether somebody may complete it$/,
      ),
    });
  });

  it('a listener whose attempts have ended refuses, with its last message', async () => {
    const { driver, task, facts } = await started({ taskListeners: COMPLETED });
    await driver.completeTask('ask', {});
    await driver.failCall('ask', 'ServiceTaskError');
    expect(driver.state!.status).toBe('running');
    expect(task()).toBeDefined();
    expect(facts('task.refused')).toMatchObject([{ reason: 'ask failed' }]);
  });

  it('a listener that cannot be described refuses', async () => {
    const { driver, facts } = await started({ taskListeners: [{ event: 'complete', jobType: '{{ none }}' }] });
    await driver.completeTask('ask', {});
    expect(facts('task.refused')).toMatchObject([{ reason: expect.stringMatching(/^jobType: /) }]);
    expect(driver.state!.status).toBe('running');
  });

  it('who has completed a task is told by the completion, although a listener has answered last', async () => {
    const { driver, task, decide, facts } = await started({ taskListeners: COMPLETED });
    driver.apply({ type: 'taskCompleted', taskId: task()!.id, variables: {}, claimVersion: 1, assignee: 'kim' });
    decide({ changes: { priority: 3 } });
    const [asked, updated, completed] = facts('task.asked', 'task.updated', 'task.completed');
    expect(asked).toMatchObject({ assignee: 'kim', claimVersion: 1 });
    expect(updated).toMatchObject({ changes: { priority: 3 } });
    expect(completed).toMatchObject({ claimVersion: null, actor: asked!.actor });
  });
});

describe('listeners to the assignment of a task', () => {
  it('a task is claimed when its listener has agreed, and a second claim meanwhile is refused', async () => {
    const { assign, decide, facts, task, job } = await started({ taskListeners: ASSIGNED });
    expect(assign('claim', 'kim')).toMatchObject({ ok: true, answer: { isAsked: true } });
    expect(job()).toMatchObject({ task: { assignee: 'kim' } });
    expect(assign('claim', 'bob')).toMatchObject({ ok: false, code: 'CONFLICT' });
    decide({ changes: { assignee: 'ann', priority: 2 } });
    expect(facts('task.claimed')).toMatchObject([{ assignee: 'ann' }]);
    expect(facts('task.updated')).toMatchObject([{ changes: { priority: 2 } }]);
    expect(task()).toMatchObject({ task: { assignee: 'ann', priority: 2 } });
  });

  it('a refused delegation is told, and another one is possible', async () => {
    const { assign, decide, facts } = await started({ taskListeners: ASSIGNED });
    assign('delegate', 'kim');
    decide({ refusal: 'kim is away' });
    assign('delegate', 'bob');
    decide({ changes: {} });
    expect(facts('task.refused', 'task.delegated')).toMatchObject([
      { fact: 'task.refused', event: 'assign', reason: 'kim is away' },
      { fact: 'task.delegated', assignee: 'bob' },
    ]);
  });

  it('a listener to the assignment whose variables cannot be written refuses, and the task stays', async () => {
    const { driver, assign, decide, task, facts } = await started({ taskListeners: ASSIGNED });
    assign('claim', 'kim');
    const deep = JSON.parse(`${'['.repeat(300)}1${']'.repeat(300)}`) as unknown as string;
    expect(decide({ changes: {} }, { deep }).ok).toBe(false);
    await driver.failCall('ask', 'ServiceTaskError');
    expect([driver.state!.status, task()?.kind]).toEqual(['running', 'task']);
    expect(facts('task.refused')).toHaveLength(1);
  });

  it('the process takes no part in the assignment of a task without listeners to it', async () => {
    const { assign } = await started({ taskListeners: COMPLETED });
    expect(assign('claim', 'kim')).toMatchObject({ ok: false, code: 'CONFLICT' });
  });
});

describe('listeners to the cancellation of a task', () => {
  it('listeners are told of a task that a boundary event has cancelled, before its flow is taken', async () => {
    const { driver, job } = await started({ name: 'Ask', taskListeners: CANCELLED });
    await driver.send({ kind: 'message', name: 'Late', payload: {}, correlationKey: null });
    expect(job()).toMatchObject({
      elementId: 'ask',
      name: 'Ask',
      listener: { event: 'cancel' },
      task: { name: 'Ask' },
    });
    expect(driver.state!.status).toBe('running');
    await driver.completeTask('late', { withdrawn: true });
    expect(driver.state!.status).toBe('completed');
  });

  it('listeners are told of a task that an operator has cancelled, and its token stays', async () => {
    const { driver, job } = await started({ taskListeners: [...CANCELLED, ...COMPLETED] });
    await driver.completeTask('ask', {});
    await driver.cancelTask('ask');
    expect(job()).toMatchObject({ jobType: 'withdraw' });
    await driver.completeTask('ask', {});
    expect(Object.values(driver.state!.waits).map(({ kind }) => kind)).toEqual(['message']);
    await driver.moveToken('ask', 'end', {});
    expect(driver.state!.status).toBe('completed');
  });

  it('a listener that cannot be told of a cancellation does not bring the task back', async () => {
    const { driver, task } = await started({ taskListeners: CANCELLED });
    await driver.cancelTask('ask');
    await driver.failCall('ask', 'ServiceTaskError');
    expect([driver.state!.status, task()]).toEqual(['running', undefined]);
  });
});

describe('findings about task listeners', () => {
  it('only a user task has task listeners', () => {
    const form = draw({ work: { type: 'task', taskListeners: CREATED } }, 'start -> work -> end');
    expect(findingsOf(form).map(({ message }) => message)).toEqual([
      'expected svc:TaskListener at a userTask, found it at a task',
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withData } from '@svc/engine/testing';
import type { DataForm } from '@svc/engine/testing';
import type { InputEnvelope } from '@svc/engine';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { factsNamed, refusalOf, statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack } from '../../../../testing/process-stack.js';
import type { ProcessJson } from '../../../../testing/process-stack.js';
import { lineOf, oneUserTask, parallelTasks, script, userTask } from '../../../../testing/processes.js';

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;

beforeAll(async () => {
  stack = await ProcessStack.start(committer);
  stack.addData = (model, data) => withData(model, data as DataForm);
}, 120_000);
afterAll(() => stack.stop(), 120_000);

const types = [{ id: 'int', isCollection: false, structure: { kind: 'xsd', name: 'int' } }];
const data = { types, objects: [{ name: 'count', type: 'int' }] };
const typed = (process: ProcessJson): ProcessJson => ({ ...process, data });
const completion = (taskId: string, variables = {}) => ({ taskId, variables, claimVersion: 1 });

/** Each task with a boundary event that catches what is wrong with its output. */
function withBoundaries(process: ProcessJson): ProcessJson {
  const tasks = (process['elements'] as ProcessJson[])
    .filter(({ type }) => type === 'userTask')
    .map(({ id }) => String(id));
  const boundaries = tasks.map((id) => ({
    ...{ id: `wrong-${id}`, type: 'boundaryEvent', attachedTo: id },
    event: { type: 'error', code: 'ValidationError' },
  }));
  const flows = tasks.map((id) => ({ id: `${id}-given-up`, sourceRef: `wrong-${id}`, targetRef: 'given-up' }));
  return {
    ...process,
    elements: [...(process['elements'] as ProcessJson[]), ...boundaries, { id: 'given-up', type: 'endEvent' }],
    flows: [...(process['flows'] as ProcessJson[]), ...flows],
  };
}

describe('typed values and the commit', () => {
  it('type checks cost nothing in a process without violations', async () => {
    const [plain, checked] = await Promise.all([
      stack.startInstance(oneUserTask),
      stack.startInstance(typed(oneUserTask)),
    ]);
    for (const instance of [plain, checked]) {
      const [taskId = ''] = await tasksOf(committer, instance);
      await instance.update('completeTask', completion(taskId, { count: 1 }));
      await instance.handle.result();
    }
    expect((await checked.eventTypes()).length).toBe((await plain.eventTypes()).length);
    expect(committer.batches(checked.id).flatMap(({ inputs }) => inputs)).not.toContainEqual(
      expect.objectContaining({ verdicts: expect.anything() }),
    );
  });

  it('violations are committed with their input, and another worker continues the instance', async () => {
    const instance = await stack.startInstance(typed(oneUserTask));
    const [taskId = ''] = await tasksOf(committer, instance);
    const answer = await instance.update('completeTask', completion(taskId, { count: 'many' }));
    expect(answer).toMatchObject({ status: 'error', validationErrors: [{ path: 'count' }] });
    const [input] = committer.batches(instance.id)[1]?.inputs ?? [];
    expect(input?.verdicts).toMatchObject([{ check: 0, violations: [{ path: 'count', value: 'many' }] }]);
    // What it knows of its state now comes from its history.
    await stack.stopWorker();
    await stack.startWorker();
    await instance.update('resume', { reason: null });
    await instance.update('completeTask', completion(taskId, { count: 2 }));
    await instance.handle.result();
    const written = factsNamed(committer.facts(instance.id), 'variables.changed').map(({ changed }) => changed);
    expect(written).toMatchObject([{ _validation: { path: 'count' } }, { count: 2 }]);
  });

  it('the violations of concurrent inputs concern each its own input', async () => {
    const instance = await stack.startInstance(typed(withBoundaries(parallelTasks(3))));
    const tasks = await tasksOf(committer, instance, 3);
    const outputs = [{ count: 1 }, { count: 'x' }, { count: 'y' }];
    const answers = await Promise.all(
      tasks.map((taskId, i) => instance.update('completeTask', completion(taskId, outputs[i]))),
    );
    const messages = answers.map(({ validationErrors: [error] = [] }) => error?.message ?? null);
    expect(messages).toEqual([null, expect.stringContaining('"x"'), expect.stringContaining('"y"')]);
    await instance.update('terminate', { reason: null });
  });

  it('a variable update with violations is refused with all of them and not committed', async () => {
    const objects = ['a', 'b'].map((name) => ({ name, type: 'int' }));
    const instance = await stack.startInstance({ ...oneUserTask, data: { types, objects } });
    await tasksOf(committer, instance);
    const refused = await refusalOf(
      instance.update('updateVariables', { variables: { a: 'x', b: 'y' }, reason: null }),
    );
    expect(refused).toMatchObject({ type: 'VALIDATION_ERROR', message: expect.stringMatching(/a: .*; b: /) });
    expect(committer.batches(instance.id)).toHaveLength(1);
    await instance.update('terminate', { reason: null });
  });

  it('a start with violations leaves no instance', async () => {
    const instance = await stack.startInstance(typed(oneUserTask), { variables: { count: 'x' } });
    await expect(instance.handle.result()).rejects.toMatchObject({ cause: { type: 'ValidationError' } });
    expect(committer.batches(instance.id)).toEqual([]);
  });

  it('superseded: the violations of the committed inputs count', async () => {
    const instance = await stack.startInstance(typed(parallelTasks(2)));
    const [first = '', second = ''] = await tasksOf(committer, instance, 2);
    const other: InputEnvelope = {
      id: 'other',
      at: Date.now(),
      actor: { type: 'api_key', id: null },
      input: { type: 'taskCompleted', ...completion(first, { count: 'x' }) },
      verdicts: [{ check: 0, violations: [{ path: 'count', message: 'expected otherwise', expected: 'otherwise' }] }],
    };
    const remove = committer.intervene((request) => {
      if (request.instanceId !== instance.id || request.seq !== 2) return null;
      remove();
      committer.append({ ...request, inputs: [other], facts: [] });
      return null;
    });
    // Its own output is not of its type either: what was found of it held for the state before.
    const own = await refusalOf(instance.update('completeTask', completion(second, { count: 'y' })));
    expect(own).toMatchObject({ type: 'CONFLICT' });
    await instance.update('resume', { reason: null });
    expect(await instance.update('completeTask', completion(second, { count: 2 }))).toMatchObject({
      status: 'running',
    });
    await instance.update('completeTask', completion(first, { count: 3 }));
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
  });

  it('endless violations refuse their input and leave nothing of it', async () => {
    const flow = (sourceRef: string, targetRef: string, more = {}) => ({
      id: `${sourceRef}-${targetRef}`,
      sourceRef,
      targetRef,
      ...more,
    });
    const { elements, flows } = lineOf(userTask('work'), script('wrong', '{{ { count: "x" } }}'));
    const caught = { type: 'boundaryEvent', attachedTo: 'wrong', event: { type: 'error', code: 'ValidationError' } };
    const endless = {
      ...{ id: 'test', name: 'Test' },
      elements: [
        ...(elements as ProcessJson[]),
        { id: 'caught', ...caught },
        script('next', '{{ { turns: turns - 1 } }}'),
        { id: 'more', type: 'exclusiveGateway', default: 'more-stop' },
        { id: 'stop', type: 'endEvent' },
      ],
      flows: [
        ...(flows as ProcessJson[]),
        ...[flow('caught', 'next'), flow('next', 'more'), flow('more', 'stop')],
        flow('more', 'wrong', { condition: '{{ turns > 0 }}' }),
      ],
    };
    const instance = await stack.startInstance(typed(endless));
    const [taskId = ''] = await tasksOf(committer, instance);
    const refused = await refusalOf(instance.update('completeTask', completion(taskId, { turns: 150 })));
    expect(refused).toMatchObject({ type: 'VALIDATION_ERROR', message: expect.stringContaining('100 rounds') });
    expect(committer.batches(instance.id)).toHaveLength(1);
    await instance.update('completeTask', completion(taskId, { turns: 2 }));
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
  });

  it('long type checks take several activities and one commit', async () => {
    let time = 0;
    stack.now = () => (time += 1_500);
    const counting = ['1', '2', '3', '"x"'].map((value, i) => script(`count${i}`, `{{ { count: ${value} } }}`));
    const instance = await stack.startInstance(typed(lineOf(...counting)));
    const facts = await committer.until(instance.id, (all) => statusOf(all) === 'error');
    stack.now = () => performance.now();
    expect(factsNamed(facts, 'instance.error')).toMatchObject([{ elementId: 'count3', code: 'ValidationError' }]);
    expect(committer.batches(instance.id)).toMatchObject([{ inputs: [{ verdicts: [{ check: 3 }] }] }]);
    await instance.update('terminate', { reason: null });
  });

  it('violations in a later slice of a long step are found there', async () => {
    const counting = {
      ...script('count', '{{ { n: loopCounter } }}'),
      loop: { loopCondition: '{{ loopCounter < 1500 }}' },
    };
    const instance = await stack.startInstance(typed(lineOf(counting, script('wrong', '{{ { count: "x" } }}'))));
    const facts = await committer.until(instance.id, (all) => statusOf(all) === 'error');
    expect(factsNamed(facts, 'instance.error')).toMatchObject([{ elementId: 'wrong', code: 'ValidationError' }]);
    const [verdict] = committer.batches(instance.id).flatMap(({ inputs }) => inputs.filter((input) => input.verdicts));
    expect(verdict?.input.type).toBe('continued');
    await instance.update('terminate', { reason: null });
  });
});

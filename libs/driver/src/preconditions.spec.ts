import { describe, expect, it } from '@jest/globals';
import type { EngineInput } from '@svc/engine';
import { compile, draw } from '@svc/engine/testing';
import { InMemoryInstance } from '../testing/in-memory-instance.js';
import { LogFold } from './log-fold.js';

const model = compile(draw({ wait: 'userTask' }, 'start -> wait -> end'));
const LIMITS = { maxVariablesBytes: 1_000_000 };

const written = (name: string): EngineInput => ({
  type: 'variablesUpdated',
  variables: { [name]: true },
  reason: null,
});

async function begun(): Promise<InMemoryInstance> {
  const one = new InMemoryInstance(model);
  await one.settle();
  return one;
}

/** A caller's input that depends on a commit. */
function ask(one: InMemoryInstance, id: string, expectedSeq: number): void {
  const input = { ...one.envelope(id, written(id)), expectedSeq };
  void one.driver.request(input).then((answer) => one.answers.set(id, answer));
}

const variablesOf = (one: InMemoryInstance) => {
  const state = one.driver.toResume()!.state;
  return Object.keys(state.scopes[state.rootScope]!.variables);
};
const movedTo = (seq: number) => ({
  ok: false,
  code: 'PRECONDITION_FAILED',
  message: `expected the instance to be at commit 1, but it ${seq === 1 ? 'is at' : 'has moved on to'} commit ${seq}`,
});

describe('inputs that depend on a commit', () => {
  it('an input is applied if the instance is at the commit that it depends on', async () => {
    const one = await begun();
    ask(one, 'a', 1);
    await one.settle();
    expect(one.answers.get('a')).toMatchObject({ ok: true });
    expect(variablesOf(one)).toEqual(['a']);
  });

  it.each([0, 2])('an input that depends on commit %d is refused by an instance at commit 1', async (seq) => {
    const one = await begun();
    ask(one, 'a', seq);
    await one.settle();
    const message = `expected the instance to be at commit ${seq}, but it is at commit 1`;
    expect(one.answers.get('a')).toEqual({ ok: false, code: 'PRECONDITION_FAILED', message });
    expect([variablesOf(one), one.log.batches.length]).toEqual([[], 1]);
  });

  it('of two inputs that arrive together and depend on the same commit the first is applied and the second refused', async () => {
    const one = await begun();
    ask(one, 'a', 1);
    ask(one, 'b', 1);
    await one.settle();
    expect(one.answers.get('a')).toMatchObject({ ok: true });
    expect(one.answers.get('b')).toEqual(movedTo(2));
    expect(variablesOf(one)).toEqual(['a']);
  });

  it('an input is applied although one before it in its step was refused, since nothing has changed', async () => {
    const one = await begun();
    one.request('no', { type: 'resumed', reason: null });
    ask(one, 'a', 1);
    await one.settle();
    expect(one.answers.get('no')).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(one.answers.get('a')).toMatchObject({ ok: true });
  });

  it('an input is refused if the log holds a commit of another driver at its place', async () => {
    const one = await begun();
    ask(one, 'a', 1);
    one.once((request) => {
      one.log.batches.push({ ...request, inputs: [one.envelope('x', written('x'))], facts: [] });
      return null;
    });
    await one.settle();
    expect(one.answers.get('a')).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(variablesOf(one)).toEqual(['x']);
  });

  it('an input that depends on a commit which this driver does not know yet is applied once the log has told of it', async () => {
    const one = await begun();
    one.log.batches.push({ seq: 2, inputs: [one.envelope('x', written('x'))], now: one.now, facts: [] });
    ask(one, 'a', 2);
    await one.settle();
    expect(one.answers.get('a')).toMatchObject({ ok: true });
    expect(variablesOf(one)).toEqual(['x', 'a']);
  });

  it('an input that was applied gets its answer again, although the instance has moved on by it', async () => {
    const one = await begun();
    ask(one, 'a', 1);
    await one.settle();
    one.answers.clear();
    ask(one, 'a', 1);
    await one.settle();
    expect(one.answers.get('a')).toMatchObject({ ok: true });
    expect(one.log.batches).toHaveLength(2);
  });

  it('an input that depends on a commit and is refused by the log is not tried again later', async () => {
    const one = await begun();
    one.driver.receive({ ...one.envelope('a', written('a')), expectedSeq: 1 });
    one.once(() => ({ kind: 'refused', inputId: null, reason: 'value_refused', message: 'no' }));
    await one.settle();
    one.request('resume', { type: 'resumed', reason: null });
    await one.settle();
    expect(one.driver.toResume()!.state).toMatchObject({ status: 'running', stuck: [] });
    expect(variablesOf(one)).toEqual([]);
  });

  it('a dry run is refused like the input itself, and names the commit', async () => {
    const one = await begun();
    const input = one.envelope('a', written('a'));
    expect(one.driver.preview({ ...input, expectedSeq: 1 })).toMatchObject({ result: { ok: true }, seq: 1 });
    expect(one.driver.preview({ ...input, expectedSeq: 2 }).result).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(one.driver.previewAnswer({ ...input, expectedSeq: 0 })).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(one.driver.previewAnswer({ ...input, expectedSeq: 2 })).toBeUndefined();
  });

  it('the log alone gives the same state, also of a commit with a refused input in it', async () => {
    const one = await begun();
    ask(one, 'a', 1);
    ask(one, 'b', 1);
    await one.settle();
    const fold = new LogFold({ modelHash: 'h', model }, LIMITS);
    const { engineVersion } = one.requests[0]!;
    for (const { seq, inputs } of one.log.batches) fold.add({ seq, inputs, engineVersion });
    expect(fold.resumePoint).toEqual(one.driver.toResume());
  });

  it('a replay that hears of another input first commits what its worker had committed alone', async () => {
    const one = await begun();
    ask(one, 'b', 1);
    ask(one, 'a', 1);
    one.once((request) => {
      one.log.batches.push({ ...request, inputs: request.inputs.filter(({ id }) => id === 'a') });
      return { kind: 'committed', inputIds: ['a'] };
    });
    await one.settle();
    expect(one.answers.get('a')).toMatchObject({ ok: true });
    expect(one.answers.get('b')).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(variablesOf(one)).toEqual(['a']);
  });
});

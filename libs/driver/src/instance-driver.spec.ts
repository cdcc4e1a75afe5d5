import { describe, expect, it } from '@jest/globals';
import type { DecisionEvaluation } from '@svc/engine';
import { compile, draw } from '@svc/engine/testing';
import type { DrivenInstance } from './driven-instance.js';
import { NotStarted } from './not-started.js';
import type { LogAnswer } from './ports.js';
import { InMemoryInstance } from '../testing/in-memory-instance.js';

const task = compile(draw({ a: 'userTask' }, 'start -> a -> end'));
const timer = compile(
  draw(
    { pause: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } }, after: 'userTask' },
    'start -> pause -> after -> end',
  ),
);
const endless = compile(
  draw(
    {
      merge: 'exclusiveGateway',
      work: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
      again: 'exclusiveGateway',
    },
    'start -> merge -> work -> again -[n > 0]-> merge',
    'again -default-> end',
  ),
);

const fired = ({ commands }: InMemoryInstance) => {
  const timerId = commands.flatMap((one) => (one.command === 'startTimer' ? [one.timerId] : []))[0] ?? '';
  return { type: 'timerFired', timerId } as const;
};
const completed = ({ driver }: InMemoryInstance, claimVersion = 1) => {
  const [wait] = Object.values(driver.toResume()?.state.waits ?? {}).filter(({ kind }) => kind === 'task');
  return { type: 'taskCompleted', taskId: wait?.id ?? '', variables: {}, claimVersion } as const;
};

async function begun(model: typeof task, options: ConstructorParameters<typeof InMemoryInstance>[1] = {}) {
  const one = new InMemoryInstance(model, options);
  await one.settle();
  return one;
}

describe('the driver of an instance', () => {
  it('a command is carried out only after its facts are committed', async () => {
    const one = new InMemoryInstance(timer);
    one.once(() => {
      expect(one.commands).toEqual([]);
      return null;
    });
    await one.settle();
    expect(one.commands).toMatchObject([{ command: 'startTimer' }]);
  });

  it('a request is answered only after its commit, and a repeated request by the same commit', async () => {
    const one = await begun(task);
    one.request('own', completed(one));
    const again = one.driver.request(one.envelope('own', completed(one)));
    one.once(() => {
      expect(one.answers.size).toBe(0);
      return null;
    });
    await one.settle();
    expect(one.answers.get('own')).toMatchObject({ ok: true });
    expect(await again).toEqual(one.answers.get('own'));
    expect(one.log.batches).toHaveLength(2);
  });

  it('a repeated request is not answered from a state that a restored log does not hold', async () => {
    const one = await begun(task);
    const request = completed(one);
    one.request('own', request);
    await one.settle();
    one.answers.clear();
    one.log.batches.splice(1);
    one.request('own', request);
    await expect(one.settle()).rejects.toThrow('expected the log to hold commit 2 of the instance, but its last is 1');
    expect(one.answers.size).toBe(0);
  });

  it('a repeated request beside a new one is answered, and is not committed again', async () => {
    const one = await begun(
      compile(draw({ f: 'parallelGateway', a: 'userTask', b: 'userTask' }, 'start -> f -> a', 'f -> b')),
    );
    const [first, second] = Object.values(one.driver.toResume()!.state.waits);
    const done = (taskId = '') => ({ type: 'taskCompleted', taskId, variables: {}, claimVersion: 1 }) as const;
    one.request('first', done(first?.id));
    await one.settle();
    one.answers.clear();
    one.request('first', done(first?.id));
    one.request('second', done(second?.id));
    await one.settle();
    expect([...one.answers].map(([id, { ok }]) => [id, ok])).toEqual([
      ['first', true],
      ['second', true],
    ]);
    expect(one.log.batches.map(({ inputs }) => inputs.map(({ id }) => id))).toEqual([['i'], ['first'], ['second']]);
  });

  it('inputs that arrive together are committed at once', async () => {
    const one = await begun(
      compile(draw({ f: 'parallelGateway', a: 'userTask', b: 'userTask' }, 'start -> f -> a', 'f -> b')),
    );
    one.request('suspend', { type: 'suspended', reason: null });
    one.receive('resume', { type: 'resumed', reason: null });
    await one.settle();
    expect(one.log.batches.map(({ inputs }) => inputs.length)).toEqual([1, 2]);
  });

  it('a preview of an answer tells a refusal while the driver rests, and nothing during a step', async () => {
    const one = await begun(task);
    const late = one.envelope('late', { ...completed(one), taskId: 'unknown' });
    expect(one.driver.previewAnswer(late)).toMatchObject({ ok: false });
    one.request('own', completed(one));
    one.once(() => {
      expect(one.driver.previewAnswer(late)).toBeUndefined();
      return null;
    });
    await one.settle();
    expect(one.log.batches).toHaveLength(2);
  });

  it('a preview of an answer tells nothing before the log has confirmed the given state, nor a minute later', async () => {
    const before = await begun(task);
    const one = new InMemoryInstance(task, { resume: before.driver.toResume(), log: before.log });
    const late = one.envelope('late', { ...completed(one), taskId: 'unknown' });
    expect(one.driver.previewAnswer(late)).toBeUndefined();
    one.driver.requestSync();
    await one.settle();
    expect(one.driver.previewAnswer(late)).toMatchObject({ ok: false });
    one.now += 60_000;
    expect(one.driver.previewAnswer(late)).toBeUndefined();
  });

  it('a driver continues from where another one stopped, with its open work', async () => {
    const before = await begun(timer);
    const resume = JSON.parse(JSON.stringify(before.driver.toResume())) as DrivenInstance['resume'];
    const one = new InMemoryInstance(timer, { resume, log: before.log });
    expect(one.driver.openWork).toMatchObject({ timers: [{ timerId: fired(before).timerId }] });
    one.receive('fired', fired(before));
    await one.settle();
    expect(one.log.batches.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('a question and its answer are one commit', async () => {
    const rated = compile(draw({ rule: { type: 'businessRuleTask', decisionRef: 'rate' } }, 'start -> rule -> end'));
    const about = { decisionKey: 'rate', decisionVersion: 1, decisionHash: '', hitPolicy: 'FIRST', inputVariables: {} };
    const matched = { matched: true, rulesMatched: [], matchedRules: { matched: [] }, outputs: { level: 'low' } };
    const one = await begun(rated, {
      answer: ({ questionId }) => ({
        ...{ type: 'decisionEvaluated', questionId, evaluation: { ...about, ...matched } as DecisionEvaluation },
      }),
    });
    expect(one.log.batches.map(({ inputs }) => inputs.map(({ input }) => input.type))).toEqual([
      ['started', 'decisionEvaluated'],
    ]);
    expect([one.driver.isOver, one.commands]).toEqual([true, []]);
  });

  it('a question without an answer stays open as a command after the commit', async () => {
    const rated = compile(draw({ rule: { type: 'businessRuleTask', decisionRef: 'rate' } }, 'start -> rule -> end'));
    const one = await begun(rated);
    expect(one.commands).toMatchObject([{ command: 'evaluateDecision', decisionKey: 'rate' }]);
  });

  it('the input at which the engine fails is answered INTERNAL, and the others are committed one by one', async () => {
    const form = draw(
      { f: 'parallelGateway', a: 'userTask', b: 'userTask' },
      'start -> f -> a -> gone',
      'f -> b -> end',
    );
    const { nodes, ...others } = compile(form);
    const one = await begun({ ...others, nodes: nodes.filter(({ id }) => id !== 'gone') });
    const [a, b] = Object.values(one.driver.toResume()!.state.waits);
    for (const { id, elementId } of [a!, b!])
      one.request(elementId, { type: 'taskCompleted', taskId: id, variables: {}, claimVersion: 1 });
    one.request('update', { type: 'variablesUpdated', variables: { x: 1 }, reason: null });
    await one.settle();
    expect([...one.answers].map(([id, answer]) => [id, answer.ok || answer.code])).toEqual([
      ['a', 'INTERNAL'],
      ['b', true],
      ['update', true],
    ]);
    expect(one.log.batches.map(({ inputs }) => inputs.map(({ id }) => id))).toEqual([['i'], ['b'], ['update']]);
    expect(one.warnings).toEqual(['the engine failed']);
  });

  it('the instance is in error where the engine fails at an input without a caller', async () => {
    const { nodes, ...others } = compile(
      draw(
        { pause: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } } },
        'start -> pause -> gone',
      ),
    );
    const one = await begun({ ...others, nodes: nodes.filter(({ id }) => id !== 'gone') });
    one.receive('fired', fired(one));
    await one.settle();
    expect(one.driver.toResume()?.state).toMatchObject({ status: 'error', stuck: [{ input: { id: 'fired' } }] });
    expect(one.log.batches.at(-1)?.facts).toContainEqual(
      expect.objectContaining({ fact: 'instance.error', code: 'UnexpectedError' }),
    );
  });

  it('the step rejects with the defect where the engine fails at the start of an instance without a caller', async () => {
    const { nodes, ...others } = compile(draw({ a: 'userTask' }, 'start -> a -> end'));
    const one = new InMemoryInstance({ ...others, nodes: nodes.filter(({ id }) => id !== 'a') });
    const failed = await one.settle().catch((error: unknown) => error);
    expect(failed).not.toBeInstanceOf(NotStarted);
    expect(failed).toMatchObject({ message: expect.stringContaining('a') });
    expect(one.requests).toEqual([]);
  });

  it('a called instance at whose start the engine fails ends, and reports the defect to its caller', async () => {
    const { nodes, ...others } = compile(draw({ a: 'userTask' }, 'start -> a -> end'));
    const called = { parent: { instanceId: 'caller', elementId: 'call', rootId: 'caller', depth: 1 } };
    const one = new InMemoryInstance({ ...others, nodes: nodes.filter(({ id }) => id !== 'a') }, called);
    await expect(one.settle()).rejects.toMatchObject({ code: 'UnexpectedError' });
  });

  it('a step rejects and advances nothing where the log cannot be reached', async () => {
    const one = await begun(task);
    one.once(() => {
      throw new Error('away');
    });
    one.request('own', completed(one));
    const before = JSON.stringify(one.driver.toResume());
    await expect(one.settle()).rejects.toThrow('away');
    expect(JSON.stringify(one.driver.toResume())).toBe(before);
  });

  it('a long run pauses after its first slice, and where its commits ask for it', async () => {
    const one = new InMemoryInstance(endless, { variables: { n: 1 } });
    for (const pauseMs of [0, 0, 250, 0]) {
      one.once((request) => ({ ...one.log.commit(request), pauseMs }) as LogAnswer);
      await one.driver.step();
    }
    expect(one.pauses).toEqual([1, 250]);
  });

  it('an arriving input ends the pause of a long run', async () => {
    const one = new InMemoryInstance(endless, { variables: { n: 1 } });
    const arrivals: boolean[] = [];
    one.onPause = (hasArrived) => {
      arrivals.push(hasArrived());
      one.request('stop', { type: 'suspended', reason: null });
      arrivals.push(hasArrived());
    };
    one.once((request) => ({ ...one.log.commit(request), pauseMs: 250 }) as LogAnswer);
    await one.driver.step();
    expect(arrivals).toEqual([false, true]);
  });

  it('a driver can stop between two slices, and another continues there', async () => {
    const before = new InMemoryInstance(endless, { variables: { n: 1 } });
    await before.driver.step();
    const resume = JSON.parse(JSON.stringify(before.driver.toResume())) as DrivenInstance['resume'];
    expect(resume).toMatchObject({ isUnfinished: true });
    const one = new InMemoryInstance(endless, { resume, log: before.log });
    await one.driver.step();
    expect(one.log.batches.map(({ inputs }) => inputs.map(({ input }) => input.type))).toEqual([
      ['started'],
      ['continued'],
    ]);
  });
});

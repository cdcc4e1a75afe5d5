import { describe, expect, it } from '@jest/globals';
import { compile, draw } from '@svc/engine/testing';
import { InMemoryInstance } from '../testing/in-memory-instance.js';

const timer = compile(
  draw(
    { pause: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } }, after: 'userTask' },
    'start -> pause -> after -> end',
  ),
);
const fired = ({ commands }: InMemoryInstance) => {
  const timerId = commands.flatMap((one) => (one.command === 'startTimer' ? [one.timerId] : []))[0] ?? '';
  return { type: 'timerFired', timerId } as const;
};

async function begun(model: typeof timer) {
  const one = new InMemoryInstance(model);
  await one.settle();
  return one;
}

const refusal = { kind: 'refused', inputId: null, reason: 'value_refused', message: 'no' } as const;

describe('inputs that the log refuses', () => {
  it('an input that the log refused is tried again when the instance is resumed', async () => {
    const one = await begun(timer);
    one.once(() => refusal);
    one.receive('fired', fired(one));
    await one.settle();
    expect(one.driver.toResume()?.state).toMatchObject({ status: 'error', stuck: [{ input: { id: 'fired' } }] });
    one.once(() => null);
    one.once(() => refusal);
    one.request('first', { type: 'resumed', reason: null });
    await one.settle();
    expect(one.driver.toResume()?.state).toMatchObject({ status: 'error', stuck: [{ input: { id: 'fired' } }] });
    one.request('second', { type: 'resumed', reason: null });
    await one.settle();
    expect(one.driver.toResume()?.state).toMatchObject({ status: 'running', stuck: [] });
    expect(one.log.batches.map(({ inputs }) => inputs[0]!.input.type)).toEqual([
      ...['started', 'inputStuck', 'resumed', 'inputStuck', 'resumed', 'timerFired'],
    ]);
  });

  it('a driver that continues a running instance tries its stuck inputs again', async () => {
    const before = await begun(timer);
    before.once(() => refusal);
    before.receive('fired', fired(before));
    await before.settle();
    before.once((request) => {
      before.log.commit(request);
      throw new Error('killed');
    });
    before.request('resume', { type: 'resumed', reason: null });
    await expect(before.settle()).rejects.toThrow('killed');
    const resumed = before.log.batches.at(-1)!;
    const state = before.driver.toResume()!.state;
    const one = new InMemoryInstance(timer, { resume: { state, seq: resumed.seq - 1 }, log: before.log });
    one.driver.receive(resumed.inputs[0]!);
    await one.settle();
    expect(one.driver.toResume()?.state).toMatchObject({ status: 'running', stuck: [] });
    const again = new InMemoryInstance(timer, { resume: one.driver.toResume(), log: before.log });
    expect(again.driver.hasWork).toBe(false);
  });

  it('an event that the log cannot take is kept, and its sender is told so once that is committed', async () => {
    const hear = { type: 'intermediateCatchEvent', event: { type: 'message', name: 'm' } } as const;
    const one = await begun(compile(draw({ hear }, 'start -> hear -> end')));
    const [wait] = Object.values(one.driver.toResume()!.state.waits);
    const delivery = { eventId: 'e', waitId: wait!.id, elementId: 'hear' };
    const event = { kind: 'message', name: 'm', payload: {}, correlationKey: null, delivery } as const;
    one.once(() => refusal);
    one.request('event', { type: 'eventReceived', ...event });
    await one.settle();
    expect(one.answers.get('event')).toMatchObject({ ok: true, answer: { status: 'error', buffered: true } });
    one.request('event', { type: 'eventReceived', ...event });
    one.request('resume', { type: 'resumed', reason: null });
    await one.settle();
    expect(one.driver.isOver).toBe(true);
  });

  it('the sender of an event that the log cannot take is told if the instance ends meanwhile, so that it is not lost', async () => {
    const hear = { type: 'intermediateCatchEvent', event: { type: 'message', name: 'm' } } as const;
    const one = await begun(compile(draw({ hear }, 'start -> hear -> end')));
    const [wait] = Object.values(one.driver.toResume()!.state.waits);
    const delivery = { eventId: 'e', waitId: wait!.id, elementId: 'hear' };
    const event = { kind: 'message', name: 'm', payload: {}, correlationKey: null, delivery } as const;
    for (let times = 0; times < 2; times++) one.once(() => refusal);
    one.request('event', { type: 'eventReceived', ...event });
    one.request('end', { type: 'terminated', reason: null });
    await one.settle();
    expect(one.answers.get('event')).toMatchObject({ ok: false, code: 'NOT_WAITING' });
  });

  it('of several inputs whose commit is refused each is committed alone, so that only the one at fault is refused', async () => {
    const form = draw(
      { f: 'parallelGateway', a: 'userTask', b: 'userTask' },
      'start -> f -> a -> end',
      'f -> b -> end2',
    );
    const one = await begun(compile(form));
    const [a, b] = Object.values(one.driver.toResume()!.state.waits);
    for (const { id, elementId } of [a!, b!])
      one.request(elementId, { type: 'taskCompleted', taskId: id, variables: {}, claimVersion: 1 });
    for (let times = 0; times < 2; times++) one.once(() => refusal);
    await one.settle();
    expect([...one.answers].map(([id, answer]) => [id, answer.ok || answer.code])).toEqual([
      ['a', 'VALIDATION_ERROR'],
      ['b', true],
    ]);
  });

  it('a commit that is refused together with the input that came instead rejects the step', async () => {
    const one = await begun(timer);
    for (let times = 0; times < 3; times++) one.once(() => refusal);
    one.receive('fired', fired(one));
    await expect(one.settle()).rejects.toThrow('the log refuses fired:instead:2, which is a defect: no');
    expect(one.requests.slice(1).map(({ inputs }) => inputs.map(({ id }) => id))).toEqual([
      ['fired'],
      ['fired:instead:2'],
    ]);
  });
});

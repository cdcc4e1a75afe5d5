import { describe, expect, it } from '@jest/globals';
import { createModelIndex } from '../index.js';
import { compile, draw, findingsOf, InMemoryDriver, scenario, subProcess } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

const thrown = (kind: 'message' | 'signal', name: string, more: Partial<ElementForm> = {}) =>
  ({ type: 'intermediateThrowEvent', event: { type: kind, name }, ...more }) as const;
const caught = (kind: 'message' | 'signal', name: string) =>
  ({ type: 'intermediateCatchEvent', event: { type: kind, name } }) as const;

describe('rule 16: what an instance publishes', () => {
  scenario(
    'rule 16: a message throw event publishes its message and goes on',
    draw(
      {
        tell: {
          type: 'intermediateThrowEvent',
          event: { type: 'message', name: 'P16 shipped', correlationKey: '{{ order }}' },
          ioMapping: { inputs: [{ source: '{{ order }}', target: 'number' }] },
        },
      },
      'start -> tell -> end',
    ),
    (run) =>
      run
        .start({ order: 'o-1', secret: 1 })
        .expectStatus('completed')
        .expectPublished({ kind: 'message', name: 'P16 shipped', correlationKey: 'o-1', payload: { number: 'o-1' } }),
  );
  scenario(
    'rule 16: a message thrown without mapped inputs has an empty payload',
    draw({ tell: thrown('message', 'P16 bare') }, 'start -> tell -> end'),
    (run) => run.start({ secret: 1 }).expectPublished({ payload: {}, correlationKey: null }),
  );
  scenario(
    'rule 16: a message end event publishes its message and ends its token',
    draw({ over: { type: 'endEvent', event: { type: 'message', name: 'P16 over' } } }, 'start -> over'),
    (run) => run.start().expectStatus('completed').expectPublished({ name: 'P16 over' }),
  );
  scenario(
    'rule 16: a send task without a url publishes its message',
    draw({ send: { type: 'sendTask', event: { type: 'message', name: 'P16 sent' } } }, 'start -> send -> end'),
    (run) => run.start().expectStatus('completed').expectPublished({ kind: 'message', name: 'P16 sent' }),
  );
  scenario(
    'rule 16: a signal end event reaches the instance that throws it, and the tenant',
    draw(
      {
        fork: 'parallelGateway',
        hear: caught('signal', 'P16 alarm'),
        again: caught('signal', 'P16 alarm'),
        pause: 'userTask',
        ring: { type: 'endEvent', event: { type: 'signal', name: 'P16 alarm' } },
      },
      'start -> fork -> hear -> end',
      'fork -> again -> end2',
      'fork -> pause -> ring',
    ),
    (run) => run.start().complete('pause').expectStatus('completed').expectPublished({ kind: 'signal' }),
  );
  scenario(
    'rule 16: a signal is not kept for waits that begin later',
    draw({ ring: thrown('signal', 'P16 early'), hear: caught('signal', 'P16 early') }, 'start -> ring -> hear -> end'),
    (run) => run.start().expectWaitingAt('hear'),
  );
  scenario(
    'rule 8: a signal that interrupts its own scope stops the thrower',
    draw(
      {
        box: subProcess({ ring: thrown('signal', 'P16 stop'), inner: 'userTask' }, 'begin -> ring -> inner -> done'),
        off: { type: 'boundaryEvent', attachedTo: 'box', event: { type: 'signal', name: 'P16 stop' } },
        after: 'userTask',
      },
      'start -> box -> end',
      'off -> after -> end2',
    ),
    (run) => run.start().expectWaitingAt('after').expectCompleted('ring', 0).expectCompleted('inner', 0),
  );
  scenario(
    'rule 8: a message that interrupts its own scope stops the thrower and is not published',
    draw(
      {
        box: subProcess({ tell: thrown('message', 'P16 halt'), inner: 'userTask' }, 'begin -> tell -> inner -> done'),
        off: { type: 'boundaryEvent', attachedTo: 'box', event: { type: 'message', name: 'P16 halt' } },
        after: 'userTask',
      },
      'start -> box -> end',
      'off -> after -> end2',
    ),
    (run) => run.start().expectWaitingAt('after').expectPublished(),
  );
  scenario(
    'a message name that evaluates to no text is an incident of the throw event',
    draw({ tell: thrown('message', '{{ missing }}') }, 'start -> tell -> end'),
    (run) =>
      run
        .start()
        .expectError(/message name/)
        .update({ missing: 'P16 found' })
        .resume()
        .expectStatus('completed'),
  );
});

describe('rule 16: events that begin an instance', () => {
  const starts = draw(
    {
      ordered: {
        type: 'startEvent',
        event: { type: 'message', name: 'P16 ordered' },
        ioMapping: { outputs: [{ source: '{{ output.number }}', target: 'order' }] },
      },
      rung: { type: 'startEvent', event: { type: 'signal', name: 'P16 rung' } },
      daily: { type: 'startEvent', event: { type: 'timer', cycle: 'R/P1D' } },
      work: 'userTask',
      other: 'userTask',
    },
    'start -> work -> end',
    'ordered -> work',
    'rung -> other -> end2',
    'daily -> other',
  );
  scenario('rule 16: a message start event maps its payload', starts, (run) =>
    run
      .startBy('ordered', { number: 7 })
      .expectWaitingAt('work')
      .expectVariables({ order: 7 })
      .expectNoVariable('number')
      .expectCompleted('ordered')
      .expectCompleted('start', 0),
  );
  scenario('rule 16: a signal start event merges its payload', starts, (run) =>
    run.startBy('rung', { loud: true }).expectWaitingAt('other').expectVariables({ loud: true }),
  );
  scenario(
    'rule 16: a timer start event starts an instance',
    draw(
      { often: { type: 'startEvent', event: { type: 'timer', cycle: 'R/PT1S' } }, work: 'userTask' },
      'often -> work -> end',
    ),
    (run) => run.startBy('often').expectCompleted('often').expectWaitingAt('work'),
  );
  scenario('rule 16: a start request uses only the none start event', starts, (run) =>
    run.start().expectWaitingAt('work').expectCompleted('ordered', 0).expectCompleted('rung', 0),
  );
  scenario(
    'an instantiating receive task begins with its message',
    draw(
      {
        hear: { type: 'receiveTask', instantiate: true, event: { type: 'message', name: 'P16 hear' } },
        work: 'userTask',
      },
      'hear -> work -> end',
    ),
    (run) => run.startBy('hear', { a: 1 }).expectCompleted('hear').expectWaitingAt('work').expectVariables({ a: 1 }),
  );
  scenario(
    'an instantiating event-based gateway begins with one of its events',
    draw(
      {
        first: { type: 'eventBasedGateway', instantiate: true },
        a: caught('message', 'P16 a'),
        b: caught('message', 'P16 b'),
        work: 'userTask',
      },
      'first -> a -> end',
      'first -> b -> work -> end2',
    ),
    (run) => run.startBy('b').expectCompleted('first').expectCompleted('b').expectWaitingAt('work'),
  );

  it('the events that start an instance are listed in file order', () => {
    expect(createModelIndex(compile(starts)).instanceStarts()).toEqual([
      { elementId: 'ordered', kind: 'message', name: 'P16 ordered' },
      { elementId: 'rung', kind: 'signal', name: 'P16 rung' },
      { elementId: 'daily', kind: 'timer', name: '{"timer":"timeCycle","value":"R/P1D"}' },
    ]);
  });
  it('a start event that cannot start an instance is a finding', () => {
    const findings = findingsOf(
      draw(
        {
          named: { type: 'startEvent', event: { type: 'message', name: '{{ x }}' } },
          warm: { type: 'startEvent', event: { type: 'conditional', condition: '{{ x > 1 }}' } },
        },
        'named -> end',
        'warm -> end',
      ),
    );
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { elementId: 'named', message: expect.stringContaining('there are no variables yet') },
      { elementId: 'warm', message: expect.stringContaining('no variables that its condition could read') },
    ]);
  });
});

describe('rule 16: a delivery from the tenant', () => {
  const race = draw(
    { first: 'eventBasedGateway', a: caught('message', 'A'), b: caught('message', 'B'), hold: 'userTask' },
    'start -> first -> a -> hold -> end',
    'first -> b -> hold',
  );
  const deliver = (driver: InMemoryDriver, waitId: string, kind: 'message' | 'signal' = 'message', elementId = 'a') =>
    driver.apply({
      ...{
        type: 'eventReceived',
        kind,
        name: kind === 'message' ? 'A' : 'S',
        payload: { n: 1 },
        correlationKey: 'any',
      },
      delivery: { eventId: 'e', waitId, elementId },
    });
  const waitAt = ({ state }: InMemoryDriver, elementId: string) =>
    Object.values(state!.waits).find((wait) => wait.elementId === elementId)!.id;

  it('a delivery reaches its wait once, whatever the correlation key', async () => {
    const driver = new InMemoryDriver();
    await driver.start(race, {});
    const waitId = waitAt(driver, 'a');
    expect(deliver(driver, waitId)).toMatchObject({ ok: true, answer: { delivered: 1, buffered: false } });
    expect(deliver(driver, waitId)).toMatchObject({ ok: false, code: 'NOT_WAITING' });
    const told = driver.facts.filter(({ fact }) => fact === 'event.received');
    expect(told).toMatchObject([{ delivery: { eventId: 'e', waitId } }]);
  });
  it('a delivery to a suspended instance is held with its wait', async () => {
    const driver = new InMemoryDriver();
    await driver.start(race, {});
    const waitId = waitAt(driver, 'a');
    await driver.suspend();
    expect(deliver(driver, waitId)).toMatchObject({ ok: true, answer: { delivered: 0, buffered: true } });
    expect(deliver(driver, 'gone')).toMatchObject({ ok: false, code: 'NOT_WAITING' });
    await driver.resume();
    expect((await driver.view()).waitingAt).toEqual(['hold']);
  });
  it('a delivery to a suspended instance is refused when too many are held', async () => {
    const driver = new InMemoryDriver({ maxBufferedEvents: 2 });
    await driver.start(draw({ s: caught('signal', 'S') }, 'start -> s -> end'), {});
    const waitId = waitAt(driver, 's');
    await driver.suspend();
    for (const isTaken of [true, true, false])
      expect(deliver(driver, waitId, 'signal', 's')).toMatchObject(
        isTaken ? { ok: true } : { ok: false, code: 'CONFLICT' },
      );
    expect(driver.state!.held).toHaveLength(2);
  });
  it('a signal reaches a wait that its element has begun anew', async () => {
    const driver = new InMemoryDriver();
    const process = draw(
      {
        work: 'userTask',
        s: { type: 'boundaryEvent', attachedTo: 'work', cancelActivity: false, event: { type: 'signal', name: 'S' } },
      },
      'start -> work -> end',
      's -> end2',
    );
    await driver.start(process, {});
    const waitId = waitAt(driver, 's');
    expect(deliver(driver, waitId, 'signal', 's')).toMatchObject({ ok: true });
    expect(deliver(driver, waitId, 'signal', 's')).toMatchObject({ ok: true });
    expect((await driver.view()).completed.filter((id) => id === 's')).toHaveLength(2);
  });
});

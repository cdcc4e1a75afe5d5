import { describe } from '@jest/globals';
import {
  boundaryOn,
  catching,
  draw,
  ending,
  eventSubProcess,
  scenario,
  startOn,
  subProcess,
  undoing,
  undoneBy,
} from '../../../testing/index.js';
import type { EventForm } from '../../../testing/index.js';

const HOUR: EventForm = { type: 'timer', duration: 'PT1H' };
const CALL = { type: 'serviceTask', taskHeaders: { url: 'https://pay.test/' } } as const;
const STOP: EventForm = { type: 'message', name: 'Stop' };

describe('what a token leaves is undone [engine#recovery]', () => {
  scenario(
    'rule 22: a called instance is ended',
    {
      ...draw({ call: { type: 'callActivity', calledElement: 'called' }, b: 'userTask' }, 'start -> call -> b -> end'),
      also: [{ ...draw({ inside: 'userTask' }, 'start -> inside -> end'), id: 'called' }],
    },
    (run) =>
      run
        .start()
        .inCalled('called', (called) => called.expectWaitingAt('inside'))
        .move('call', 'b')
        .expectWaitingAt('b')
        .inCalled('called', (called) => called.expectStatus('terminated'))
        .complete('b')
        .expectStatus('completed'),
  );
  scenario(
    'rule 22: a call that is in flight is cancelled, and its answer means nothing',
    draw({ pay: CALL, b: 'userTask' }, 'start -> pay -> b -> end'),
    (run) => run.start().move('pay', 'b').expectWaitingAt('b').complete('b').expectStatus('completed'),
  );
  scenario(
    'rule 22: a timer does not fire any more',
    draw({ wait: catching(HOUR), b: 'userTask' }, 'start -> wait -> b -> end'),
    (run) =>
      run
        .start()
        .move('wait', 'b')
        .pass('PT2H')
        .expectWaitingAt('b')
        .expectCompleted('wait', 0)
        .complete('b')
        .expectStatus('completed'),
  );
  scenario(
    'rule 22: boundary events are armed for the target, and not for what was left',
    draw(
      {
        a: 'userTask',
        lateA: boundaryOn('a', HOUR),
        b: 'userTask',
        lateB: boundaryOn('b', { type: 'timer', duration: 'PT3H' }),
      },
      'start -> a -> b -> end',
      'lateA -> endA',
      'lateB -> endB',
    ),
    (run) =>
      run
        .start()
        .move('a', 'b')
        .pass('PT2H')
        .expectWaitingAt('b')
        .pass('PT1H')
        .expectStatus('completed')
        .expectCompleted('endB'),
  );
  scenario(
    'rule 22: a whole subprocess with what runs inside',
    draw(
      {
        outer: subProcess(
          { fork: 'parallelGateway', a: 'userTask', pay: CALL, join: 'parallelGateway' },
          'start1 -> fork -> a -> join -> end1',
          'fork -> pay -> join',
        ),
        b: 'userTask',
      },
      'start -> outer -> b -> end',
    ),
    (run) => run.start().move('outer', 'b').expectWaitingAt('b').complete('b').expectStatus('completed'),
  );
});

describe('scopes of their own kind [engine#recovery]', () => {
  scenario(
    'rule 22: out of an event subprocess, which has interrupted its own scope',
    draw(
      {
        work: 'userTask',
        watch: eventSubProcess({ stop: startOn(STOP), clean: 'userTask' }, 'stop -> clean -> endW'),
        b: 'userTask',
      },
      'start -> work -> b -> end',
    ),
    (run) =>
      run.start().message('Stop').move('clean', 'b').expectWaitingAt('b').complete('b').expectStatus('completed'),
  );
  scenario(
    'rule 22: into an event subprocess beside what runs',
    draw(
      {
        work: 'userTask',
        watch: eventSubProcess({ stop: startOn(STOP), clean: 'userTask' }, 'stop -> clean -> endW'),
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .addToken('clean')
        .expectWaitingAt('clean', 'work')
        .complete('clean')
        .complete('work')
        .expectStatus('completed'),
  );
  const trip = draw(
    {
      trip: {
        ...subProcess(
          {
            book: 'userTask',
            booked: undoneBy('book', 'cancelIt'),
            cancelIt: undoing,
            pay: 'userTask',
            off: ending({ type: 'cancel' }),
          },
          'start1 -> book -> pay -> off',
        ),
        type: 'transaction',
      },
      failed: boundaryOn('trip', { type: 'cancel' }),
      other: 'userTask',
    },
    'start -> trip -> end',
    'failed -> other -> end2',
  );
  scenario('rule 22: a handler that is cancelled counts as done', trip, (run) =>
    run
      .start()
      .complete('book')
      .complete('pay')
      .expectWaitingAt('cancelIt')
      .cancelToken('cancelIt')
      .expectWaitingAt('other'),
  );
  scenario('rule 22: a handler begins again where it was', trip, (run) =>
    run
      .start()
      .complete('book')
      .complete('pay')
      .move('cancelIt', 'cancelIt')
      .expectWaitingAt('cancelIt')
      .complete('cancelIt')
      .expectWaitingAt('other'),
  );
  scenario('rule 22: out of a transaction, which is then not undone', trip, (run) =>
    run
      .start()
      .complete('book')
      .move('pay', 'other')
      .expectWaitingAt('other')
      .complete('other')
      .expectStatus('completed'),
  );
  scenario(
    'rule 22: a sequential ad-hoc subprocess goes on with its next activity',
    draw(
      {
        any: {
          type: 'adHocSubProcess',
          ordering: 'Sequential',
          elements: [
            { id: 'a', type: 'userTask' },
            { id: 'b', type: 'userTask' },
          ],
          flows: [],
        },
      },
      'start -> any -> end',
    ),
    (run) => run.start().cancelToken('a').expectWaitingAt('b').complete('b').expectStatus('completed'),
  );
  scenario(
    'rule 22: mapped inputs of a subprocess on the way are there',
    draw(
      {
        before: 'userTask',
        packing: {
          ...subProcess(
            { a: 'userTask', b: { type: 'scriptTask', script: '{{ box + 1 }}', resultVariable: 'seen' } },
            'start1 -> a -> b -> end1',
          ),
          ioMapping: { inputs: [{ source: '{{ boxes * 2 }}', target: 'box' }] },
        },
      },
      'start -> before -> packing -> end',
    ),
    (run) =>
      run.start({ boxes: 1 }).move('before', 'b', { boxes: 4 }).expectStatus('completed').expectVariables({ seen: 9 }),
  );
  scenario(
    'rule 22: one that cannot begin refuses the operation, with nothing changed',
    draw(
      {
        before: 'userTask',
        packing: {
          ...subProcess({ a: 'userTask' }, 'start1 -> a -> end1'),
          ioMapping: { inputs: [{ source: '{{ boxes * 2 }}', target: 'box' }] },
        },
      },
      'start -> before -> packing -> end',
    ),
    (run) =>
      run
        .start({ boxes: 'x' })
        .move('before', 'a', { n: 1 })
        .expectRefused('CONFLICT')
        .expectWaitingAt('before')
        .expectNoVariable('n')
        .addToken('a')
        .expectRefused('CONFLICT')
        .complete('before', { boxes: 2 })
        .expectWaitingAt('a'),
  );
  scenario(
    'rule 22: a complex gateway is reset when what it waits for is moved away',
    draw(
      {
        fork: 'parallelGateway',
        a: 'userTask',
        b: 'userTask',
        first: { type: 'complexGateway', activationCondition: '{{ activationCount >= 1 }}' },
        after: 'userTask',
      },
      'start -> fork -> a -> first -> after -> end',
      'fork -> b -> first',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .expectWaitingAt('after', 'b')
        .move('b', 'end')
        .addToken('a')
        .complete('a')
        .expectWaitingAt('after', 'after'),
  );
});

describe('a host that is retried [engine#recovery]', () => {
  scenario(
    'rule 22: items that are done stay so, and its boundary events are armed again',
    draw(
      {
        pay: { ...CALL, multiInstance: { loopCardinality: 2, isSequential: true } },
        watch: boundaryOn('pay', { type: 'conditional', condition: '{{ level > 5 }}' }, true),
        stopped: 'userTask',
      },
      'start -> pay -> end',
      'watch -> stopped -> end2',
    ),
    (run) =>
      run
        .start({ level: 0 })
        .answer('pay', { level: 'x' })
        .expectError(/condition/)
        .retryToken('pay', { level: 1 })
        .expectStatus('running')
        .update({ level: 9 })
        .expectWaitingAt('stopped')
        .expectCompleted('pay', 1),
  );
});

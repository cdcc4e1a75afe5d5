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
    'rule 22: moving a token off a call activity ends the called instance',
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
    'rule 22: moving a token off a pending call cancels it, and its answer is ignored',
    draw({ pay: CALL, b: 'userTask' }, 'start -> pay -> b -> end'),
    (run) => run.start().move('pay', 'b').expectWaitingAt('b').complete('b').expectStatus('completed'),
  );
  scenario(
    'rule 22: moving a token off a timer disarms it',
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
    'rule 22: after a move boundary events are armed for the target and not for the element that was left',
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
    'rule 22: moving a token off a subprocess cancels what runs inside',
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
    'rule 22: a token can be moved out of an event subprocess that interrupted its scope',
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
    'rule 22: a token can be added in an event subprocess beside what runs',
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
  scenario('rule 22: a cancelled compensation handler counts as done', trip, (run) =>
    run
      .start()
      .complete('book')
      .complete('pay')
      .expectWaitingAt('cancelIt')
      .cancelToken('cancelIt')
      .expectWaitingAt('other'),
  );
  scenario('rule 22: a compensation handler can be moved to itself and begins again', trip, (run) =>
    run
      .start()
      .complete('book')
      .complete('pay')
      .move('cancelIt', 'cancelIt')
      .expectWaitingAt('cancelIt')
      .complete('cancelIt')
      .expectWaitingAt('other'),
  );
  scenario('rule 22: a token moved out of a transaction leaves it without compensation', trip, (run) =>
    run
      .start()
      .complete('book')
      .move('pay', 'other')
      .expectWaitingAt('other')
      .complete('other')
      .expectStatus('completed'),
  );
  scenario(
    'rule 22: a sequential ad-hoc subprocess goes on with its next activity when one is cancelled',
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
    'rule 22: a token moved into a subprocess sees its mapped inputs',
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
    'rule 22: a move into a subprocess that cannot begin is refused, with nothing changed',
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
    'rule 22: a complex gateway is reset when the token that it waits for is moved away',
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
    'rule 22: completed iterations stay completed after a retry, and boundary events are armed again',
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

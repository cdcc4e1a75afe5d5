import { describe } from '@jest/globals';
import { draw, scenario, subProcess } from '../../testing/index.js';
import type { ElementForm, EventForm } from '../../testing/index.js';

function boundary(attachedTo: string, event: EventForm, cancelActivity = true): Omit<ElementForm, 'id'> {
  return { type: 'boundaryEvent', attachedTo, event, cancelActivity };
}
const HOUR: EventForm = { type: 'timer', duration: 'PT1H' };

describe('boundary timer [engine#boundary-events]', () => {
  const lapsing = draw(
    { approve: 'userTask', late: boundary('approve', HOUR), remind: 'userTask' },
    'start -> approve -> end',
    'late -> remind -> end2',
  );
  scenario('rule 7: an interrupting timer cancels the task, and the normal flow is not taken', lapsing, (run) =>
    run
      .start()
      .pass('PT59M')
      .expectWaitingAt('approve')
      .pass('PT1M')
      .expectWaitingAt('remind')
      .complete('remind')
      .expectStatus('completed')
      .expectCompleted('approve', 0),
  );
  scenario('rule 7: a boundary timer is disarmed when its activity ends', lapsing, (run) =>
    run.start().complete('approve').expectStatus('completed').pass('PT2H').expectCompleted('late', 0),
  );

  scenario(
    'rule 7: a non-interrupting timer starts a second path and leaves the activity running',
    draw(
      { approve: 'userTask', late: boundary('approve', HOUR, false), remind: 'userTask' },
      'start -> approve -> end',
      'late -> remind -> end2',
    ),
    (run) =>
      run
        .start()
        .pass('PT5H')
        .expectWaitingAt('approve', 'remind')
        .complete('approve')
        .expectStatus('running')
        .complete('remind')
        .expectStatus('completed'),
  );

  scenario(
    'rule 7: an interrupting timer cancels everything inside a subprocess, with joins and nested scopes',
    draw(
      {
        outer: subProcess(
          {
            fork: 'parallelGateway',
            join: 'parallelGateway',
            a: 'userTask',
            inner: subProcess({ b: 'userTask' }, 'start2 -> b -> end2'),
          },
          'start1 -> fork -> a -> join -> end1',
          'fork -> inner -> join',
        ),
        late: boundary('outer', HOUR),
      },
      'start -> outer -> end',
      'late -> endLate',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .expectWaitingAt('b')
        .pass('PT1H')
        .expectStatus('completed')
        .expectCompleted('endLate')
        .expectCompleted('outer', 0),
  );
});

describe('boundary cycle [engine#timer-cycles]', () => {
  const cycled = (cycle: string) =>
    draw(
      { approve: 'userTask', again: boundary('approve', { type: 'timer', cycle }, false) },
      'start -> approve -> end',
      'again -> note -> endNote',
    );
  scenario('rule 17: a timer cycle fires as often as it says', cycled('R3/PT10M'), (run) =>
    run
      .start()
      .pass('PT10M')
      .expectCompleted('note', 1)
      .pass('PT10M')
      .expectCompleted('note', 2)
      .pass('PT5H')
      .expectCompleted('note', 3)
      .complete('approve')
      .expectStatus('completed'),
  );
  scenario('rule 17: an unbounded timer cycle fires while its activity lives', cycled('R/PT1H'), (run) =>
    run.start().pass('P1D').expectCompleted('note', 24).complete('approve').expectStatus('completed'),
  );
  scenario(
    'rule 17: a timer cycle fires once for what it missed while suspended, then keeps its schedule',
    cycled('R/PT10M'),
    (run) =>
      run
        .start()
        .suspend()
        .pass('PT35M')
        .expectCompleted('note', 0)
        .resume()
        .expectCompleted('note', 1)
        .pass('PT5M')
        .expectCompleted('note', 2),
  );

  scenario(
    'rule 17: an interrupting timer cycle fires once',
    draw(
      { approve: 'userTask', again: boundary('approve', { type: 'timer', cycle: 'R3/PT10M' }) },
      'start -> approve -> end',
      'again -> note -> end2',
    ),
    (run) => run.start().pass('PT10M').expectStatus('completed').pass('PT1H').expectCompleted('note', 1),
  );
});

describe('boundary message and signal', () => {
  scenario(
    'rule 7: an interrupting message boundary event merges the payload of the message',
    draw(
      { approve: 'userTask', stop: boundary('approve', { type: 'message', name: 'Stop' }) },
      'start -> approve -> end',
      'stop -> end2',
    ),
    (run) =>
      run
        .start()
        .message('Stop', { why: 'sold out' })
        .expectStatus('completed')
        .expectCompleted('stop')
        .expectVariables({ why: 'sold out' }),
  );
  scenario(
    'rule 7: a non-interrupting message boundary event can be triggered again',
    draw(
      { approve: 'userTask', ask: boundary('approve', { type: 'message', name: 'Ask' }, false) },
      'start -> approve -> end',
      'ask -> note -> end2',
    ),
    (run) =>
      run
        .start()
        .message('Ask')
        .message('Ask')
        .expectCompleted('note', 2)
        .complete('approve')
        .expectStatus('completed'),
  );
  scenario(
    'rule 16: a signal reaches every boundary event of its name',
    draw(
      {
        fork: 'parallelGateway',
        a: 'userTask',
        b: 'userTask',
        offA: boundary('a', { type: 'signal', name: 'Off' }),
        offB: boundary('b', { type: 'signal', name: 'Off' }),
      },
      'start -> fork -> a -> end',
      'fork -> b -> end',
      'offA -> end2',
      'offB -> end2',
    ),
    (run) =>
      run.start().signal('Off').expectAnswer({ delivered: 2 }).expectStatus('completed').expectCompleted('end2', 2),
  );
  scenario(
    'rule 7: an early message interrupts the activity as soon as it starts',
    draw(
      { first: 'userTask', approve: 'userTask', stop: boundary('approve', { type: 'message', name: 'Stop' }) },
      'start -> first -> approve -> end',
      'stop -> end2',
    ),
    (run) =>
      run
        .start()
        .message('Stop')
        .expectAnswer({ buffered: true })
        .complete('first')
        .expectStatus('completed')
        .expectCompleted('stop'),
  );
});

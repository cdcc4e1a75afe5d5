import { describe } from '@jest/globals';
import { boundaryOn, draw, eventSubProcess, scenario, startOn, subProcess } from '../../../testing/index.js';
import type { EventForm } from '../../../testing/index.js';

const HOUR: EventForm = { type: 'timer', duration: 'PT1H' };

describe('token move [engine#recovery]', () => {
  const straight = draw({ a: 'userTask', b: 'userTask' }, 'start -> a -> b -> end');
  scenario('rule 22: moving a token off a task cancels the task', straight, (run) =>
    run
      .start()
      .move('a', 'b', { by: 'ann' })
      .expectWaitingAt('b')
      .expectVariables({ by: 'ann' })
      .expectCompleted('a', 0)
      .complete('b')
      .expectStatus('completed'),
  );
  scenario('rule 22: a token can be moved back', straight, (run) =>
    run.start().complete('a').move('b', 'a').expectWaitingAt('a').complete('a').complete('b').expectStatus('completed'),
  );
  scenario('rule 22: a move to an unknown element is refused, with nothing changed', straight, (run) =>
    run
      .start()
      .move('a', 'nowhere', { by: 'ann' })
      .expectRefused('VALIDATION_ERROR')
      .expectNoVariable('by')
      .expectWaitingAt('a'),
  );

  const nested = draw(
    {
      outer: subProcess(
        { first: 'userTask', inner: subProcess({ deep: 'userTask' }, 'start2 -> deep -> end2') },
        'start1 -> first -> inner -> end1',
      ),
      late: boundaryOn('outer', HOUR),
      before: 'userTask',
      after: 'userTask',
    },
    'start -> before -> outer -> after -> end',
    'late -> end3',
  );
  scenario('rule 22: a move into a subprocess creates the missing scopes', nested, (run) =>
    run
      .start()
      .move('before', 'deep')
      .expectWaitingAt('deep')
      .complete('deep')
      .expectWaitingAt('after')
      .expectCompleted('inner')
      .expectCompleted('outer')
      .expectCompleted('first', 0)
      .complete('after')
      .expectStatus('completed'),
  );
  scenario('rule 22: a move into a subprocess arms its boundary events', nested, (run) =>
    run.start().move('before', 'deep').pass('PT1H').expectStatus('completed').expectCompleted('outer', 0),
  );
  scenario('rule 22: a move out of a subprocess ends it without taking its flow', nested, (run) =>
    run
      .start()
      .complete('before')
      .complete('first')
      .move('deep', 'after')
      .expectWaitingAt('after')
      .expectCompleted('outer', 0)
      .complete('after')
      .expectStatus('completed')
      .expectCompleted('after', 1),
  );
  scenario('rule 22: a move from a subprocess to an element inside begins it anew', nested, (run) =>
    run.start().complete('before').complete('first').move('outer', 'first').expectWaitingAt('first'),
  );
  scenario(
    'rule 22: a scope that a move creates starts its event subprocesses',
    draw(
      {
        outer: subProcess(
          {
            work: 'userTask',
            watch: eventSubProcess(
              { stop: startOn({ type: 'message', name: 'Stop' }), clean: 'userTask' },
              'stop -> clean -> endW',
            ),
          },
          'start1 -> work -> end1',
        ),
        before: 'userTask',
      },
      'start -> before -> outer -> end',
    ),
    (run) =>
      run
        .start()
        .move('before', 'work')
        .message('Stop')
        .expectWaitingAt('clean')
        .complete('clean')
        .expectStatus('completed'),
  );
  scenario(
    'rule 22: a token can be moved into an event subprocess that has not begun',
    draw(
      {
        work: 'userTask',
        watch: eventSubProcess(
          { stop: startOn({ type: 'message', name: 'Stop' }), clean: 'userTask' },
          'stop -> clean -> endW',
        ),
      },
      'start -> work -> end',
    ),
    (run) => run.start().move('work', 'clean').expectWaitingAt('clean').complete('clean').expectStatus('completed'),
  );

  const forked = draw(
    { fork: 'parallelGateway', a: 'userTask', b: 'userTask', join: 'parallelGateway', after: 'userTask' },
    'start -> fork -> a -> join -> after -> end',
    'fork -> b -> join',
  );
  scenario('rule 22: a token can be moved out of a join', forked, (run) =>
    run
      .start()
      .complete('a')
      .move('join', 'after')
      .expectWaitingAt('after', 'b')
      .move('b', 'end')
      .complete('after')
      .expectStatus('completed'),
  );
  scenario('rule 22: a join lets a token pass that was moved to it', forked, (run) =>
    run.start().move('a', 'join').expectWaitingAt('after', 'b'),
  );
  scenario(
    'rule 22: an inclusive join is evaluated again after a move',
    draw(
      {
        fork: 'inclusiveGateway',
        a: 'userTask',
        b: 'userTask',
        join: 'inclusiveGateway',
        after: 'userTask',
        other: 'userTask',
      },
      'start -> fork -[x > 0]-> a -> join -> after -> end',
      'fork -[x > 1]-> b -> join',
      'fork -[x > 9]-> other -> end2',
    ),
    (run) =>
      run
        .start({ x: 2 })
        .complete('a')
        .expectWaitingAt('b')
        .move('b', 'other')
        .expectWaitingAt('after', 'other')
        .complete('after')
        .complete('other')
        .expectStatus('completed'),
  );
  scenario('rule 22: all tokens at an element can be moved at once', forked, (run) =>
    run
      .start()
      .addToken('a')
      .expectWaitingAt('a', 'a', 'b')
      .moveAll('a', 'after')
      .expectAnswer({ recovered: { count: 2 } })
      .expectWaitingAt('after', 'after', 'b')
      .moveAll('nowhere', 'a')
      .expectRefused('VALIDATION_ERROR')
      .moveAll('join', 'a')
      .expectRefused('CONFLICT'),
  );
  scenario(
    'rule 22: a move off an event-based gateway stops waiting for its events',
    draw(
      {
        choose: 'eventBasedGateway',
        paid: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Paid' } },
        late: { type: 'intermediateCatchEvent', event: HOUR },
        b: 'userTask',
      },
      'start -> choose -> paid -> end',
      'choose -> late -> b -> end2',
    ),
    (run) => run.start().move('choose', 'b').expectWaitingAt('b').pass('PT2H').complete('b').expectStatus('completed'),
  );
  scenario(
    'rule 22: a token whose output failed can be moved',
    draw(
      { a: { type: 'userTask', ioMapping: { outputs: [{ source: '{{ x + 1 }}', target: 'y' }] } }, b: 'userTask' },
      'start -> a -> b -> end',
    ),
    (run) =>
      run
        .start({ x: 'a' })
        .complete('a')
        .expectStatus('error')
        .move('a', 'b')
        .expectStatus('running')
        .expectWaitingAt('b')
        .complete('b')
        .expectStatus('completed'),
  );
  scenario(
    'rule 22: all instances of a subprocess can be moved to the same element inside',
    draw(
      {
        fork: 'parallelGateway',
        outer: subProcess({ first: 'userTask', second: 'userTask' }, 'start1 -> first -> second -> end1'),
      },
      'start -> fork -> outer -> end',
      'fork -> outer',
    ),
    (run) =>
      run
        .start()
        .expectWaitingAt('first', 'first')
        .moveAll('outer', 'second')
        .expectWaitingAt('second', 'second')
        .complete('second')
        .complete('second')
        .expectStatus('completed')
        .expectCompleted('outer', 1),
  );
});

import { describe } from '@jest/globals';
import { draw, scenario, subProcess, undoing, undoneBy } from '../../testing/index.js';

const GATES = { fork: 'inclusiveGateway', join: 'inclusiveGateway' };

describe('inclusive gateway [engine#inclusive-join]', () => {
  const simple = draw(
    { ...GATES, a: 'userTask', b: 'userTask', c: 'userTask' },
    'start -> fork -[x > 1]-> a -> join -> last -> end',
    'fork -[x > 2]-> b -> join',
    'fork -default-> c -> join',
  );
  scenario('rule 4: an inclusive gateway takes every flow whose condition holds and joins them', simple, (run) =>
    run
      .start({ x: 3 })
      .expectWaitingAt('a', 'b')
      .complete('a')
      .expectWaitingAt('b')
      .complete('b')
      .expectStatus('completed')
      .expectCompleted('last', 1),
  );
  scenario('rule 4: an inclusive join does not wait for a flow by which no token can come', simple, (run) =>
    run.start({ x: 2 }).expectWaitingAt('a').complete('a').expectStatus('completed'),
  );
  scenario('rule 4: an inclusive gateway takes the default flow when no condition holds', simple, (run) =>
    run.start({ x: 0 }).expectWaitingAt('c').complete('c').expectStatus('completed'),
  );

  scenario(
    'rule 4: an inclusive gateway always takes a flow without a condition, and then not the default',
    draw(
      { fork: 'inclusiveGateway', a: 'userTask', b: 'userTask' },
      'start -> fork -> a -> end',
      'fork -default-> b -> end',
    ),
    (run) => run.start().expectWaitingAt('a'),
  );

  scenario(
    'rule 4: an inclusive gateway without a flow to take is an incident, repaired by an update and resume',
    draw({ fork: 'inclusiveGateway' }, 'start -> fork -[x > 1]-> a -> end', 'fork -[x > 2]-> b -> end'),
    (run) =>
      run
        .start({ x: 0 })
        .expectError(/fork/)
        .update({ x: 3 })
        .resume()
        .expectStatus('completed')
        .expectCompleted('a')
        .expectCompleted('b'),
  );

  scenario(
    'rule 4: an inclusive join fires when the token that it waited for ends elsewhere',
    draw(
      { ...GATES, a: 'userTask', b: 'userTask', choice: 'exclusiveGateway' },
      'start -> fork -[true]-> a -> join -> last -> end',
      'fork -[true]-> b -> choice -[isOut]-> end2',
      'choice -default-> join',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .expectCompleted('last', 0)
        .complete('b', { isOut: true })
        .expectStatus('completed')
        .expectCompleted('last', 1),
  );

  scenario(
    'rule 4: an inclusive join fires when a boundary event cancels the token that it waited for',
    draw(
      {
        ...GATES,
        a: 'userTask',
        b: 'userTask',
        late: { type: 'boundaryEvent', attachedTo: 'b', event: { type: 'timer', duration: 'PT1H' } },
      },
      'start -> fork -[true]-> a -> join -> last -> end',
      'fork -[true]-> b -> join',
      'late -> end2',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .expectCompleted('last', 0)
        .pass('PT1H')
        .expectStatus('completed')
        .expectCompleted('last', 1),
  );

  scenario(
    'rule 4: an inclusive join waits for a token that can reach it round a loop by the flow it is on',
    draw(
      { ...GATES, a: 'userTask', b: 'userTask', merge: 'exclusiveGateway', again: 'exclusiveGateway' },
      'start -> fork -[true]-> a -> join -> end',
      'fork -[true]-> merge -> b -> again -[more]-> merge',
      'again -default-> join',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('b', { more: true })
        .expectWaitingAt('b')
        .complete('b', { more: false })
        .expectStatus('completed')
        .expectCompleted('join', 1),
  );

  scenario(
    'rule 4: an inclusive join counts a token inside a subprocess at the subprocess',
    draw(
      { ...GATES, a: 'userTask', inner: subProcess({ b: 'userTask' }, 'start1 -> b -> end1') },
      'start -> fork -[true]-> a -> join -> end',
      'fork -[true]-> inner -> join',
    ),
    (run) =>
      run.start().complete('a').expectWaitingAt('b').complete('b').expectStatus('completed').expectCompleted('join', 1),
  );

  scenario(
    'rule 4: an inclusive join counts links as paths',
    draw(
      {
        ...GATES,
        a: 'userTask',
        b: 'userTask',
        away: { type: 'intermediateThrowEvent', event: { type: 'link', name: 'over' } },
        over: { type: 'intermediateCatchEvent', event: { type: 'link', name: 'over' } },
      },
      'start -> fork -[true]-> a -> join -> last -> end',
      'fork -[true]-> b -> away',
      'over -> join',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .expectCompleted('last', 0)
        .complete('b')
        .expectStatus('completed')
        .expectCompleted('last', 1),
  );

  scenario(
    'rule 22: a failed inclusive gateway is repaired behind its join, without waiting for the others again',
    draw(
      { ...GATES, a: 'userTask', b: 'userTask' },
      'start -> fork -[true]-> a -> join -[ok]-> end',
      'fork -[true]-> b -> join -[other]-> end2',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('b')
        .expectStatus('error')
        .update({ ok: true })
        .resume()
        .expectStatus('completed'),
  );

  scenario(
    'rule 4: an inclusive join does not wait for a token that could also come by a flow that has one',
    draw(
      { ...GATES, a: 'userTask', b: 'userTask', merge: 'exclusiveGateway', choice: 'exclusiveGateway' },
      'start -> fork -[true]-> a -> merge -> join -> last -> end',
      'fork -[true]-> b -> choice -[isSame]-> merge',
      'choice -default-> c -> join',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .expectCompleted('last', 1)
        .expectWaitingAt('b')
        .complete('b', { isSame: false })
        .expectCompleted('last', 2)
        .expectStatus('completed'),
  );

  scenario(
    'rule 4: an inclusive join does not wait for a compensation that nobody waits for',
    draw(
      {
        book: 'task',
        booked: undoneBy('book', 'unbook'),
        unbook: undoing,
        fork: 'parallelGateway',
        undo: { type: 'intermediateThrowEvent', event: { type: 'compensate', waitForCompletion: false } },
        way: 'exclusiveGateway',
        other: 'userTask',
        join: 'inclusiveGateway',
        after: 'userTask',
      },
      'start -> book -> fork -> undo -> way -[isShort]-> end1',
      'way -default-> join -> after -> end2',
      'fork -> other -> join',
    ),
    (run) =>
      run
        .start({ isShort: true })
        .expectWaitingAt('other', 'unbook')
        .complete('other')
        .expectWaitingAt('after', 'unbook')
        .complete('after')
        .complete('unbook')
        .expectStatus('completed'),
  );
});

import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

const GATES = { fork: 'parallelGateway', join: 'parallelGateway' };

describe('parallel gateway [engine#parallel-gateway]', () => {
  const picking = draw(
    { ...GATES, pick: 'userTask', pack: 'userTask' },
    'start -> fork -> pick -> join -> end',
    'fork -> pack -> join',
  );

  scenario('rule 3: a parallel join waits for every branch', picking, (run) =>
    run
      .start()
      .expectWaitingAt('pick', 'pack')
      .complete('pick')
      .expectWaitingAt('pack')
      .complete('pack')
      .expectStatus('completed'),
  );

  scenario(
    'rule 3: a parallel join after an exclusive split waits for ever',
    draw(
      { choice: 'exclusiveGateway', join: 'parallelGateway', a: 'task', b: 'task' },
      'start -> choice -[true]-> a -> join -> end',
      'choice -default-> b -> join',
    ),
    (run) => run.start().expectWaitingAt().expectStatus('running').expectCompleted('a').expectCompleted('join', 0),
  );

  scenario(
    'rule 3: a parallel gateway ignores the conditions of its flows',
    draw(
      { fork: 'parallelGateway', a: 'userTask', b: 'userTask' },
      'start -> fork -[false]-> a -> end',
      'fork -> b -> end',
    ),
    (run) => run.start().expectWaitingAt('a', 'b'),
  );

  scenario(
    'rule 3: a parallel join takes one token per flow and keeps the surplus for the next round',
    draw(
      { ...GATES, twice: 'parallelGateway', a: 'userTask', b: 'userTask', c: 'userTask', merge: 'exclusiveGateway' },
      'start -> twice -> a -> merge -> join -> last -> end',
      'twice -> b -> merge',
      'twice -> c -> join',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('b')
        .expectCompleted('join', 0)
        .complete('c')
        .expectCompleted('join', 1)
        .expectCompleted('last', 1)
        .expectStatus('running'),
  );

  scenario(
    'rule 3: a parallel join does not mix the rounds of a loop',
    draw(
      {
        ...GATES,
        a: 'userTask',
        b: 'userTask',
        merge: 'exclusiveGateway',
        again: 'exclusiveGateway',
        count: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
      },
      'start -> merge -> fork -> a -> join -> count -> again -[n < 3]-> merge',
      'fork -> b -> join',
      'again -default-> end',
    ),
    (run) => {
      run.start({ n: 0 });
      for (let round = 0; round < 3; round++) run.complete('a').expectWaitingAt('b').complete('b');
      return run.expectStatus('completed').expectVariables({ n: 3 }).expectCompleted('join', 3);
    },
  );
});

import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('start and completion quantity', () => {
  const packing = draw(
    {
      fork: 'parallelGateway',
      a: 'userTask',
      b: 'userTask',
      c: 'userTask',
      pack: { type: 'userTask', startQuantity: 2 },
    },
    'start -> fork -> a -> pack -> end',
    'fork -> b -> pack',
    'fork -> c -> pack',
  );
  scenario('an activity begins when startQuantity tokens have come, by whatever flow', packing, (run) =>
    run.start().complete('a').complete('c').expectWaitingAt('b', 'pack').expectCompleted('pack', 0),
  );
  scenario('surplus tokens wait for the next start of the activity', packing, (run) =>
    run
      .start()
      .complete('a')
      .complete('b')
      .complete('c')
      .complete('pack')
      .expectStatus('running')
      .expectCompleted('pack', 1),
  );
  scenario(
    'completionQuantity tokens leave by each flow that is taken',
    draw(
      { ship: { type: 'userTask', completionQuantity: 3 }, a: 'userTask', b: 'userTask', c: 'userTask' },
      'start -> ship -> a -> end',
      'ship -[two]-> b -> end',
      'ship -[!two]-> c -> end',
    ),
    (run) => run.start({ two: true }).complete('ship').expectWaitingAt('a', 'a', 'a', 'b', 'b', 'b'),
  );
  scenario(
    'both quantities work together, also after an incident is repaired',
    draw(
      {
        cut: { type: 'task', completionQuantity: 4 },
        join: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n', startQuantity: 2 },
      },
      'start -> cut -> join -> end',
    ),
    (run) =>
      run
        .start({ n: 'x' })
        .expectStatus('error')
        .update({ n: 0 })
        .resume()
        .expectStatus('completed')
        .expectVariables({ n: 2 })
        .expectCompleted('join', 2),
  );
  scenario(
    'the quantities of a multi-instance activity count once, not per iteration',
    draw(
      {
        fork: 'parallelGateway',
        work: { type: 'task', startQuantity: 2, completionQuantity: 2, multiInstance: { loopCardinality: 3 } },
        after: 'userTask',
      },
      'start -> fork -> work -> after -> end',
      'fork -> work',
    ),
    (run) => run.start().expectWaitingAt('after', 'after').expectCompleted('work', 3),
  );
});

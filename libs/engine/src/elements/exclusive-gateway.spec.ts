import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('exclusive gateway [engine#exclusive-gateway]', () => {
  const choice = draw(
    { choice: 'exclusiveGateway', a: 'userTask', b: 'userTask', c: 'userTask' },
    'start -> choice -[amount > 100]-> a -> end',
    'choice -[amount > 10]-> b -> end',
    'choice -default-> c -> end',
  );
  scenario('rule 2: takes the first flow that holds, in file order', choice, (run) =>
    run.start({ amount: 1000 }).expectWaitingAt('a'),
  );
  scenario('rule 2: goes on to the next when one does not hold', choice, (run) =>
    run.start({ amount: 50 }).expectWaitingAt('b'),
  );
  scenario('rule 2: takes the default flow when none holds', choice, (run) =>
    run.start({ amount: 1 }).expectWaitingAt('c'),
  );
  scenario('rule 2: treats a missing variable as false', choice, (run) => run.start().expectWaitingAt('c'));

  scenario(
    'rule 2: does not look at conditions behind the first that holds',
    draw({ choice: 'exclusiveGateway' }, 'start -> choice -[true]-> end', "choice -['text' < 1]-> end2"),
    (run) => run.start().expectStatus('completed'),
  );

  const strict = draw(
    { choice: 'exclusiveGateway' },
    'start -> choice -[amount > 10]-> a -> end',
    'choice -[amount < 5]-> b -> end',
  );
  scenario('rule 2: is an error without a flow to take, repaired by an update and resume', strict, (run) =>
    run
      .start({ amount: 7 })
      .expectError(/none|neither/)
      .expectWaitingAt()
      .update({ amount: 70 })
      .expectStatus('error')
      .resume()
      .expectStatus('completed')
      .expectCompleted('a'),
  );

  scenario('rule 2: is an error when a condition cannot be evaluated', strict, (run) =>
    run
      .start({ amount: 'much' })
      .expectError(/condition of flow choice-a/)
      .update({ amount: 1 })
      .resume()
      .expectStatus('completed')
      .expectCompleted('b'),
  );

  scenario('rule 2: fails again as long as nothing is repaired', strict, (run) =>
    run.start({ amount: 7 }).resume().expectStatus('error').terminate().expectStatus('terminated'),
  );

  scenario(
    'rule 2: ignores the condition of its default flow',
    draw(
      { choice: { type: 'exclusiveGateway', default: 'choice-a' }, a: 'userTask' },
      'start -> choice -[false]-> a -> end',
      'choice -[false]-> b -> end',
    ),
    (run) => run.start().expectWaitingAt('a'),
  );

  scenario(
    'rule 2: takes a flow that holds before its default flow, whose own condition holds too and stands first',
    draw(
      { choice: { type: 'exclusiveGateway', default: 'choice-a' }, a: 'userTask', b: 'userTask' },
      'start -> choice -[true]-> a -> end',
      'choice -[true]-> b -> end',
    ),
    (run) => run.start().expectWaitingAt('b'),
  );
});

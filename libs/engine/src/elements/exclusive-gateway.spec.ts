import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('exclusive gateway [engine#exclusive-gateway]', () => {
  const choice = draw(
    { choice: 'exclusiveGateway', a: 'userTask', b: 'userTask', c: 'userTask' },
    'start -> choice -[amount > 100]-> a -> end',
    'choice -[amount > 10]-> b -> end',
    'choice -default-> c -> end',
  );
  scenario('rule 2: an exclusive gateway takes the first flow whose condition holds, in file order', choice, (run) =>
    run.start({ amount: 1000 }).expectWaitingAt('a'),
  );
  scenario('rule 2: an exclusive gateway tries the next flow when a condition does not hold', choice, (run) =>
    run.start({ amount: 50 }).expectWaitingAt('b'),
  );
  scenario('rule 2: an exclusive gateway takes the default flow when no condition holds', choice, (run) =>
    run.start({ amount: 1 }).expectWaitingAt('c'),
  );
  scenario('rule 2: a missing variable makes a condition false', choice, (run) => run.start().expectWaitingAt('c'));

  scenario(
    'rule 2: an exclusive gateway does not evaluate conditions behind the first that holds',
    draw({ choice: 'exclusiveGateway' }, 'start -> choice -[true]-> end', "choice -['text' < 1]-> end2"),
    (run) => run.start().expectStatus('completed'),
  );

  const strict = draw(
    { choice: 'exclusiveGateway' },
    'start -> choice -[amount > 10]-> a -> end',
    'choice -[amount < 5]-> b -> end',
  );
  scenario(
    'rule 2: an exclusive gateway without a flow to take is an incident, repaired by an update and resume',
    strict,
    (run) =>
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

  scenario('rule 2: a condition that cannot be evaluated is an incident of the exclusive gateway', strict, (run) =>
    run
      .start({ amount: 'much' })
      .expectError(/condition of flow choice-a/)
      .update({ amount: 1 })
      .resume()
      .expectStatus('completed')
      .expectCompleted('b'),
  );

  scenario('rule 2: resume without a repair fails again', strict, (run) =>
    run.start({ amount: 7 }).resume().expectStatus('error').terminate().expectStatus('terminated'),
  );

  scenario(
    'rule 2: the condition of a default flow is ignored',
    draw(
      { choice: { type: 'exclusiveGateway', default: 'choice-a' }, a: 'userTask' },
      'start -> choice -[false]-> a -> end',
      'choice -[false]-> b -> end',
    ),
    (run) => run.start().expectWaitingAt('a'),
  );

  scenario(
    'rule 2: an exclusive gateway prefers a flow whose condition holds to a default flow before it',
    draw(
      { choice: { type: 'exclusiveGateway', default: 'choice-a' }, a: 'userTask', b: 'userTask' },
      'start -> choice -[true]-> a -> end',
      'choice -[true]-> b -> end',
    ),
    (run) => run.start().expectWaitingAt('b'),
  );
});

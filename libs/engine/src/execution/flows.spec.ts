import { describe } from '@jest/globals';
import { draw, scenario } from '../testing/index.js';

describe('flows out of an activity or event (engine rule 1)', () => {
  const mixed = draw(
    { ask: 'userTask', always: 'userTask', big: 'userTask', other: 'userTask' },
    'start -> ask -> always -> end',
    'ask -[n > 5]-> big -> end',
    'ask -default-> other -> end',
  );
  scenario('rule 1: all unconditional ones and each that holds', mixed, (run) =>
    run.start().complete('ask', { n: 7 }).expectWaitingAt('always', 'big'),
  );
  scenario('rule 1: the default when no conditional one holds, beside unconditional ones too', mixed, (run) =>
    run.start().complete('ask', { n: 1 }).expectWaitingAt('always', 'other'),
  );

  scenario(
    'rule 1: an element with several incoming flows runs once per token',
    draw({ fork: 'parallelGateway', a: 'userTask' }, 'start -> fork -> x -> a -> end', 'fork -> y -> a'),
    (run) =>
      run
        .start()
        .expectWaitingAt('a', 'a')
        .complete('a')
        .complete('a')
        .expectStatus('completed')
        .expectCompleted('end', 2),
  );

  scenario('rule 1: without any flow the token ends', draw({}, 'start -> a'), (run) =>
    run.start().expectStatus('completed'),
  );
});

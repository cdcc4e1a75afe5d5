import { describe } from '@jest/globals';
import { draw, scenario, subProcess } from '../../../testing/index.js';

describe('flows out of an activity or event [engine#outgoing-flows]', () => {
  const mixed = draw(
    { ask: 'userTask', always: 'userTask', big: 'userTask', other: 'userTask' },
    'start -> ask -> always -> end',
    'ask -[n > 5]-> big -> end',
    'ask -default-> other -> end',
  );
  scenario('rule 1: an activity takes all its unconditional flows and each whose condition holds', mixed, (run) =>
    run.start().complete('ask', { n: 7 }).expectWaitingAt('always', 'big'),
  );
  scenario('rule 1: the default flow is taken when no condition holds, beside unconditional flows too', mixed, (run) =>
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

  scenario('rule 1: a token at an element without outgoing flows ends', draw({}, 'start -> a'), (run) =>
    run.start().expectStatus('completed'),
  );

  scenario(
    'rule 1: boundary events and subprocesses choose their outgoing flows like activities',
    draw(
      {
        ...{ inner: subProcess({ ask: 'userTask' }, 'start1 -> ask -> end1') },
        off: {
          type: 'boundaryEvent',
          attachedTo: 'inner',
          cancelActivity: false,
          event: { type: 'signal', name: 'Off' },
        },
        a: 'userTask',
        b: 'userTask',
        c: 'userTask',
      },
      'start -> inner -> a -> end',
      'inner -[n > 1]-> b -> end',
      'off -> b',
      'off -[n > 5]-> a',
      'off -default-> c -> end',
    ),
    (run) =>
      run
        .start({ n: 2 })
        .signal('Off')
        .expectWaitingAt('ask', 'b', 'c')
        .complete('ask')
        .expectWaitingAt('a', 'b', 'b', 'c'),
  );
});

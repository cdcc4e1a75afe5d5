import { describe } from '@jest/globals';
import { draw, scenario, subProcess } from '../../../testing/index.js';

describe('token cancel and add [engine#recovery]', () => {
  const forked = draw(
    { fork: 'parallelGateway', a: 'userTask', b: 'userTask' },
    'start -> fork -> a -> end',
    'fork -> b -> end2',
  );
  scenario('rule 22: cancelling a token cancels its task', forked, (run) =>
    run
      .start()
      .cancelToken('a')
      .expectAnswer({ recovered: { elementId: 'a', remainingActiveTokens: 1 } })
      .expectWaitingAt('b')
      .cancelToken('b')
      .expectRefused('CONFLICT')
      .complete('b')
      .expectStatus('completed'),
  );
  scenario(
    'rule 22: cancelling the only token in a subprocess ends the subprocess',
    draw(
      {
        fork: 'parallelGateway',
        outer: subProcess({ a: 'userTask' }, 'start1 -> a -> end1'),
        b: 'userTask',
        after: 'userTask',
      },
      'start -> fork -> outer -> after -> end',
      'fork -> b -> end2',
    ),
    (run) =>
      run
        .start()
        .cancelToken('a')
        .expectWaitingAt('b')
        .expectCompleted('outer', 0)
        .complete('b')
        .expectStatus('completed'),
  );
  scenario(
    'rule 22: the only token of an instance cannot be cancelled, in a subprocess either',
    draw({ outer: subProcess({ a: 'userTask' }, 'start1 -> a -> end1') }, 'start -> outer -> end'),
    (run) => run.start().cancelToken('a').expectRefused('CONFLICT').complete('a').expectStatus('completed'),
  );
  scenario('rule 22: an added token runs beside the others', forked, (run) =>
    run
      .start()
      .addToken('b', { n: 1 })
      .expectVariables({ n: 1 })
      .expectWaitingAt('a', 'b', 'b')
      .complete('a')
      .complete('b')
      .complete('b')
      .expectStatus('completed'),
  );
  scenario(
    'rule 22: an added token joins the subprocess that runs',
    draw({ outer: subProcess({ a: 'userTask' }, 'start1 -> a -> end1') }, 'start -> outer -> end'),
    (run) =>
      run
        .start()
        .addToken('a')
        .expectWaitingAt('a', 'a')
        .complete('a')
        .expectStatus('running')
        .complete('a')
        .expectStatus('completed')
        .expectCompleted('outer', 1),
  );
  scenario('rule 22: tokens of a suspended instance are neither cancelled nor added nor moved', forked, (run) =>
    run
      .start()
      .suspend()
      .cancelToken('a')
      .expectRefused('CONFLICT')
      .addToken('a')
      .expectRefused('CONFLICT')
      .move('a', 'b')
      .expectRefused('CONFLICT'),
  );
});

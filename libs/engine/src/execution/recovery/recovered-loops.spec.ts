import { describe } from '@jest/globals';
import { draw, scenario, subProcess } from '../../../testing/index.js';

describe('multi-instance activities under repair [engine#recovery]', () => {
  const items = (isSequential: boolean) =>
    draw(
      { work: { type: 'userTask', multiInstance: { loopCardinality: 3, isSequential } }, after: 'userTask' },
      'start -> work -> after -> end',
    );
  scenario('rule 22: moving the token of one iteration leaves the others', items(false), (run) =>
    run
      .start()
      .move('work', 'after')
      .expectWaitingAt('after', 'work', 'work')
      .complete('work')
      .complete('work')
      .expectWaitingAt('after', 'after'),
  );
  scenario('rule 22: moving the token of the last iteration ends its multi-instance activity', items(false), (run) =>
    run.start().complete('work').complete('work').move('work', 'after').expectWaitingAt('after'),
  );
  scenario('rule 22: a cancelled iteration is skipped', items(false), (run) =>
    run.start().complete('work').complete('work').cancelToken('work').expectWaitingAt('after'),
  );
  scenario('rule 22: a cancelled iteration of a sequential activity is skipped', items(true), (run) =>
    run.start().cancelToken('work').expectWaitingAt('work').complete('work').complete('work').expectWaitingAt('after'),
  );
  scenario('rule 22: moving the token of a sequential iteration ends the sequence', items(true), (run) =>
    run.start().move('work', 'after').expectWaitingAt('after').complete('after').expectStatus('completed'),
  );
  scenario('rule 22: an iteration that is moved to its own element begins again there', items(false), (run) =>
    run
      .start()
      .move('work', 'work')
      .expectWaitingAt('work', 'work', 'work')
      .complete('work')
      .complete('work')
      .complete('work')
      .expectWaitingAt('after'),
  );
  scenario('rule 22: moving all tokens of a multi-instance activity moves the activity once', items(false), (run) =>
    run
      .start()
      .moveAll('work', 'after')
      .expectAnswer({ recovered: { count: 1 } })
      .expectWaitingAt('after')
      .complete('after')
      .expectStatus('completed'),
  );
  const inside = (isSequential: boolean) =>
    draw(
      {
        before: 'userTask',
        each: {
          ...subProcess({ a: 'userTask', b: 'userTask' }, 'start1 -> a -> b -> end1'),
          multiInstance: { loopCardinality: 2, isSequential },
        },
      },
      'start -> before -> each -> end',
    );
  scenario(
    'rule 22: a token moved into a parallel activity starts its first iteration there, the others as usual',
    inside(false),
    (run) =>
      run
        .start()
        .move('before', 'b')
        .expectWaitingAt('a', 'b')
        .complete('b')
        .complete('a')
        .complete('b')
        .expectStatus('completed'),
  );
  scenario('rule 22: a token moved into a sequential activity starts its first iteration there', inside(true), (run) =>
    run
      .start()
      .move('before', 'b')
      .expectWaitingAt('b')
      .complete('b')
      .expectWaitingAt('a')
      .complete('a')
      .complete('b')
      .expectStatus('completed'),
  );
  scenario(
    'rule 22: a token moved into a loop runs it on as its condition says',
    draw(
      {
        before: 'userTask',
        again: {
          ...subProcess({ a: 'userTask', b: 'userTask' }, 'start1 -> a -> b -> end1'),
          loop: { loopMaximum: 2 },
        },
      },
      'start -> before -> again -> end',
    ),
    (run) =>
      run
        .start()
        .move('before', 'b')
        .expectWaitingAt('b')
        .complete('b')
        .expectWaitingAt('a')
        .complete('a')
        .complete('b')
        .expectStatus('completed'),
  );
});

import { describe } from '@jest/globals';
import { draw, scenario, subProcess } from '../../../testing/index.js';

describe('multi-instance activities under repair [engine#recovery]', () => {
  const items = (isSequential: boolean) =>
    draw(
      { work: { type: 'userTask', multiInstance: { loopCardinality: 3, isSequential } }, after: 'userTask' },
      'start -> work -> after -> end',
    );
  scenario('rule 22: an item that is moved on leaves the others', items(false), (run) =>
    run
      .start()
      .move('work', 'after')
      .expectWaitingAt('after', 'work', 'work')
      .complete('work')
      .complete('work')
      .expectWaitingAt('after', 'after'),
  );
  scenario('rule 22: the last one that is moved on takes its activity along', items(false), (run) =>
    run.start().complete('work').complete('work').move('work', 'after').expectWaitingAt('after'),
  );
  scenario('rule 22: one that is cancelled is skipped', items(false), (run) =>
    run.start().complete('work').complete('work').cancelToken('work').expectWaitingAt('after'),
  );
  scenario('rule 22: one of a sequence that is cancelled is skipped', items(true), (run) =>
    run.start().cancelToken('work').expectWaitingAt('work').complete('work').complete('work').expectWaitingAt('after'),
  );
  scenario('rule 22: one of a sequence that is moved on ends the sequence', items(true), (run) =>
    run.start().move('work', 'after').expectWaitingAt('after').complete('after').expectStatus('completed'),
  );
  scenario('rule 22: an item begins again where it was', items(false), (run) =>
    run
      .start()
      .move('work', 'work')
      .expectWaitingAt('work', 'work', 'work')
      .complete('work')
      .complete('work')
      .complete('work')
      .expectWaitingAt('after'),
  );
  scenario('rule 22: all of them go with their activity', items(false), (run) =>
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
  scenario('rule 22: into a parallel one the first instance begins there, the others as ever', inside(false), (run) =>
    run
      .start()
      .move('before', 'b')
      .expectWaitingAt('a', 'b')
      .complete('b')
      .complete('a')
      .complete('b')
      .expectStatus('completed'),
  );
  scenario('rule 22: into a sequential one', inside(true), (run) =>
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
    'rule 22: into a loop, which goes on as its condition says',
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

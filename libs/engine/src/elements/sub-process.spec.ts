import { describe } from '@jest/globals';
import { draw, scenario, subProcess } from '../../testing/index.js';

describe('embedded subprocess', () => {
  const packing = draw(
    { packing: subProcess({ pack: 'userTask' }, 'start1 -> pack -> end1') },
    'start -> packing -> end',
  );
  scenario('rule 19: is done when nothing is left in it', packing, (run) =>
    run.start().expectWaitingAt('pack').complete('pack').expectStatus('completed').expectCompleted('packing'),
  );
  scenario('shares the variables of the process', packing, (run) =>
    run.start({ a: 1 }).complete('pack', { a: 2, b: 3 }).expectVariables({ a: 2, b: 3 }),
  );

  scenario(
    'keeps mapped inputs to itself and hands on mapped outputs',
    draw(
      {
        packing: {
          ...subProcess(
            { count: { type: 'scriptTask', script: '{{ box + 1 }}', resultVariable: 'box' } },
            'start1 -> count -> end1',
          ),
          ioMapping: {
            inputs: [{ source: '{{ boxes }}', target: 'box' }],
            outputs: [{ source: '{{ variables.box }}', target: 'packed' }],
          },
        },
      },
      'start -> packing -> end',
    ),
    (run) =>
      run
        .start({ boxes: 1 })
        .expectStatus('completed')
        .expectVariables({ boxes: 1, packed: 2 })
        .expectNoVariable('box'),
  );

  scenario(
    'rule 12: ends only itself by a terminate end event',
    draw(
      {
        packing: subProcess(
          {
            fork: 'parallelGateway',
            a: 'userTask',
            b: 'userTask',
            stop: { type: 'endEvent', event: { type: 'terminate' } },
          },
          'start1 -> fork -> a -> stop',
          'fork -> b -> end1',
        ),
        after: 'userTask',
      },
      'start -> packing -> after -> end',
    ),
    (run) =>
      run
        .start()
        .expectWaitingAt('a', 'b')
        .complete('a')
        .expectWaitingAt('after')
        .expectCompleted('packing')
        .complete('after')
        .expectStatus('completed'),
  );

  scenario(
    'may be empty',
    draw({ nothing: { type: 'subProcess', elements: [], flows: [] } }, 'start -> nothing -> end'),
    (run) => run.start().expectStatus('completed'),
  );

  scenario(
    'starts at what no flow leads to when it has no start event',
    draw({ packing: subProcess({ a: 'userTask', b: 'userTask' }, 'a -> c', 'b -> c') }, 'start -> packing -> end'),
    (run) =>
      run
        .start()
        .expectWaitingAt('a', 'b')
        .complete('a')
        .complete('b')
        .expectCompleted('c', 2)
        .expectStatus('completed'),
  );
});

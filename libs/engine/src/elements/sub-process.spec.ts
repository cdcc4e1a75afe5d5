import { describe } from '@jest/globals';
import { draw, scenario, subProcess } from '../../testing/index.js';

describe('embedded subprocess', () => {
  const packing = draw(
    { packing: subProcess({ pack: 'userTask' }, 'start1 -> pack -> end1') },
    'start -> packing -> end',
  );
  scenario('rule 19: a subprocess completes when no token is left in it', packing, (run) =>
    run.start().expectWaitingAt('pack').complete('pack').expectStatus('completed').expectCompleted('packing'),
  );
  scenario('a subprocess shares the variables of the process', packing, (run) =>
    run.start({ a: 1 }).complete('pack', { a: 2, b: 3 }).expectVariables({ a: 2, b: 3 }),
  );

  scenario(
    'mapped inputs are local to the subprocess, and mapped outputs leave it',
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
    'rule 12: a terminate end event in a subprocess ends only the subprocess',
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
    'a subprocess may be empty',
    draw({ nothing: { type: 'subProcess', elements: [], flows: [] } }, 'start -> nothing -> end'),
    (run) => run.start().expectStatus('completed'),
  );

  scenario(
    'a subprocess without a start event starts at every element without an incoming flow',
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

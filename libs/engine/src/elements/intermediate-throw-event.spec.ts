import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('intermediate throw event', () => {
  scenario(
    'of no kind marks a place and goes on',
    draw({ reached: 'intermediateThrowEvent' }, 'start -> reached -> end'),
    (run) => run.start().expectStatus('completed').expectCompleted('reached'),
  );
  scenario(
    'of kind link is a loop without a flow',
    draw(
      {
        count: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
        again: 'exclusiveGateway',
        away: { type: 'intermediateThrowEvent', event: { type: 'link', name: 'L' } },
        here: { type: 'intermediateCatchEvent', event: { type: 'link', name: 'L' } },
      },
      'start -> count -> again -[n < 3]-> away',
      'here -> count',
      'again -default-> end',
    ),
    (run) =>
      run
        .start({ n: 0 })
        .expectStatus('completed')
        .expectVariables({ n: 3 })
        .expectCompleted('away', 2)
        .expectCompleted('here', 2),
  );
});

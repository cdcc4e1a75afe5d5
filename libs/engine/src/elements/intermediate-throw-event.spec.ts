import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('intermediate throw event', () => {
  scenario(
    'a none throw event marks a place and passes the token on',
    draw({ reached: 'intermediateThrowEvent' }, 'start -> reached -> end'),
    (run) => run.start().expectStatus('completed').expectCompleted('reached'),
  );
  scenario(
    'a link can make a loop without a sequence flow',
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

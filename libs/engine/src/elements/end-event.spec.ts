import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('end event', () => {
  const two = draw(
    { fork: 'parallelGateway', a: 'userTask', b: 'userTask' },
    'start -> fork -> a -> end',
    'fork -> b -> end2',
  );
  scenario('rule 19: a none end event ends only its own token', two, (run) =>
    run.start().complete('a').expectStatus('running').complete('b').expectStatus('completed'),
  );

  scenario(
    'rule 12: a terminate end event ends all other tokens of its scope',
    draw(
      {
        fork: 'parallelGateway',
        a: 'userTask',
        b: 'userTask',
        stop: { type: 'endEvent', event: { type: 'terminate' } },
      },
      'start -> fork -> a -> stop',
      'fork -> b -> end',
    ),
    (run) => run.start().complete('a').expectStatus('completed').expectWaitingAt().expectCompleted('b', 0),
  );

  scenario(
    'rule 12: a terminate end event ends a failed activity too',
    draw(
      {
        fork: 'parallelGateway',
        a: 'userTask',
        bad: { type: 'scriptTask', script: '{{ 1 / 0 }}' },
        stop: { type: 'endEvent', event: { type: 'terminate' } },
      },
      'start -> fork -> bad -> end',
      'fork -> stop',
    ),
    (run) => run.start().expectStatus('completed'),
  );
});

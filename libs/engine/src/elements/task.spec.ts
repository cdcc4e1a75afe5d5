import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('task and manual task', () => {
  scenario(
    'tasks and manual tasks pass the token on',
    draw({ pack: 'task', carry: 'manualTask' }, 'start -> pack -> carry -> end'),
    (run) => run.start().expectStatus('completed').expectCompleted('pack').expectCompleted('carry'),
  );
  scenario(
    'rule 1: a manual task runs once per token, without waiting for others',
    draw(
      { fork: 'parallelGateway', a: 'userTask', b: 'userTask', carry: 'manualTask' },
      'start -> fork -> a -> carry -> end',
      'fork -> b -> carry',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .expectCompleted('carry', 1)
        .complete('b')
        .expectCompleted('carry', 2)
        .expectStatus('completed'),
  );
  scenario(
    'a task writes its mapped outputs',
    draw(
      { pack: { type: 'task', ioMapping: { outputs: [{ source: '{{ n + 1 }}', target: 'packed.count' }] } } },
      'start -> pack -> end',
    ),
    (run) =>
      run
        .start({ n: 1 })
        .expectStatus('completed')
        .expectVariables({ packed: { count: 2 } }),
  );
});

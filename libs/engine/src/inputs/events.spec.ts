import { describe } from '@jest/globals';
import { draw, scenario, scenarioWith } from '../../testing/index.js';

const receive = { type: 'receiveTask', event: { type: 'message', name: 'M' } };

describe('refusals of events', () => {
  scenarioWith({ maxVariablesBytes: 100 })(
    'a message refused for its size leaves the waits in their order: the oldest still comes first',
    draw(
      { fork: 'parallelGateway', a: receive, b: receive, c: receive },
      'start -> fork -> a -> end',
      'fork -> b -> end',
      'fork -> c -> end',
    ),
    (run) =>
      run
        .start()
        .message('M', { text: 'x'.repeat(200) })
        .expectRefused('VALIDATION_ERROR')
        .expectWaitingAt('a', 'b', 'c')
        .message('M')
        .expectWaitingAt('b', 'c')
        .message('M')
        .expectWaitingAt('c'),
  );
});

describe('an event for an instance that has ended', () => {
  scenario(
    'an event for an ended instance is refused, whether the process knows its name or not',
    draw({ catch: receive }, 'start -> catch -> end'),
    (run) =>
      run
        .start()
        .message('M')
        .expectStatus('completed')
        .message('M')
        .expectRefused('CONFLICT')
        .message('unknown')
        .expectRefused('CONFLICT')
        .signal('unknown')
        .expectRefused('CONFLICT'),
  );
});

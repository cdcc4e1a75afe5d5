import { describe } from '@jest/globals';
import { boundaryOn, draw, scenario } from '../../testing/index.js';
import type { Elements } from '../../testing/index.js';

const watched = (work: Elements[string]) =>
  draw(
    { work, watch: boundaryOn('work', { type: 'conditional', condition: '{{ level > 5 }}' }, false) },
    'start -> work -> end',
    'watch -> end2',
  );
const oneByOne = { type: 'userTask', multiInstance: { loopCardinality: 2, isSequential: true } } as const;

describe('repair of looping activities', () => {
  scenario('rule 13: a repaired sequential activity goes on with the next iteration', watched(oneByOne), (run) =>
    run
      .start({ level: 0 })
      .complete('work', { level: 'x' })
      .expectError(/condition/)
      .update({ level: 0 })
      .resume()
      .expectWaitingAt('work')
      .complete('work')
      .expectStatus('completed')
      .expectCompleted('work', 2),
  );
  scenario('rule 13: a repaired sequential activity never has two iterations at once', watched(oneByOne), (run) =>
    run
      .start({ level: 0 })
      .update({ level: 'x' })
      .expectError(/condition/)
      .update({ level: 0 })
      .resume()
      .expectWaitingAt('work')
      .complete('work')
      .expectWaitingAt('work')
      .complete('work')
      .expectStatus('completed'),
  );
  scenario(
    'rule 14: a repaired standard loop never has two turns at once',
    watched({ type: 'userTask', loop: { loopMaximum: 2 } }),
    (run) =>
      run
        .start({ level: 0 })
        .update({ level: 'x' })
        .expectError(/condition/)
        .update({ level: 0 })
        .resume()
        .expectWaitingAt('work')
        .complete('work')
        .complete('work')
        .expectStatus('completed')
        .expectCompleted('work', 2),
  );
  scenario(
    'rule 13: a repaired activity takes note of iterations that completed while it was stopped',
    watched({ type: 'scriptTask', script: '{{ { level: "x" } }}', multiInstance: { loopCardinality: 3 } }),
    (run) =>
      run
        .start({ level: 0 })
        .expectError(/condition/)
        .expectCompleted('work', 3)
        .update({ level: 0 })
        .resume()
        .expectStatus('completed'),
  );
});

import { describe } from '@jest/globals';
import { draw, scenario, scenarioWith, subProcess } from '../../testing/index.js';
import type { LoopForm } from '../../testing/index.js';

const count = (loop: LoopForm) =>
  draw(
    { count: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n', loop }, after: 'userTask' },
    'start -> count -> after -> end',
  );

describe('standard loop [engine#standard-loop]', () => {
  scenario('rule 14: a standard loop repeats while its condition is true', count({ loopCondition: 'n < 3' }), (run) =>
    run.start({ n: 0 }).expectVariables({ n: 3 }).expectCompleted('count', 3).expectWaitingAt('after'),
  );
  scenario(
    'rule 14: a standard loop runs at least once when its condition is tested after',
    count({ loopCondition: 'n < 3' }),
    (run) => run.start({ n: 7 }).expectVariables({ n: 8 }).expectCompleted('count', 1),
  );
  scenario(
    'rule 14: a standard loop tested before may run zero times and still takes its outgoing flow',
    count({ loopCondition: 'n < 3', testBefore: true }),
    (run) => run.start({ n: 7 }).expectVariables({ n: 7 }).expectCompleted('count', 0).expectWaitingAt('after'),
  );
  scenario(
    'rule 14: a standard loop tested before runs while its condition is true',
    count({ loopCondition: '{{ n < 3 }}', testBefore: true }),
    (run) => run.start({ n: 1 }).expectVariables({ n: 3 }).expectCompleted('count', 2),
  );
  scenario(
    'rule 14: loopMaximum limits the number of turns',
    count({ loopCondition: 'n < 3', loopMaximum: 2 }),
    (run) => run.start({ n: 0 }).expectVariables({ n: 2 }).expectWaitingAt('after'),
  );
  scenario('rule 14: loopMaximum alone is the number of turns', count({ loopMaximum: 4 }), (run) =>
    run.start({ n: 0 }).expectVariables({ n: 4 }),
  );
  scenario('rule 14: loopCounter counts the turns', count({ loopCondition: 'loopCounter < 5' }), (run) =>
    run.start({ n: 0 }).expectVariables({ n: 5 }).expectNoVariable('loopCounter'),
  );
  scenario(
    'rule 14: a looping user task is offered again in each turn',
    draw({ ask: { type: 'userTask', loop: { loopCondition: '!done' } } }, 'start -> ask -> end'),
    (run) =>
      run
        .start({ done: false })
        .complete('ask')
        .expectWaitingAt('ask')
        .complete('ask', { done: true })
        .expectStatus('completed')
        .expectCompleted('ask', 2),
  );
  scenario(
    'rule 14: nested loops each have their own counter',
    draw(
      {
        outer: {
          ...subProcess(
            {
              add: {
                type: 'scriptTask',
                script: '{{ total + loopCounter }}',
                resultVariable: 'total',
                loop: { loopMaximum: 3 },
              },
            },
            'start1 -> add -> end1',
          ),
          loop: { loopMaximum: 2 },
        },
      },
      'start -> outer -> end',
    ),
    (run) => run.start({ total: 0 }).expectStatus('completed').expectVariables({ total: 12 }),
  );
  scenario(
    'rule 14: a boundary event of the activity ends the loop',
    draw(
      {
        ask: { type: 'userTask', loop: { loopCondition: 'true' } },
        stop: { type: 'boundaryEvent', attachedTo: 'ask', event: { type: 'signal', name: 'Stop' } },
        after: 'userTask',
      },
      'start -> ask -> end',
      'stop -> after -> end2',
    ),
    (run) => run.start().complete('ask').complete('ask').signal('Stop').expectWaitingAt('after'),
  );
  scenario('a loop condition that fails is an incident of the activity', count({ loopCondition: 'n - m > 1' }), (run) =>
    run
      .start({ n: 0, m: 'x' })
      .expectError(/loopCondition/)
      .update({ m: 5 })
      .resume()
      .expectWaitingAt('after')
      .expectCompleted('count', 1),
  );
  scenarioWith({ maxStepsWithoutWait: 100, isFast: true })(
    'an endless standard loop is stopped by the limit of steps',
    count({ loopCondition: 'true' }),
    (run) => run.start({ n: 0 }).expectError(/awaited within 100 element steps/),
  );
});

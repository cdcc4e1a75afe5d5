import { describe } from '@jest/globals';
import { draw, scenario } from '../../../testing/index.js';
import type { ProcessForm } from '../../../testing/index.js';

type Listeners = NonNullable<ProcessForm['executionListeners']>;

const STARTS: Listeners = [{ event: 'start', jobType: 'prepare' }];
const ENDS: Listeners = [{ event: 'end', jobType: 'record' }];
const BOTH: Listeners = [...ENDS, ...STARTS];
const CALL = { type: 'serviceTask', taskHeaders: { url: 'http://localhost/x' } } as const;

describe('listeners of a process', () => {
  const process = (executionListeners: Listeners): ProcessForm => ({
    ...draw({ work: { ...CALL, executionListeners: STARTS } }, 'start -> work -> end'),
    executionListeners,
  });

  scenario('a process begins and ends with its listeners', process(BOTH), (run) =>
    run
      .start()
      .expectCompleted('start', 0)
      .complete('start', { began: true })
      .complete('work')
      .answer('work', { answered: true })
      .expectVariables({ answered: true })
      .expectStatus('running')
      .complete('end', { ended: true })
      .expectStatus('completed')
      .expectVariables({ began: true, ended: true }),
  );
  scenario(
    'a process that an event has begun asks its listeners with what the event brought',
    {
      ...draw(
        { startPaid: { type: 'startEvent', event: { type: 'message', name: 'Paid' }, executionListeners: BOTH } },
        'startPaid -> end',
      ),
      executionListeners: [{ event: 'start', jobType: '{{ kind }}' }],
    },
    (run) =>
      run
        .startBy('startPaid', { kind: 'prepare' })
        .complete('startPaid', { process: 1 })
        .complete('startPaid', { start: 2 })
        .complete('startPaid', { end: 3 })
        .expectStatus('completed')
        .expectVariables({ kind: 'prepare', process: 1, start: 2, end: 3 }),
  );
  scenario('a failed listener to the end of a process is asked again', process(ENDS), (run) =>
    run
      .start()
      .complete('work')
      .answer('work', { answered: true })
      .expectVariables({ answered: true })
      .fail('end')
      .expectStatus('error')
      .resume()
      .complete('end')
      .expectStatus('completed'),
  );
  scenario(
    'a terminate end event ends a process behind its listeners',
    {
      ...draw(
        { other: 'userTask', split: 'parallelGateway', stop: { type: 'endEvent', event: { type: 'terminate' } } },
        'start -> split -> stop',
        'split -> other -> end',
      ),
      executionListeners: ENDS,
    },
    (run) => run.start().expectWaitingAt('stop').complete('stop').expectStatus('completed'),
  );
  scenario('a termination asks no listener', process(ENDS), (run) =>
    run.start().complete('work').terminate().expectStatus('terminated'),
  );
});

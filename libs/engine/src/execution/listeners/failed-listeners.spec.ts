import { describe } from '@jest/globals';
import { draw, scenario } from '../../../testing/index.js';
import type { ElementForm, ProcessForm } from '../../../testing/index.js';

type Listeners = NonNullable<ProcessForm['executionListeners']>;

const STARTS: Listeners = [{ event: 'start', jobType: 'prepare' }];
const ENDS: Listeners = [{ event: 'end', jobType: 'record' }];
const BOTH: Listeners = [...ENDS, ...STARTS];
const CALL = { type: 'serviceTask', taskHeaders: { url: 'http://localhost/x' } } as const;

/** A call between two listeners, which are jobs: the driver refuses to answer what is not awaited. */
function listened(form: Partial<ElementForm> = {}): ProcessForm {
  return draw({ work: { ...CALL, executionListeners: BOTH, ...form } }, 'start -> work -> end');
}

function caught(form: Partial<ElementForm>): ProcessForm {
  return draw(
    {
      work: { ...CALL, ...form },
      refused: { type: 'boundaryEvent', attachedTo: 'work', event: { type: 'error', code: 'REFUSED' } },
      repaired: 'userTask',
    },
    'start -> work -> end',
    'refused -> repaired -> end',
  );
}

describe('answers of listeners that stop their element', () => {
  scenario('an error of a listener is caught at its element', caught({ executionListeners: STARTS }), (run) =>
    run.start().fail('work', 'REFUSED').expectWaitingAt('repaired').complete('repaired').expectStatus('completed'),
  );
  scenario('an error of a listener to the end is caught there too', caught({ executionListeners: ENDS }), (run) =>
    run
      .start()
      .answer('work', { answered: true })
      .expectVariables({ answered: true })
      .fail('work', 'REFUSED')
      .expectWaitingAt('repaired'),
  );
  scenario(
    'a listener whose attempts have ended is an incident, and a resumption asks only it again',
    listened(),
    (run) =>
      run
        .start()
        .complete('work')
        .answer('work', { answered: true })
        .expectVariables({ answered: true })
        .fail('work')
        .expectStatus('error')
        .expectError(/work failed/)
        .resume()
        .complete('work', { recorded: true })
        .expectStatus('completed'),
  );
  scenario('a retry of the token asks a listener again, and not the call before it', listened(), (run) =>
    run
      .start()
      .complete('work')
      .answer('work', { answered: true })
      .expectVariables({ answered: true })
      .fail('work')
      .retryToken('work')
      .complete('work')
      .expectStatus('completed'),
  );
  scenario(
    'a retry does not repeat the listeners that have answered',
    listened({ executionListeners: [...STARTS, ...STARTS] }),
    (run) =>
      run
        .start()
        .complete('work')
        .fail('work')
        .retryToken('work')
        .complete('work')
        .answer('work')
        .expectStatus('completed'),
  );
  scenario(
    'a listener whose job cannot be described is an incident',
    listened({ executionListeners: [{ event: 'end', jobType: 'record', retries: '{{ often }}' }] }),
    (run) =>
      run
        .start({ often: 'always' })
        .answer('work')
        .expectError(/retries: expected a number/)
        .update({ often: 2 })
        .resume()
        .complete('work')
        .expectStatus('completed'),
  );
  scenario(
    'a token that is moved leaves the listeners of its element behind',
    draw({ work: { type: 'task', executionListeners: BOTH }, after: 'userTask' }, 'start -> work -> after -> end'),
    (run) => run.start().move('work', 'after').complete('after').expectStatus('completed'),
  );
});

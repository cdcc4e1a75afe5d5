import { describe, expect, it } from '@jest/globals';
import { draw, findingsOf, scenario, subProcess } from '../../../testing/index.js';
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

describe('listeners of an element', () => {
  scenario(
    'an activity begins behind the listeners to its start, and is left behind those to its end',
    listened(),
    (run) =>
      run
        .start({ a: 1 })
        .complete('work', { prepared: true })
        .answer('work', { done: true })
        .expectVariables({ done: true })
        .expectCompleted('work', 0)
        .complete('work', { recorded: true })
        .expectCompleted('work')
        .expectStatus('completed')
        .expectVariables({ a: 1, prepared: true, done: true, recorded: true }),
  );
  scenario(
    'listeners are asked in the order of the file, each after the answer of the one before',
    draw(
      {
        work: {
          type: 'task',
          executionListeners: [
            { event: 'start', jobType: 'a', retries: '{{ first }}' },
            { event: 'start', jobType: 'b', retries: '{{ second }}' },
          ],
        },
      },
      'start -> work -> end',
    ),
    (run) => run.start({ first: 1 }).complete('work', { second: 2 }).complete('work').expectStatus('completed'),
  );
  scenario(
    'what a listener to the start answers is seen by the input mapping of the activity',
    listened({
      executionListeners: STARTS,
      ioMapping: {
        inputs: [{ source: '{{ limit * 2 }}', target: 'double' }],
        outputs: [{ source: '{{ double }}', target: 'seen' }],
      },
    }),
    (run) => run.start().complete('work', { limit: 4 }).answer('work').expectVariables({ limit: 4, seen: 8 }),
  );
  scenario(
    'no boundary event interrupts an activity whose end is being listened to',
    draw(
      {
        work: { ...CALL, executionListeners: ENDS },
        late: { type: 'boundaryEvent', attachedTo: 'work', event: { type: 'timer', timeDuration: 'PT0.2S' } },
      },
      'start -> work -> end',
      'late -> end',
    ),
    (run) =>
      run
        .start()
        .answer('work', { answered: true })
        .expectVariables({ answered: true })
        .passShortly('PT1S')
        .expectWaitingAt('work')
        .complete('work')
        .expectCompleted('late', 0)
        .expectStatus('completed'),
  );
  scenario(
    'each item of a multi-instance activity has listeners of its own',
    listened({ multiInstance: { loopCardinality: 2, isSequential: true } }),
    (run) =>
      run
        .start()
        .complete('work')
        .answer('work', { answered: 1 })
        .expectVariables({ answered: 1 })
        .complete('work')
        .expectCompleted('work', 1)
        .complete('work')
        .answer('work', { answered: 2 })
        .expectVariables({ answered: 2 })
        .complete('work')
        .expectStatus('completed'),
  );
  scenario(
    'a gateway takes the flow that was true before its listeners were asked',
    draw(
      { choose: { type: 'exclusiveGateway', executionListeners: ENDS } },
      'start -> choose -[ok]-> yes -> end',
      'choose -default-> no -> end',
    ),
    (run) => run.start({ ok: true }).complete('choose', { ok: false }).expectCompleted('yes').expectStatus('completed'),
  );
  scenario(
    'the listeners of an event are asked when it has occurred',
    draw(
      {
        wait: {
          type: 'intermediateCatchEvent',
          event: { type: 'message', name: 'Paid' },
          executionListeners: BOTH,
        },
        race: 'eventBasedGateway',
        other: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Refunded' } },
        paid: {
          type: 'intermediateCatchEvent',
          event: { type: 'message', name: 'Paid again' },
          executionListeners: BOTH,
        },
      },
      'start -> wait -> race -> paid -> end',
      'race -> other -> end',
    ),
    (run) =>
      run
        .start()
        .complete('wait')
        .message('Paid')
        .complete('wait')
        .message('Paid again', { amount: 3 })
        .complete('paid', { start: true })
        .complete('paid', { end: true })
        .expectStatus('completed')
        .expectVariables({ amount: 3, start: true, end: true }),
  );
  scenario(
    'the listeners of a boundary event are asked before its flow is taken',
    draw(
      {
        work: 'userTask',
        late: {
          type: 'boundaryEvent',
          attachedTo: 'work',
          cancelActivity: false,
          event: { type: 'message', name: 'Hurry' },
          executionListeners: BOTH,
        },
        hurry: 'userTask',
      },
      'start -> work -> end',
      'late -> hurry -> end',
    ),
    (run) =>
      run
        .start()
        .message('Hurry')
        .complete('late')
        .complete('late')
        .expectWaitingAt('work', 'hurry')
        .complete('hurry')
        .complete('work')
        .expectStatus('completed'),
  );
  scenario(
    'a subprocess is compensated although a listener to its end was asked',
    draw(
      {
        book: {
          ...subProcess(
            {
              flight: 'task',
              undo: { type: 'boundaryEvent', attachedTo: 'flight', event: { type: 'compensate' }, handler: 'cancel' },
              cancel: { type: 'userTask', isForCompensation: true },
            },
            'start1 -> flight -> end1',
          ),
          executionListeners: ENDS,
        },
        give: { type: 'intermediateThrowEvent', event: { type: 'compensate' } },
      },
      'start -> book -> give -> end',
    ),
    (run) => run.start().complete('book').expectWaitingAt('cancel').complete('cancel').expectStatus('completed'),
  );
  scenario(
    'the listeners of an event subprocess are asked when its event has occurred, and when it is over',
    draw(
      {
        work: 'userTask',
        alarm: {
          ...subProcess(
            { startAlarm: { type: 'startEvent', isInterrupting: false, event: { type: 'message', name: 'Alarm' } } },
            'startAlarm -> endAlarm',
          ),
          triggeredByEvent: true,
          executionListeners: BOTH,
        },
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('Alarm', { level: 2 })
        .complete('startAlarm', { started: true })
        .complete('alarm', { over: true })
        .complete('work')
        .expectStatus('completed')
        .expectVariables({ level: 2, started: true, over: true }),
  );
});

describe('findings about listeners', () => {
  it('a listener to the end of an element that no token leaves has no effect', () => {
    const form = draw(
      { fail: { type: 'endEvent', event: { type: 'error', code: 'X' }, executionListeners: ENDS } },
      'start -> fail',
    );
    expect(findingsOf(form).map(({ message }) => message)).toEqual([
      'a listener to its end has no effect here: no token leaves this element by itself',
    ]);
  });
});

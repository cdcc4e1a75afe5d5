import { describe } from '@jest/globals';
import { draw, eventSubProcess, scenario, startOn } from '../../testing/index.js';
import type { EventForm } from '../../testing/index.js';

const cancelled: EventForm = { type: 'message', name: 'SP cancelled', correlationKey: '{{ order }}' };
const handler = (event: EventForm) =>
  eventSubProcess({ begin: startOn(event), handle: 'userTask' }, 'begin -> handle -> endIn');

describe('what an event subprocess sees of the event that began its scope (BPMN 2.0.2, 8.4.2)', () => {
  for (const event of [
    { type: 'message', name: 'SP placed' },
    { type: 'signal', name: 'SP placed' },
  ] as const) {
    const placed = draw(
      { placed: { type: 'startEvent', event }, work: 'userTask', cancel: handler(cancelled) },
      'placed -> work -> end',
    );
    scenario(`rule 11: the payload of a ${event.type} start is the key of an event subprocess`, placed, (run) =>
      run
        .startBy('placed', { order: 'O-1' })
        .expectWaitingAt('work')
        .message('SP cancelled', {}, 'O-2')
        .expectWaitingAt('work')
        .message('SP cancelled', {}, 'O-1')
        .expectWaitingAt('handle'),
    );
  }
  scenario(
    'rule 11: a mapped payload is the duration of a timer that starts an event subprocess',
    draw(
      {
        placed: {
          type: 'startEvent',
          event: { type: 'message', name: 'SP timed' },
          ioMapping: { outputs: [{ source: '{{ output.days }}', target: 'wait' }] },
        },
        work: 'userTask',
        late: handler({ type: 'timer', duration: '{{ wait }}' }),
      },
      'placed -> work -> end',
    ),
    (run) => run.startBy('placed', { days: 'P2D' }).expectWaitingAt('work').pass('P2D').expectWaitingAt('handle'),
  );
  scenario(
    'rule 11: start variables are the key of an event subprocess',
    draw({ work: 'userTask', cancel: handler(cancelled) }, 'start -> work -> end'),
    (run) => run.start({ order: 'O-1' }).message('SP cancelled', {}, 'O-1').expectWaitingAt('handle'),
  );
  scenario(
    'rule 11: the payload that starts an event subprocess is the key of another one inside it',
    draw(
      {
        work: 'userTask',
        changing: eventSubProcess(
          {
            changed: startOn({ type: 'message', name: 'SP changed' }, false),
            change: 'userTask',
            inner: eventSubProcess({ begin: startOn(cancelled), handle: 'userTask' }, 'begin -> handle -> endInner'),
          },
          'changed -> change -> endIn',
        ),
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('SP changed', { order: 'O-7' })
        .expectWaitingAt('change', 'work')
        .message('SP cancelled', {}, 'O-7')
        .expectWaitingAt('handle', 'work'),
  );
  scenario(
    'rule 11: an event subprocess does not begin to listen when the start event was all there was',
    draw({ placed: { type: 'startEvent', event: { type: 'message', name: 'SP only' } }, cancel: handler(cancelled) }),
    (run) => run.startBy('placed', { order: 'O-1' }).expectStatus('completed'),
  );
});

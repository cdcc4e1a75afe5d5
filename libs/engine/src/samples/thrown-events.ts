import { caughtEvents, compensated } from './caught-events.js';
import { graph } from './sample.js';
import type { EventPlays } from './event-play.js';
import type { SampleJson } from './sample.js';

const MESSAGE = { type: 'message', name: 'Order packed', correlationKey: '{{ orderId }}' };
const SIGNAL = { type: 'signal', name: 'Stock changed' };
const ORDER = { orderId: 'A-1' };

function thrown(more: SampleJson): SampleJson {
  return graph({ tell: { type: 'intermediateThrowEvent', ...more } }, 'start tell end');
}

function ended(more: SampleJson): SampleJson {
  return graph({ tell: { type: 'endEvent', ...more } }, 'start tell');
}

const { catch: caught, boundary } = caughtEvents;

export const thrownEvents: { readonly throw: EventPlays; readonly end: EventPlays } = {
  throw: {
    message: { process: thrown({ event: MESSAGE }), variables: ORDER },
    signal: { process: thrown({ event: SIGNAL }) },
    escalation: { process: thrown({ event: { type: 'escalation', code: 'TooLarge' } }) },
    compensate: compensated,
    // The throw and the catch of a link are shown by one sample.
    ...(caught.link && { link: caught.link }),
    multiple: { process: thrown({ events: [MESSAGE, SIGNAL] }), variables: ORDER },
  },
  end: {
    message: { process: ended({ event: MESSAGE }), variables: ORDER },
    signal: { process: ended({ event: SIGNAL }) },
    // Each of these end events is shown by the sample of the boundary event that catches it.
    ...(boundary.error && { error: boundary.error }),
    ...(boundary.escalation && { escalation: boundary.escalation }),
    ...(boundary.cancel && { cancel: boundary.cancel }),
    compensate: {
      process: graph(
        {
          reserve: { type: 'task' },
          reserved: { type: 'boundaryEvent', attachedTo: 'reserve', event: { type: 'compensate' }, handler: 'release' },
          release: { type: 'task', isForCompensation: true },
          undone: { type: 'endEvent', event: { type: 'compensate' } },
        },
        'start reserve undone',
      ),
    },
    terminate: {
      process: graph(
        {
          fork: { type: 'parallelGateway' },
          work: { type: 'userTask' },
          stop: { type: 'endEvent', event: { type: 'terminate' } },
        },
        'start fork work end',
        'fork stop',
      ),
    },
    multiple: { process: ended({ events: [MESSAGE, SIGNAL] }), variables: ORDER },
  },
};

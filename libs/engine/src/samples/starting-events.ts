import { graph, workDone } from './sample.js';
import type { EventPlays } from './event-play.js';
import type { SampleJson } from './sample.js';

/** A process that works until the event starts an event subprocess. */
function startedBy(event: SampleJson, more: SampleJson = {}): SampleJson {
  const inside = graph(
    { begin: { type: 'startEvent', ...more, event }, handle: { type: 'task' } },
    'begin handle done',
  );
  return graph(
    { work: { type: 'userTask' }, handling: { type: 'subProcess', triggeredByEvent: true, ...inside } },
    'start work end',
  );
}

/** Start events of event subprocesses. */
export const startingEvents: EventPlays = {
  message: {
    process: startedBy({ type: 'message', name: 'Order cancelled' }),
    script: [{ at: 'begin', message: { name: 'Order cancelled', payload: { reason: 'late' } } }],
  },
  signal: {
    process: startedBy({ type: 'signal', name: 'Closing time' }, { isInterrupting: false }),
    script: [{ at: 'begin', signal: { name: 'Closing time' } }, workDone],
  },
  timer: { process: startedBy({ type: 'timer', duration: 'P2D' }), script: [{ advance_time: 'P2D' }] },
  conditional: {
    process: startedBy({ type: 'conditional', condition: '{{ amount > 1000 }}' }),
    variables: { amount: 1 },
    script: [{ update_variables: { amount: 2000 } }],
  },
  error: {
    process: graph(
      {
        refused: { type: 'endEvent', event: { type: 'error', code: 'Refused' } },
        handling: {
          type: 'subProcess',
          triggeredByEvent: true,
          ...graph(
            { begin: { type: 'startEvent', event: { type: 'error', code: 'Refused' } }, handle: { type: 'task' } },
            'begin handle done',
          ),
        },
      },
      'start refused',
    ),
  },
  escalation: {
    process: graph(
      {
        asked: { type: 'intermediateThrowEvent', event: { type: 'escalation', code: 'TooLarge' } },
        handling: {
          type: 'subProcess',
          triggeredByEvent: true,
          ...graph(
            {
              begin: {
                type: 'startEvent',
                isInterrupting: false,
                event: { type: 'escalation', code: 'TooLarge' },
              },
              handle: { type: 'task' },
            },
            'begin handle done',
          ),
        },
      },
      'start asked end',
    ),
  },
  compensate: {
    process: graph(
      {
        booking: {
          type: 'subProcess',
          ...graph(
            {
              reserve: { type: 'task' },
              undoing: {
                type: 'subProcess',
                triggeredByEvent: true,
                ...graph(
                  { beginUndo: { type: 'startEvent', event: { type: 'compensate' } }, release: { type: 'task' } },
                  'beginUndo release released',
                ),
              },
            },
            'begin reserve reserved',
          ),
        },
        undo: { type: 'intermediateThrowEvent', event: { type: 'compensate', activityRef: 'booking' } },
      },
      'start booking undo end',
    ),
  },
};

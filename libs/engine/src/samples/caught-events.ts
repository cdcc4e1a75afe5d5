import { graph } from './sample.js';
import type { EventPlay, EventPlays } from './event-play.js';
import type { SampleJson } from './sample.js';

const MESSAGE = { type: 'message', name: 'Payment received', correlationKey: '{{ orderId }}' };
const SIGNAL = { type: 'signal', name: 'Shop open' };
const TIMER = { type: 'timer', duration: 'PT15M' };
const CONDITION = { type: 'conditional', condition: '{{ amount > 1000 }}' };

const ORDER = { orderId: 'A-1' };
const PAID = { message: { name: 'Payment received', payload: { paid: true } } };
const OPEN = { signal: { name: 'Shop open' } };

function caught(more: SampleJson): SampleJson {
  return graph({ wait: { type: 'intermediateCatchEvent', ...more } }, 'start wait end');
}

/** A task with the event at its boundary, which interrupts it unless `more` says otherwise. */
function atBoundary(event: SampleJson, more: SampleJson = {}): SampleJson {
  const boundary = { type: 'boundaryEvent', attachedTo: 'work', cancelActivity: true, ...more, event };
  return graph(
    { work: { type: 'userTask' }, interrupt: boundary, handle: { type: 'task' } },
    'start work end',
    'interrupt handle handled',
  );
}

/** A subprocess that throws the event that its boundary event catches. */
function thrownTo(type: string, event: SampleJson): SampleJson {
  const inside = graph({ refused: { type: 'endEvent', event } }, 'begin refused');
  return graph(
    { work: { type, ...inside }, interrupt: { type: 'boundaryEvent', attachedTo: 'work', event } },
    'start work end',
    'interrupt handled',
  );
}

/** An activity that is compensated by `release`. */
export const compensated: EventPlay = {
  process: graph(
    {
      reserve: { type: 'task' },
      reserved: { type: 'boundaryEvent', attachedTo: 'reserve', event: { type: 'compensate' }, handler: 'release' },
      release: { type: 'task', isForCompensation: true },
      undo: { type: 'intermediateThrowEvent', event: { type: 'compensate' } },
    },
    'start reserve undo end',
  ),
};

export const caughtEvents: { readonly catch: EventPlays; readonly boundary: EventPlays } = {
  catch: {
    message: { process: caught({ event: MESSAGE }), variables: ORDER, script: [{ at: 'wait', ...PAID }] },
    signal: { process: caught({ event: SIGNAL }), script: [{ at: 'wait', ...OPEN }] },
    timer: { process: caught({ event: TIMER }), script: [{ advance_time: 'PT15M' }] },
    conditional: {
      process: caught({ event: CONDITION }),
      variables: { amount: 1 },
      script: [{ update_variables: { amount: 2000 } }],
    },
    link: {
      process: graph(
        {
          away: { type: 'intermediateThrowEvent', event: { type: 'link', name: 'packing' } },
          here: { type: 'intermediateCatchEvent', event: { type: 'link', name: 'packing' } },
        },
        'start away',
        'here end',
      ),
    },
    multiple: {
      process: caught({ events: [MESSAGE, SIGNAL] }),
      variables: ORDER,
      script: [{ at: 'wait', ...OPEN }],
    },
    parallelMultiple: {
      process: caught({ events: [MESSAGE, SIGNAL], parallelMultiple: true }),
      variables: ORDER,
      script: [
        { at: 'wait', ...OPEN },
        { at: 'wait', ...PAID },
      ],
    },
  },
  boundary: {
    message: { process: atBoundary(MESSAGE), variables: ORDER, script: [{ at: 'interrupt', ...PAID }] },
    signal: {
      process: atBoundary(SIGNAL, { cancelActivity: false }),
      script: [
        { at: 'interrupt', ...OPEN },
        { at: 'interrupt', ...OPEN },
        { at: 'work', complete: {} },
      ],
    },
    timer: { process: atBoundary(TIMER), script: [{ advance_time: 'PT15M' }] },
    conditional: {
      process: atBoundary(CONDITION),
      variables: { amount: 1 },
      script: [{ update_variables: { amount: 2000 } }],
    },
    error: { process: thrownTo('subProcess', { type: 'error', code: 'Refused' }) },
    escalation: { process: thrownTo('subProcess', { type: 'escalation', code: 'TooLarge' }) },
    cancel: { process: thrownTo('transaction', { type: 'cancel' }) },
    compensate: compensated,
  },
};

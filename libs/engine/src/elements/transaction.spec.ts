import { describe, expect, it } from '@jest/globals';
import {
  findingsOf,
  draw,
  eventSubProcess,
  scenario,
  startOn,
  subProcess,
  undoing,
  undoneBy,
} from '../../testing/index.js';
import type { Elements, ElementForm, ProcessForm } from '../../testing/index.js';

type Form = Omit<ElementForm, 'id'>;

const endCancelled: Form = { type: 'endEvent', event: { type: 'cancel' } };
const cancelled: Form = { type: 'boundaryEvent', attachedTo: 'booking', event: { type: 'cancel' } };

/** `hotel` and `flight` are booked one after the other; `others` are added to the transaction. */
function booking(others: Elements, ...paths: readonly string[]): ProcessForm {
  const inside: Elements = {
    hotel: 'userTask',
    flight: 'userTask',
    hotelBooked: undoneBy('hotel', 'cancelHotel'),
    flightBooked: undoneBy('flight', 'cancelFlight'),
    cancelHotel: undoing,
    cancelFlight: undoing,
    ...others,
  };
  return draw(
    {
      booking: { ...subProcess(inside, 'begin -> hotel -> flight', ...paths), type: 'transaction' },
      cancelled,
      after: 'userTask',
      instead: 'userTask',
    },
    'start -> booking -> after -> end',
    'cancelled -> instead -> end2',
  );
}

describe('transaction', () => {
  const refused = booking(
    { begin: 'startEvent', fork: 'parallelGateway', other: 'userTask', endCancelled },
    'flight -> fork -> endCancelled',
    'fork -> other -> end1',
  );
  scenario(
    'rule 15: a cancel end event interrupts the transaction, compensates, and leaves by the cancel boundary event',
    refused,
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .expectWaitingAt('cancelFlight')
        .complete('cancelFlight')
        .expectWaitingAt('cancelHotel')
        .complete('cancelHotel')
        .expectWaitingAt('instead')
        .expectCompleted('other', 0)
        .expectCompleted('booking', 0)
        .complete('instead')
        .expectStatus('completed'),
  );

  scenario(
    'rule 15: a transaction that is not cancelled completes like a subprocess',
    booking({ begin: 'startEvent' }, 'flight -> end1'),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .expectWaitingAt('after')
        .complete('after')
        .expectStatus('completed'),
  );

  scenario(
    'rule 15: an error leaves a transaction without compensation',
    (() => {
      const form = booking(
        { begin: 'startEvent', endFailed: { type: 'endEvent', event: { type: 'error', code: 'E' } }, endCancelled },
        'flight -> choice',
        'choice -[no]-> endCancelled',
        'choice -default-> endFailed',
      );
      const failed = {
        id: 'failed',
        type: 'boundaryEvent',
        attachedTo: 'booking',
        event: { type: 'error', code: 'E' },
      };
      const flow = { id: 'failed-after', sourceRef: 'failed', targetRef: 'after' };
      return { ...form, elements: [...form.elements, failed], flows: [...form.flows, flow] };
    })(),
    (run) =>
      run
        .start({ no: false })
        .complete('hotel')
        .complete('flight')
        .expectWaitingAt('after')
        .complete('after')
        .expectStatus('completed')
        .expectCompleted('cancelHotel', 0),
  );

  scenario(
    'rule 15: nothing interrupts a transaction that is being compensated',
    (() => {
      const form = booking({ begin: 'startEvent', endCancelled }, 'flight -> endCancelled');
      const late = {
        id: 'late',
        type: 'boundaryEvent',
        attachedTo: 'booking',
        event: { type: 'message', name: 'Late' },
      };
      return { ...form, elements: [...form.elements, late] };
    })(),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .message('Late')
        .expectWaitingAt('cancelFlight')
        .complete('cancelFlight')
        .complete('cancelHotel')
        .expectWaitingAt('instead'),
  );

  scenario(
    'rule 15: a cancel end event in a nested subprocess cancels the whole transaction',
    booking(
      { begin: 'startEvent', paying: subProcess({ endCancelled }, 'begin2 -> endCancelled') },
      'flight -> paying -> end1',
    ),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .complete('cancelFlight')
        .complete('cancelHotel')
        .expectWaitingAt('instead'),
  );

  scenario(
    'rule 15: a cancelled iteration of a multi-instance transaction ends all iterations by the cancel boundary event',
    (() => {
      const form = booking({ begin: 'startEvent', endCancelled }, 'flight -> endCancelled');
      const elements = form.elements.map((element) =>
        element.id === 'booking' ? { ...element, multiInstance: { loopCardinality: 2 } } : element,
      );
      return { ...form, elements };
    })(),
    (run) =>
      run
        .start()
        .expectWaitingAt('hotel', 'hotel')
        .complete('hotel')
        .complete('flight')
        .complete('cancelFlight')
        .complete('cancelHotel')
        .expectWaitingAt('instead')
        .complete('instead')
        .expectStatus('completed'),
  );

  for (const isInterrupting of [true, false])
    scenario(
      `rule 15: a transaction that is being compensated does not start its ${isInterrupting ? '' : 'non-'}interrupting event subprocess`,
      draw(
        {
          booking: {
            ...subProcess(
              {
                hotel: 'task',
                hotelBooked: undoneBy('hotel', 'cancelHotel'),
                cancelHotel: undoing,
                endCancelled,
                told: eventSubProcess(
                  { heard: startOn({ type: 'signal', name: 'Tell' }, isInterrupting) },
                  'heard -> endTold',
                ),
              },
              'start1 -> hotel -> endCancelled',
            ),
            type: 'transaction',
          },
          cancelled,
          instead: 'userTask',
        },
        'start -> booking -> end',
        'cancelled -> instead -> end2',
      ),
      (run) =>
        run
          .start()
          .signal('Tell')
          .expectAnswer({ delivered: 0 })
          .expectWaitingAt('cancelHotel')
          .complete('cancelHotel')
          .expectWaitingAt('instead')
          .complete('instead')
          .expectStatus('completed')
          .expectCompleted('booking', 0),
    );

  it('a cancel end event without a cancel boundary event is a finding', () => {
    const form = draw(
      { booking: { ...subProcess({ endCancelled }, 'start1 -> endCancelled'), type: 'transaction' } },
      'start -> booking -> end',
    );
    expect(findingsOf(form).map(({ message }) => message)).toEqual([expect.stringContaining('cancel boundary')]);
    const outside = draw({ endCancelled }, 'start -> endCancelled');
    expect(findingsOf(outside).map(({ message }) => message)).toEqual([
      expect.stringContaining('inside a transaction'),
    ]);
  });
});

import { describe } from '@jest/globals';
import { call, named, payment, withBoundary } from '../../testing/calling.js';
import { draw, ending, scenario, scenarioWith, subProcess, undoAll, undoing, undoneBy } from '../../testing/index.js';

/** The handler of `pay` calls `refund`. */
const undoingByCall = payment(
  {
    pay: 'userTask',
    paid: undoneBy('pay', 'payBack'),
    payBack: call({ calledElement: 'refund', isForCompensation: true }),
    undoAll,
  },
  'start -> pay -> undoAll -> end',
);

describe('compensation in trouble', () => {
  scenario(
    'rule 15: a compensation handler that fails is an incident, and compensation goes on after the repair',
    draw(
      {
        hotel: 'task',
        flight: 'task',
        hotelBooked: undoneBy('hotel', 'cancelHotel'),
        flightBooked: undoneBy('flight', 'cancelFlight'),
        cancelHotel: undoing,
        cancelFlight: {
          type: 'serviceTask',
          isForCompensation: true,
          taskHeaders: { url: 'https://flights.example.com' },
        },
        undoAll,
      },
      'start -> hotel -> flight -> undoAll -> end',
    ),
    (run) =>
      run
        .start()
        .fail('cancelFlight', 'NoSuchFlight')
        .expectError(/cancelFlight/)
        .resume()
        .answer('cancelFlight')
        .expectWaitingAt('cancelHotel')
        .complete('cancelHotel')
        .expectStatus('completed'),
  );

  scenario(
    'rule 15: an error of a compensation handler is not caught around the throw event',
    draw(
      {
        trip: subProcess(
          {
            hotel: 'task',
            hotelBooked: undoneBy('hotel', 'cancelHotel'),
            cancelHotel: {
              type: 'serviceTask',
              isForCompensation: true,
              taskHeaders: { url: 'https://h.example.com' },
            },
            undoAll,
          },
          'start1 -> hotel -> undoAll -> end1',
        ),
        caught: { type: 'boundaryEvent', attachedTo: 'trip', event: { type: 'error' } },
      },
      'start -> trip -> end',
      'caught -> end2',
    ),
    (run) =>
      run
        .start()
        .fail('cancelHotel')
        .expectError(/cancelHotel/)
        .expectCompleted('caught', 0),
  );

  scenario(
    'rule 15: an error of an instance that a compensation handler calls is not caught by its callers',
    {
      ...withBoundary({ event: { type: 'error' } }, undoingByCall),
      also: [
        undoingByCall,
        named(
          'refund',
          draw({ ask: 'userTask', refused: ending({ type: 'error', code: 'NO' }) }, 'start -> ask -> refused'),
        ),
      ],
    },
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.complete('pay'))
        .inCalled('refund', (called) => called.complete('ask').expectError(/NO/))
        .expectWaitingAt('call')
        .terminate(),
  );

  scenario(
    'rule 15: an error event subprocess can compensate what has completed around it',
    draw(
      {
        hotel: 'task',
        hotelBooked: undoneBy('hotel', 'cancelHotel'),
        cancelHotel: undoing,
        pay: { type: 'serviceTask', taskHeaders: { url: 'https://pay.example.com' } },
        failed: {
          ...subProcess(
            { startFailed: { type: 'startEvent', event: { type: 'error' } }, undoAll },
            'startFailed -> undoAll -> endFailed',
          ),
          triggeredByEvent: true,
        },
      },
      'start -> hotel -> pay -> end',
    ),
    (run) => run.start().fail('pay').expectWaitingAt('cancelHotel').complete('cancelHotel').expectStatus('completed'),
  );

  scenarioWith({ isFast: true })(
    'rule 15: two thousand turns of a loop are all compensated',
    draw(
      {
        book: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
        again: 'exclusiveGateway',
        booked: undoneBy('book', 'unbook'),
        unbook: { type: 'task', isForCompensation: true },
        undoAll,
      },
      'start -> book -> again -[n < 2000]-> book',
      'again -default-> undoAll -> end',
    ),
    (run) => run.start({ n: 0 }).expectStatus('completed').expectCompleted('unbook', 2000),
  );

  scenarioWith({ maxVariablesBytes: 1_000 })(
    'rule 15: the data kept for compensation is bounded',
    draw(
      {
        book: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
        again: 'exclusiveGateway',
        booked: undoneBy('book', 'unbook'),
        unbook: undoing,
        undoAll,
      },
      'start -> book -> again -[n < 100]-> book',
      'again -default-> undoAll -> end',
    ),
    (run) =>
      run
        .start({ n: 0, text: 'x'.repeat(400) })
        .expectError(/kept for compensation/)
        .terminate(),
  );
});

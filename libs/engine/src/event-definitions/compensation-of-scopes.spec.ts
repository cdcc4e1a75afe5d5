import { describe } from '@jest/globals';
import { draw, scenario, subProcess, undoAll, undoing, undoneBy } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

type Form = Omit<ElementForm, 'id'>;

describe('compensation of scopes', () => {
  scenario(
    'rule 15: each iteration of a multi-instance activity is compensated with its own data, the last one first',
    draw(
      {
        book: {
          type: 'userTask',
          multiInstance: { isSequential: true, collection: '{{ rooms }}', inputDataItem: 'room' },
        },
        booked: undoneBy('book', 'unbook'),
        unbook: {
          type: 'userTask',
          isForCompensation: true,
          ioMapping: { outputs: [{ source: '{{ room }}', target: 'freed' }] },
        },
        undoAll,
      },
      'start -> book -> undoAll -> end',
    ),
    (run) =>
      run
        .start({ rooms: ['a', 'b'] })
        .complete('book')
        .complete('book')
        .expectWaitingAt('unbook')
        .complete('unbook')
        .expectVariables({ freed: 'b' })
        .expectWaitingAt('unbook')
        .complete('unbook')
        .expectVariables({ freed: 'a' })
        .expectStatus('completed'),
  );

  scenario(
    'rule 15: compensating a completed subprocess compensates what has completed in it',
    draw(
      {
        first: 'task',
        trip: subProcess(
          {
            hotel: 'task',
            flight: 'task',
            hotelBooked: undoneBy('hotel', 'cancelHotel'),
            flightBooked: undoneBy('flight', 'cancelFlight'),
            cancelHotel: undoing,
            cancelFlight: undoing,
          },
          'start1 -> hotel -> flight -> end1',
        ),
        last: 'task',
        firstDone: undoneBy('first', 'undoFirst'),
        lastDone: undoneBy('last', 'undoLast'),
        undoFirst: undoing,
        undoLast: undoing,
        undoAll,
      },
      'start -> first -> trip -> last -> undoAll -> end',
    ),
    (run) =>
      run
        .start()
        .expectWaitingAt('undoLast')
        .complete('undoLast')
        .expectWaitingAt('cancelFlight')
        .complete('cancelFlight')
        .expectWaitingAt('cancelHotel')
        .complete('cancelHotel')
        .expectWaitingAt('undoFirst')
        .complete('undoFirst')
        .expectStatus('completed'),
  );

  scenario(
    'rule 15: a subprocess with its own handler is compensated only by that handler',
    draw(
      {
        trip: subProcess(
          { hotel: 'task', hotelBooked: undoneBy('hotel', 'cancelHotel'), cancelHotel: undoing },
          'start1 -> hotel -> end1',
        ),
        tripDone: undoneBy('trip', 'refund'),
        refund: undoing,
        undoAll,
      },
      'start -> trip -> undoAll -> end',
    ),
    (run) => run.start().expectWaitingAt('refund').complete('refund').expectStatus('completed'),
  );

  scenario(
    'rule 15: a throw event inside a subprocess compensates nothing around it',
    draw(
      {
        hotel: 'task',
        hotelBooked: undoneBy('hotel', 'cancelHotel'),
        cancelHotel: undoing,
        trip: subProcess({ undoAll }, 'start1 -> undoAll -> end1'),
      },
      'start -> hotel -> trip -> end',
    ),
    (run) => run.start().expectStatus('completed').expectCompleted('cancelHotel', 0),
  );

  scenario(
    'rule 15: a cancelled subprocess is not compensated',
    draw(
      {
        trip: subProcess(
          { hotel: 'task', wait: 'userTask', hotelBooked: undoneBy('hotel', 'cancelHotel'), cancelHotel: undoing },
          'start1 -> hotel -> wait -> end1',
        ),
        late: { type: 'boundaryEvent', attachedTo: 'trip', event: { type: 'message', name: 'Late' } },
        undoAll,
      },
      'start -> trip -> end',
      'late -> undoAll -> end2',
    ),
    (run) => run.start().message('Late').expectStatus('completed').expectCompleted('cancelHotel', 0),
  );
});

describe('compensation of a called instance', () => {
  const called = {
    ...draw(
      {
        hotel: 'task',
        hotelBooked: undoneBy('hotel', 'cancelHotel'),
        cancelHotel: undoing,
        undoAll,
        choice: 'exclusiveGateway',
      },
      'start -> hotel -> choice -[never == true]-> undoAll -> end',
      'choice -default-> end2',
    ),
    id: 'trip',
  };
  const call: Form = { type: 'callActivity', calledElement: 'trip' };
  const calling = { ...draw({ call, undoAll }, 'start -> call -> undoAll -> end'), also: [called] };
  scenario('rule 15: what has completed in a called instance is not compensated', calling, (run) =>
    run.start().expectStatus('completed').expectCompleted('undoAll'),
  );
  const undone = {
    ...draw({ call, called: undoneBy('call', 'refund'), refund: undoing, undoAll }, 'start -> call -> undoAll -> end'),
    also: [called],
  };
  scenario('rule 15: a call is compensated by the handler of its call activity', undone, (run) =>
    run.start().expectWaitingAt('refund').complete('refund').expectStatus('completed'),
  );
});

describe('a compensation event subprocess', () => {
  const compensating: Form = {
    ...subProcess(
      { startUndo: { type: 'startEvent', event: { type: 'compensate' } }, first: 'userTask', undoInside: undoAll },
      'startUndo -> first -> undoInside -> endUndo',
    ),
    triggeredByEvent: true,
  };
  const trip = draw(
    {
      trip: subProcess(
        { hotel: 'task', hotelBooked: undoneBy('hotel', 'cancelHotel'), cancelHotel: undoing, compensating },
        'start1 -> hotel -> end1',
      ),
      undoAll,
    },
    'start -> trip -> undoAll -> end',
  );

  scenario(
    'rule 15: a compensation event subprocess runs instead of the handlers inside, and can trigger them',
    trip,
    (run) =>
      run
        .start()
        .expectWaitingAt('first')
        .complete('first')
        .expectWaitingAt('cancelHotel')
        .complete('cancelHotel')
        .expectStatus('completed')
        .expectCompleted('compensating'),
  );

  scenario(
    'rule 15: a compensation event subprocess without a throw event compensates nothing inside',
    draw(
      {
        trip: subProcess(
          {
            hotel: { type: 'scriptTask', script: '{{ 7 }}', resultVariable: 'room' },
            hotelBooked: undoneBy('hotel', 'cancelHotel'),
            cancelHotel: undoing,
            compensating: {
              ...subProcess(
                {
                  startUndo: { type: 'startEvent', event: { type: 'compensate' } },
                  note: { type: 'scriptTask', script: '{{ room }}', resultVariable: 'seen' },
                },
                'startUndo -> note -> endUndo',
              ),
              triggeredByEvent: true,
            },
          },
          'start1 -> hotel -> end1',
        ),
        change: { type: 'scriptTask', script: '{{ 12 }}', resultVariable: 'room' },
        undoAll,
      },
      'start -> trip -> change -> undoAll -> end',
    ),
    (run) =>
      run.start().expectStatus('completed').expectVariables({ seen: 7, room: 12 }).expectCompleted('cancelHotel', 0),
  );
});

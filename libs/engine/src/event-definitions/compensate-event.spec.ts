import { describe, expect, it } from '@jest/globals';
import { findingsOf, draw, scenario, subProcess, undo, undoAll, undoing, undoneBy } from '../../testing/index.js';
import type { ElementForm, ProcessForm } from '../../testing/index.js';

type Form = Omit<ElementForm, 'id'>;

/** Two tasks with handlers, followed by the other elements. */
function twoTasks(others: { readonly [id: string]: string | Form }, ...paths: readonly string[]): ProcessForm {
  return draw(
    {
      hotel: 'userTask',
      flight: 'userTask',
      hotelBooked: undoneBy('hotel', 'cancelHotel'),
      flightBooked: undoneBy('flight', 'cancelFlight'),
      cancelHotel: undoing,
      cancelFlight: undoing,
      ...others,
    },
    'start -> hotel -> flight',
    ...paths,
  );
}

describe('compensation', () => {
  scenario(
    'rule 15: compensation handlers run one by one in reverse order of completion, and the throw event waits',
    twoTasks({ undoAll, after: 'userTask' }, 'flight -> undoAll -> after -> end'),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .expectWaitingAt('cancelFlight')
        .expectCompleted('undoAll', 0)
        .complete('cancelFlight')
        .expectWaitingAt('cancelHotel')
        .complete('cancelHotel')
        .expectWaitingAt('after')
        .complete('after')
        .expectStatus('completed'),
  );

  scenario(
    'rule 15: only completed activities are compensated',
    twoTasks(
      { fork: 'parallelGateway', undoAll, after: 'userTask', trigger: 'userTask' },
      'flight -> end',
      'start -> fork',
      'fork -> trigger -> undoAll -> after -> end',
    ),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('trigger')
        .expectWaitingAt('cancelHotel', 'flight')
        .complete('cancelHotel')
        .expectWaitingAt('after', 'flight')
        .complete('flight')
        .complete('after')
        .expectStatus('completed'),
  );

  scenario(
    'rule 15: a throw event that names an activity compensates only that one, and nothing is compensated twice',
    twoTasks(
      { undoHotel: undo('hotel'), undoAll, after: 'userTask' },
      'flight -> undoHotel -> undoAll -> after -> end',
    ),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .expectWaitingAt('cancelHotel')
        .complete('cancelHotel')
        .expectWaitingAt('cancelFlight')
        .complete('cancelFlight')
        .expectWaitingAt('after'),
  );

  scenario(
    'rule 15: a throw event that does not wait goes on at once, and the instance ends with the last handler',
    twoTasks(
      {
        away: { type: 'intermediateThrowEvent', event: { type: 'compensate', waitForCompletion: false } },
        after: 'userTask',
      },
      'flight -> away -> after -> end',
    ),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .expectWaitingAt('after', 'cancelFlight')
        .complete('after')
        .expectStatus('running')
        .complete('cancelFlight')
        .complete('cancelHotel')
        .expectStatus('completed')
        .expectCompleted('away'),
  );

  scenario(
    'rule 15: a compensation end event compensates, then ends its token',
    twoTasks({ endUndone: { type: 'endEvent', event: { type: 'compensate' } } }, 'flight -> endUndone'),
    (run) =>
      run
        .start()
        .complete('hotel')
        .complete('flight')
        .complete('cancelFlight')
        .expectStatus('running')
        .complete('cancelHotel')
        .expectStatus('completed')
        .expectCompleted('endUndone'),
  );

  scenario(
    'rule 15: a compensation throw event with nothing to compensate goes on',
    draw({ undoAll, after: 'userTask' }, 'start -> undoAll -> after -> end'),
    (run) => run.start().expectWaitingAt('after'),
  );

  scenario(
    'rule 15: each turn of a loop is compensated with its own data, the last one first',
    draw(
      {
        book: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
        again: 'exclusiveGateway',
        booked: undoneBy('book', 'unbook'),
        unbook: {
          type: 'scriptTask',
          isForCompensation: true,
          script: '{{ append(undone, n) }}',
          resultVariable: 'undone',
        },
        undoAll,
      },
      'start -> book -> again -[n < 3]-> book',
      'again -default-> undoAll -> end',
    ),
    (run) =>
      run
        .start({ n: 0, undone: [] })
        .expectStatus('completed')
        .expectVariables({ n: 3, undone: [1] }),
  );

  scenario(
    'rule 15: a compensation handler reads the data of its activity, and what it writes is current',
    draw(
      {
        book: 'userTask',
        booked: undoneBy('book', 'unbook'),
        unbook: {
          type: 'scriptTask',
          isForCompensation: true,
          script: '{{ room }}',
          resultVariable: 'freed',
        },
        change: { type: 'scriptTask', script: '{{ 12 }}', resultVariable: 'room' },
        undoAll,
      },
      'start -> book -> change -> undoAll -> end',
    ),
    (run) =>
      run.start().complete('book', { room: 7 }).expectStatus('completed').expectVariables({ room: 12, freed: 7 }),
  );

  scenario(
    'rule 15: terminating an instance during compensation leaves nothing behind',
    twoTasks({ undoAll }, 'flight -> undoAll -> end'),
    (run) => run.start().complete('hotel').complete('flight').terminate().expectStatus('terminated').expectWaitingAt(),
  );
});

describe('a compensation event', () => {
  const findings = (form: ProcessForm) => findingsOf(form).map(({ message }) => message);

  it('a compensation boundary event needs a handler marked isForCompensation', () => {
    const form = draw({ a: 'task', b: 'task', x: undoneBy('a', 'b'), undoAll }, 'start -> a -> undoAll -> end');
    expect(findings(form)).toEqual([expect.stringContaining('isForCompensation')]);
    const none: Form = { type: 'boundaryEvent', attachedTo: 'a', event: { type: 'compensate' } };
    expect(findings(draw({ a: 'task', x: none }, 'start -> a -> end'))).toEqual([
      expect.stringContaining('association'),
    ]);
  });

  it('a compensation event subprocess of the process itself is a finding', () => {
    const esp = {
      ...subProcess({ s: { type: 'startEvent', event: { type: 'compensate' } } }, 's -> end1'),
      triggeredByEvent: true,
    };
    expect(findings(draw({ esp }, 'start -> end'))).toEqual([expect.stringContaining('inside a subprocess')]);
  });

  it('a compensation throw event must name an activity of its own scope that can be compensated', () => {
    const foundOf = (activityRef: string) =>
      findings(
        draw(
          { a: 'task', s: subProcess({ b: 'task' }, 'start1 -> b -> end1'), x: undo(activityRef) },
          'start -> a -> s -> x -> end',
        ),
      );
    expect(foundOf('nothing')).toEqual([expect.stringContaining('activityRef')]);
    expect(foundOf('b')).toEqual([expect.stringContaining('another')]);
    expect(foundOf('a')).toEqual([expect.stringContaining('does nothing')]);
    const inside = subProcess({ x: undo('a') }, 'start1 -> x -> end1');
    expect(findings(draw({ a: 'task', inside }, 'start -> a -> inside -> end'))).toEqual([
      expect.stringContaining('another'),
    ]);
    const beside = {
      ...subProcess(
        { startFailed: { type: 'startEvent', event: { type: 'error' } }, x: undo('a') },
        'startFailed -> x -> end1',
      ),
      triggeredByEvent: true,
    };
    expect(findings(draw({ a: 'task', beside }, 'start -> a -> end'))).toEqual([
      expect.stringContaining('does nothing'),
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  boundaryOn,
  catching,
  findingsOf,
  draw,
  ending,
  eventSubProcess,
  scenario,
  startOn,
  subProcess,
  throwing,
} from '../../testing/index.js';
import type { EventForm } from '../../testing/index.js';

const paid: EventForm = { type: 'message', name: 'Paid' };
const told: EventForm = { type: 'signal', name: 'Told' };
const late: EventForm = { type: 'timer', duration: 'PT1H' };
const ready: EventForm = { type: 'conditional', condition: 'ready' };
const big: EventForm = { type: 'escalation', code: 'big' };

describe('multiple event', () => {
  const any = draw({ wait: catching([paid, told, late]) }, 'start -> wait -> end');
  scenario('rule 6: caught is whichever comes first, with what it brings', any, (run) =>
    run.start().message('Paid', { amount: 1 }).expectStatus('completed').expectVariables({ amount: 1 }),
  );
  scenario('the others are not awaited any more', any, (run) =>
    run.start().signal('Told').expectStatus('completed').pass('PT2H').expectCompleted('wait'),
  );
  scenario('a timer may be the one', any, (run) => run.start().pass('PT1H').expectStatus('completed'));

  const all = draw({ wait: catching([paid, told, late, ready], true) }, 'start -> wait -> end');
  scenario('parallel: all must come, in any order, and their payloads together', all, (run) =>
    run
      .start()
      .signal('Told', { b: 2, c: 2 })
      .update({ ready: true })
      .message('Paid', { a: 1, c: 1 })
      .update({ ready: false })
      .message('Paid', { a: 9 })
      .expectWaitingAt('wait')
      .pass('PT1H')
      .expectStatus('completed')
      .expectVariables({ a: 1, b: 2, c: 1 }),
  );

  const boundary = (events: readonly EventForm[], isParallel: boolean, isInterrupting: boolean) =>
    draw(
      {
        work: 'userTask',
        alarm: { ...boundaryOn('work', events, isInterrupting), parallelMultiple: isParallel },
        check: 'userTask',
      },
      'start -> work -> end',
      'alarm -> check -> end2',
    );
  scenario('rule 7: at a boundary any part interrupts', boundary([paid, told], false, true), (run) =>
    run.start().signal('Told').expectWaitingAt('check').complete('check').expectStatus('completed'),
  );
  scenario('rule 7: without interrupting each part may come again', boundary([paid, told], false, false), (run) =>
    run
      .start()
      .message('Paid')
      .message('Paid')
      .signal('Told')
      .expectWaitingAt('check', 'check', 'check', 'work')
      .complete('work')
      .complete('check')
      .complete('check')
      .complete('check')
      .expectStatus('completed'),
  );
  scenario('parallel at a boundary waits for all of them anew', boundary([paid, told], true, false), (run) =>
    run
      .start()
      .message('Paid')
      .expectWaitingAt('work')
      .signal('Told')
      .expectWaitingAt('check', 'work')
      .signal('Told')
      .expectWaitingAt('check', 'work')
      .message('Paid')
      .expectWaitingAt('check', 'check', 'work')
      .complete('work')
      .complete('check')
      .complete('check')
      .expectStatus('completed'),
  );
  scenario(
    'rule 11: an event subprocess starts by any of its events, thrown ones too',
    draw(
      {
        raise: throwing(big),
        work: 'userTask',
        handler: eventSubProcess({ s: startOn([paid, big], false), handle: 'userTask' }, 's -> handle -> end1'),
      },
      'start -> raise -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('Paid')
        .expectWaitingAt('handle', 'handle', 'work')
        .complete('handle')
        .complete('handle')
        .complete('work')
        .expectStatus('completed'),
  );
  scenario(
    'rule 11: a parallel multiple start waits for all',
    draw(
      {
        work: 'userTask',
        handler: eventSubProcess(
          { s: { ...startOn([paid, told]), parallelMultiple: true }, handle: 'userTask' },
          's -> handle -> end1',
        ),
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .signal('Told')
        .expectWaitingAt('work')
        .message('Paid')
        .expectWaitingAt('handle')
        .complete('handle')
        .expectStatus('completed'),
  );
  scenario(
    'as an arm of an event-based gateway it is one arm',
    draw(
      { race: 'eventBasedGateway', both: catching([paid, told], true), slow: catching(late) },
      'start -> race -> both -> end',
      'race -> slow -> end2',
    ),
    (run) => run.start().message('Paid').signal('Told').expectStatus('completed').expectCompleted('both'),
  );

  scenario(
    'thrown it is all of them',
    draw(
      {
        part: subProcess(
          { raise: throwing([big, { type: 'escalation', code: 'small' }]) },
          'startIn -> raise -> endIn',
        ),
        one: boundaryOn('part', big, false),
        two: boundaryOn('part', { type: 'escalation', code: 'small' }, false),
      },
      'start -> part -> end',
      'one -> end1',
      'two -> end2',
    ),
    (run) =>
      run.start().expectStatus('completed').expectCompleted('one').expectCompleted('two').expectCompleted('endIn'),
  );
  scenario(
    'at an end event, what ends the token otherwise comes last',
    draw(
      {
        fork: 'parallelGateway',
        work: 'userTask',
        stop: ending([{ type: 'terminate' }, big]),
        handler: eventSubProcess({ s: startOn(big, false), note: 'task' }, 's -> note -> end1'),
      },
      'start -> fork -> work -> end',
      'fork -> stop',
    ),
    (run) => run.start().expectStatus('completed').expectCompleted('work', 0).expectCompleted('stop'),
  );
  scenario(
    'rule 8: a part that interrupts the thrower keeps it from throwing the rest',
    draw(
      {
        part: subProcess(
          { raise: throwing([big, { type: 'escalation', code: 'small' }]) },
          'startIn -> raise -> endIn',
        ),
        one: boundaryOn('part', big),
        two: boundaryOn('part', { type: 'escalation', code: 'small' }, false),
      },
      'start -> part -> end',
      'one -> end1',
      'two -> end2',
    ),
    (run) =>
      run
        .start()
        .expectStatus('completed')
        .expectCompleted('one')
        .expectCompleted('two', 0)
        .expectCompleted('endIn', 0),
  );

  it.each([
    ['a link among others', catching([paid, { type: 'link', name: 'L' }]), /link/],
    [
      'errors that are to come together',
      { ...boundaryOn('work', [{ type: 'error', code: 'E' }, paid]), parallelMultiple: true },
      /awaited together/,
    ],
    ['two ways to end', ending([{ type: 'terminate' }, { type: 'error', code: 'E' }]), /where the token goes/],
  ])('tells at upload of %s', (_name, event, expected) => {
    const form = draw({ work: 'userTask', event }, 'start -> work -> end');
    expect(
      findingsOf(form)
        .map(({ message }) => message)
        .join('\n'),
    ).toMatch(expected);
  });
});

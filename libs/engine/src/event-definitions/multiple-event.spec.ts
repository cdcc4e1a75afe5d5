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
  scenario('rule 6: a multiple catch event takes the first of its events, with its payload', any, (run) =>
    run.start().message('Paid', { amount: 1 }).expectStatus('completed').expectVariables({ amount: 1 }),
  );
  scenario('a multiple catch event stops waiting for the other events', any, (run) =>
    run.start().signal('Told').expectStatus('completed').pass('PT2H').expectCompleted('wait'),
  );
  scenario('a timer may be the first event of a multiple catch event', any, (run) =>
    run.start().pass('PT1H').expectStatus('completed'),
  );

  const all = draw({ wait: catching([paid, told, late, ready], true) }, 'start -> wait -> end');
  scenario('a parallel multiple event needs all its events, in any order, and merges their payloads', all, (run) =>
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
  scenario(
    'rule 7: any event of an interrupting multiple boundary event interrupts',
    boundary([paid, told], false, true),
    (run) => run.start().signal('Told').expectWaitingAt('check').complete('check').expectStatus('completed'),
  );
  scenario(
    'rule 7: each event of a non-interrupting multiple boundary event may occur again',
    boundary([paid, told], false, false),
    (run) =>
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
  scenario(
    'a parallel multiple boundary event waits for all its events anew',
    boundary([paid, told], true, false),
    (run) =>
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
    'rule 11: a multiple event subprocess is started by any of its events, thrown ones too',
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
    'rule 11: a parallel multiple start event waits for all its events',
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
    'a multiple event is one arm of an event-based gateway',
    draw(
      { race: 'eventBasedGateway', both: catching([paid, told], true), slow: catching(late) },
      'start -> race -> both -> end',
      'race -> slow -> end2',
    ),
    (run) => run.start().message('Paid').signal('Told').expectStatus('completed').expectCompleted('both'),
  );

  scenario(
    'a multiple throw event throws all its events',
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
    'a multiple end event ends its token after it has thrown its other events',
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
    'rule 8: an event that interrupts the thrower keeps it from throwing the rest',
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
  ])('a multiple event with %s is a finding', (_name, event, expected) => {
    const form = draw({ work: 'userTask', event }, 'start -> work -> end');
    expect(
      findingsOf(form)
        .map(({ message }) => message)
        .join('\n'),
    ).toMatch(expected);
  });
});

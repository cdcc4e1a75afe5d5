import { describe, expect, it } from '@jest/globals';
import { findingsOf, draw, scenario, scenarioWith } from '../../testing/index.js';
import type { EventForm } from '../../testing/index.js';

function catching(event: EventForm) {
  return draw({ first: 'userTask', wait: { type: 'intermediateCatchEvent', event } }, 'start -> first -> wait -> end');
}

describe('intermediate timer', () => {
  scenario('an intermediate timer event waits for a duration', catching({ type: 'timer', duration: 'PT15M' }), (run) =>
    run.start().complete('first').pass('PT14M').expectWaitingAt('wait').pass('PT1M').expectStatus('completed'),
  );
  scenario(
    'an intermediate timer event waits for a date',
    catching({ type: 'timer', date: '2026-01-06T09:00:00Z' }),
    (run) => run.start().complete('first').pass('PT23H').expectWaitingAt('wait').pass('PT1H').expectStatus('completed'),
  );
  scenario('rule 17: a timer counts months by the calendar', catching({ type: 'timer', duration: 'P1M' }), (run) =>
    run.start().complete('first').pass('P30D').expectWaitingAt('wait').pass('P1D').expectStatus('completed'),
  );
  scenario(
    'a timer evaluates its value when the wait begins',
    catching({ type: 'timer', duration: '{{ delay }}' }),
    (run) => run.start().complete('first', { delay: 'PT1M' }).pass('PT1M').expectStatus('completed'),
  );
  scenario(
    'a malformed timer value is an incident, repaired by an update and resume',
    catching({ type: 'timer', duration: '{{ delay }}' }),
    (run) =>
      run
        .start()
        .complete('first', { delay: 'soon' })
        .expectError(/ISO 8601 duration.*soon/)
        .update({ delay: 'PT1M' })
        .resume()
        .pass('PT1M')
        .expectStatus('completed'),
  );
  scenario(
    'rule 17: a timer that falls due while the instance is suspended fires on resume',
    catching({ type: 'timer', duration: 'PT1M' }),
    (run) =>
      run.start().complete('first').suspend().pass('PT1M').expectStatus('suspended').resume().expectStatus('completed'),
  );

  it.each([{ duration: 'soon' }, { date: 'tomorrow' }, { duration: '' }, { duration: 'P99999Y' }])(
    'a timer with the malformed constant %j is a finding',
    (value) => {
      expect(findingsOf(catching({ type: 'timer', ...value }))).toMatchObject([
        { elementId: 'wait', severity: 'error' },
      ]);
    },
  );
});

describe('intermediate message', () => {
  const paid = catching({ type: 'message', name: 'Paid', correlationKey: '{{ orderId }}' });
  scenario('rule 16: an intermediate message event takes its message and merges the payload', paid, (run) =>
    run
      .start()
      .complete('first', { orderId: 'o1' })
      .message('Paid', { amount: 3 })
      .expectStatus('completed')
      .expectVariables({ amount: 3 }),
  );
  scenario('rule 16: a message wait takes only the correlation key that it began with', paid, (run) =>
    run
      .start({ orderId: 'o1' })
      .complete('first')
      .update({ orderId: 'o2' })
      .message('Paid', {}, 'o2')
      .expectAnswer({ delivered: 0, buffered: true })
      .message('Paid', {}, 'o1')
      .expectAnswer({ delivered: 1, buffered: false })
      .expectStatus('completed'),
  );
  scenario('rule 16: a message wait takes a message that came before it', paid, (run) =>
    run
      .start({ orderId: 'o1' })
      .message('Paid', { amount: 3 })
      .complete('first')
      .expectStatus('completed')
      .expectVariables({ amount: 3 }),
  );
  scenario('a message with an unknown name is refused', paid, (run) =>
    run.start({ orderId: 'o1' }).message('Pald').expectRefused('NOT_FOUND'),
  );
  scenario('a message to an instance that has ended is refused', paid, (run) =>
    run
      .start({ orderId: 'o1' })
      .complete('first')
      .message('Paid')
      .expectStatus('completed')
      .message('Paid')
      .expectRefused('CONFLICT'),
  );
  scenario(
    'a message may have any name when the model names it by an expression',
    catching({ type: 'message', name: '{{ which }}' }),
    (run) =>
      run
        .start({ which: 'Sold' })
        .message('Else')
        .expectAnswer({ buffered: true })
        .complete('first')
        .expectWaitingAt('wait')
        .message('Sold')
        .expectStatus('completed'),
  );
  scenario(
    'a message name that is not text is an incident',
    catching({ type: 'message', name: '{{ which }}' }),
    (run) =>
      run
        .start()
        .complete('first')
        .expectError(/message name/),
  );
  scenario('a message to a suspended instance is kept until it is resumed', paid, (run) =>
    run
      .start({ orderId: 'o1' })
      .complete('first')
      .suspend()
      .message('Paid')
      .expectAnswer({ buffered: true })
      .resume()
      .expectStatus('completed'),
  );
  scenarioWith({ maxBufferedEvents: 2 })('a message is refused when too many early messages are kept', paid, (run) =>
    run.start().message('Paid').message('Paid').message('Paid').expectRefused('CONFLICT'),
  );
  scenario(
    'rule 16: a message goes to one wait, the oldest',
    draw(
      {
        fork: 'parallelGateway',
        a: { type: 'receiveTask', event: { type: 'message', name: 'M' } },
        b: { type: 'receiveTask', event: { type: 'message', name: 'M' } },
      },
      'start -> fork -> a -> end',
      'fork -> b -> end',
    ),
    (run) => run.start().message('M').expectWaitingAt('b').message('M').expectStatus('completed'),
  );
});

describe('intermediate signal', () => {
  const off = catching({ type: 'signal', name: 'Off' });
  scenario('rule 16: a signal reaches the waits that there are', off, (run) =>
    run
      .start()
      .complete('first')
      .signal('Off', { by: 'ann' })
      .expectAnswer({ delivered: 1, buffered: false })
      .expectStatus('completed')
      .expectVariables({ by: 'ann' }),
  );
  scenario('rule 16: a signal that nothing waits for is not kept', off, (run) =>
    run.start().signal('Off').expectAnswer({ delivered: 0, buffered: false }).complete('first').expectWaitingAt('wait'),
  );
});

describe('link', () => {
  const linked = draw(
    {
      away: { type: 'intermediateThrowEvent', event: { type: 'link', name: 'L' } },
      here: { type: 'intermediateCatchEvent', event: { type: 'link', name: 'L' } },
      noted: 'intermediateThrowEvent',
    },
    'start -> noted -> away',
    'here -> last -> end',
  );
  scenario('a link continues at the catch event of the same name', linked, (run) =>
    run.start().expectStatus('completed').expectCompleted('last'),
  );
  it('a link throw event without its catch event is a finding', () => {
    const form = draw(
      { away: { type: 'intermediateThrowEvent', event: { type: 'link', name: 'L' } } },
      'start -> away',
    );
    expect(findingsOf(form)).toMatchObject([{ elementId: 'away', severity: 'error' }]);
  });
});

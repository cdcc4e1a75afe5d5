import { describe, expect, it } from '@jest/globals';
import { findingsOf, draw, scenario } from '../../testing/index.js';

describe('event-based gateway [engine#event-based-gateway]', () => {
  const race = draw(
    {
      first: 'eventBasedGateway',
      paid: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Paid' } },
      late: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'P7D' } },
      told: { type: 'receiveTask', event: { type: 'message', name: 'Told' } },
      off: { type: 'intermediateCatchEvent', event: { type: 'signal', name: 'Off' } },
      hold: 'userTask',
    },
    'start -> first -> paid -> hold -> end',
    'first -> late -> hold',
    'first -> told -> hold',
    'first -> off -> hold',
  );
  scenario('rule 6: an event-based gateway takes the arm of a message', race, (run) =>
    run
      .start()
      .expectWaitingAt('first')
      .message('Paid', { amount: 5 })
      .expectWaitingAt('hold')
      .expectVariables({ amount: 5 })
      .expectCompleted('paid')
      .pass('P8D')
      .expectCompleted('late', 0),
  );
  scenario('rule 6: an event-based gateway takes the arm of a timer and stops waiting for the message', race, (run) =>
    run
      .start()
      .pass('P7D')
      .expectWaitingAt('hold')
      .message('Paid')
      .expectAnswer({ delivered: 0, buffered: true })
      .complete('hold')
      .expectStatus('completed'),
  );
  scenario('rule 6: a receive task can be an arm of an event-based gateway', race, (run) =>
    run.start().message('Told').expectCompleted('told').expectWaitingAt('hold'),
  );
  scenario('rule 6: an event-based gateway takes the arm of a signal', race, (run) =>
    run.start().signal('Off').expectCompleted('off').expectWaitingAt('hold'),
  );

  scenario(
    'rule 6: of two early messages one goes to the first arm and the other is kept',
    draw(
      {
        wait: 'userTask',
        first: 'eventBasedGateway',
        a: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'A' } },
        b: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'B' } },
        later: { type: 'receiveTask', event: { type: 'message', name: 'B' } },
      },
      'start -> wait -> first -> a -> later -> end',
      'first -> b -> end2',
    ),
    (run) =>
      run
        .start()
        .message('B')
        .message('A')
        .complete('wait')
        .expectStatus('completed')
        .expectCompleted('a')
        .expectCompleted('b', 0)
        .expectCompleted('later'),
  );

  scenario('rule 6: a late event is not delivered to the arms that lost', race, (run) =>
    run
      .start()
      .signal('Off')
      .signal('Off')
      .expectAnswer({ delivered: 0 })
      .message('Told')
      .expectAnswer({ delivered: 0, buffered: true })
      .expectCompleted('off', 1)
      .expectCompleted('told', 0)
      .expectWaitingAt('hold'),
  );

  it.each([
    ['a link', { back: { type: 'intermediateCatchEvent', event: { type: 'link', name: 'L' } } }, [], /found back/],
    [
      'a boundary event at an arm',
      {
        back: { type: 'receiveTask', event: { type: 'message', name: 'M' } },
        late: { type: 'boundaryEvent', attachedTo: 'back', event: { type: 'timer', duration: 'PT1H' } },
      },
      ['late -> end3'],
      /no boundary event at back .* found late/,
    ],
  ] as const)('an event-based gateway with %s is a finding', (_name, elements, paths, expected) => {
    const gate = {
      gate: 'eventBasedGateway',
      on: { type: 'intermediateCatchEvent', event: { type: 'signal', name: 'On' } },
    };
    const form = draw({ ...gate, ...elements }, 'start -> gate -> on -> end', 'gate -> back -> end2', ...paths);
    expect(
      findingsOf(form)
        .map(({ message }) => message)
        .join(),
    ).toMatch(expected);
  });
});

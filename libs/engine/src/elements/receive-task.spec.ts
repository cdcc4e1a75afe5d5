import { describe, expect, it } from '@jest/globals';
import { findingsOf, draw, scenario } from '../../testing/index.js';

describe('receive task', () => {
  const hearing = draw(
    { hear: { type: 'receiveTask', event: { type: 'message', name: 'Paid' } } },
    'start -> hear -> end',
  );
  scenario('rule 16: a receive task waits for its message and merges the payload', hearing, (run) =>
    run
      .start()
      .expectWaitingAt('hear')
      .message('Paid', { amount: 3 })
      .expectAnswer({ delivered: 1, buffered: false })
      .expectStatus('completed')
      .expectVariables({ amount: 3 }),
  );
  scenario(
    'a receive task with mapped outputs writes only these',
    draw(
      {
        hear: {
          type: 'receiveTask',
          event: { type: 'message', name: 'Paid' },
          ioMapping: { outputs: [{ source: '{{ output.amount }}', target: 'paid' }] },
        },
      },
      'start -> hear -> end',
    ),
    (run) => run.start().message('Paid', { amount: 3 }).expectVariables({ paid: 3 }).expectNoVariable('amount'),
  );
  scenario(
    'rule 7: a receive task that a boundary event interrupts stops waiting for its message',
    draw(
      {
        hear: { type: 'receiveTask', event: { type: 'message', name: 'Paid' } },
        off: { type: 'boundaryEvent', attachedTo: 'hear', event: { type: 'signal', name: 'Off' } },
        hold: 'userTask',
      },
      'start -> hear -> end',
      'off -> hold -> end2',
    ),
    (run) =>
      run
        .start()
        .signal('Off')
        .expectWaitingAt('hold')
        .message('Paid')
        .expectAnswer({ delivered: 0, buffered: true })
        .expectWaitingAt('hold'),
  );

  it('a receive task without a message is a finding', () => {
    const findings = findingsOf(draw({ hear: 'receiveTask' }, 'start -> hear -> end'));
    expect(findings).toMatchObject([{ elementId: 'hear', severity: 'error' }]);
  });
});

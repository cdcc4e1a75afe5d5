import { describe, expect, it } from '@jest/globals';
import { compileForm, draw, scenario, subProcess } from '../testing/index.js';
import type { ElementForm, EventForm, ProcessForm } from '../testing/index.js';

function waiting(event: Omit<EventForm, 'type'>, others: Partial<ProcessForm> = {}): ProcessForm {
  const wait: Omit<ElementForm, 'id'> = { type: 'intermediateCatchEvent', event: { type: 'timer', ...event } };
  return { ...draw({ wait }, 'start -> wait -> note -> end'), ...others };
}

function reminding(cycle: string, others: Partial<ProcessForm> = {}): ProcessForm {
  const again: Omit<ElementForm, 'id'> = {
    type: 'boundaryEvent',
    attachedTo: 'approve',
    cancelActivity: false,
    event: { type: 'timer', cycle },
  };
  return { ...draw({ approve: 'userTask', again }, 'start -> approve -> end', 'again -> note -> endNote'), ...others };
}

describe('timer cycles', () => {
  scenario('rule 17: an intermediate catch gives a token for each firing', waiting({ cycle: 'R3/PT10M' }), (run) =>
    run
      .start()
      .pass('PT10M')
      .expectCompleted('note', 1)
      .expectWaitingAt('wait')
      .pass('PT10M')
      .expectCompleted('note', 2)
      .expectStatus('running')
      .pass('PT10M')
      .expectCompleted('note', 3)
      .expectStatus('completed'),
  );

  scenario('rule 17: an intermediate catch without bound goes on for ever', waiting({ cycle: 'R/PT1H' }), (run) =>
    run.start().pass('P1D').expectCompleted('note', 24).expectWaitingAt('wait').terminate().expectStatus('terminated'),
  );

  scenario(
    'rule 17: behind an event-based gateway a cycle comes once',
    draw(
      {
        first: 'eventBasedGateway',
        late: { type: 'intermediateCatchEvent', event: { type: 'timer', cycle: 'R3/PT10M' } },
        paid: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Paid' } },
      },
      'start -> first -> late -> end',
      'first -> paid -> end2',
    ),
    (run) => run.start().pass('PT10M').expectStatus('completed').expectCompleted('late', 1),
  );

  scenario(
    'rule 17: an event subprocess starts at each firing while its scope lives',
    draw(
      {
        approve: 'userTask',
        reminding: {
          ...subProcess(
            {
              again: { type: 'startEvent', isInterrupting: false, event: { type: 'timer', cycle: 'R3/PT10M' } },
            },
            'again -> note -> end1',
          ),
          triggeredByEvent: true,
        },
      },
      'start -> approve -> end',
    ),
    (run) =>
      run
        .start()
        .pass('PT10M')
        .expectCompleted('note', 1)
        .pass('PT1H')
        .expectCompleted('note', 3)
        .complete('approve')
        .expectStatus('completed'),
  );

  scenario('rule 17: a cycle may be an expression', reminding('R{{ times }}/{{ every }}'), (run) =>
    run.start({ times: 2, every: 'PT10M' }).pass('PT1H').expectCompleted('note', 2).complete('approve'),
  );

  scenario(
    'rule 17: a cycle without a time left does not keep its activity from starting',
    reminding('{{ cycle }}'),
    (run) =>
      run
        .start({ cycle: 'R/PT1H/2001-01-01T00:00:00Z' })
        .expectWaitingAt('approve')
        .pass('P1D')
        .expectCompleted('note', 0)
        .complete('approve')
        .expectStatus('completed'),
  );
  scenario('rule 17: nobody waits for a cycle that is over', waiting({ cycle: '{{ cycle }}' }), (run) =>
    run.start({ cycle: 'R/PT1H/2001-01-01T00:00:00Z' }).expectError(/are over/),
  );

  scenario('rule 17: cron comes at its times', reminding('0 12 * * *'), (run) =>
    run
      .start()
      .pass('PT2H59M')
      .expectCompleted('note', 0)
      .pass('PT1M')
      .expectCompleted('note', 1)
      .pass('P2D')
      .expectCompleted('note', 3)
      .complete('approve')
      .expectStatus('completed'),
  );
});

describe('timers in a time zone', () => {
  const berlin = { timeZone: 'Europe/Berlin' };
  scenario(
    'rule 17: days go by the clocks of the process: from winter to summer they are an hour less',
    waiting({ duration: 'P120D' }, berlin),
    (run) => run.start().pass('P119DT22H').expectWaitingAt('wait').pass('PT1H').expectStatus('completed'),
  );
  scenario('rule 17: hours are exact in every zone', waiting({ duration: 'PT2880H' }, berlin), (run) =>
    run.start().pass('P119DT23H').expectWaitingAt('wait').pass('PT1H').expectStatus('completed'),
  );
  scenario('rule 17: cron goes by the clocks of the process', reminding('0 12 * * *', berlin), (run) =>
    run
      .start()
      .pass('PT1H59M')
      .expectCompleted('note', 0)
      .pass('PT1M')
      .expectCompleted('note', 1)
      // In summer it is an hour earlier by UTC.
      .pass('P119DT23H')
      .expectCompleted('note', 121)
      .complete('approve'),
  );
});

describe('a timer', () => {
  it.each([{ cycle: 'R3' }, { cycle: 'R0/PT1M' }, { cycle: '61 * * * *' }, { duration: '1h' }, { date: 'soon' }])(
    'that says %j is told',
    (event) =>
      expect(compileForm(waiting(event)).findings).toMatchObject([
        { elementId: 'wait', severity: 'error', message: expect.stringContaining('expected an ISO 8601') },
      ]),
  );
});

import { describe, expect, it } from '@jest/globals';
import { findingsOf, draw, eventSubProcess, scenario, startOn, subProcess } from '../../testing/index.js';
import type { ElementForm, EventForm, ProcessForm } from '../../testing/index.js';

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
  scenario('rule 17: an intermediate timer cycle sends a token at each firing', waiting({ cycle: 'R3/PT10M' }), (run) =>
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

  scenario('rule 17: an unbounded intermediate timer cycle goes on for ever', waiting({ cycle: 'R/PT1H' }), (run) =>
    run.start().pass('P1D').expectCompleted('note', 24).expectWaitingAt('wait').terminate().expectStatus('terminated'),
  );

  scenario(
    'rule 17: a timer cycle behind an event-based gateway fires once',
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
    'rule 17: a timer cycle starts an event subprocess at each firing while its scope lives',
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

  scenario('rule 17: a timer cycle may be an expression', reminding('R{{ times }}/{{ every }}'), (run) =>
    run.start({ times: 2, every: 'PT10M' }).pass('PT1H').expectCompleted('note', 2).complete('approve'),
  );

  scenario('rule 17: an activity starts although its boundary timer cycle is over', reminding('{{ cycle }}'), (run) =>
    run
      .start({ cycle: 'R/PT1H/2001-01-01T00:00:00Z' })
      .expectWaitingAt('approve')
      .pass('P1D')
      .expectCompleted('note', 0)
      .complete('approve')
      .expectStatus('completed'),
  );
  scenario(
    'rule 17: an intermediate timer cycle that is over is an incident',
    waiting({ cycle: '{{ cycle }}' }),
    (run) => run.start({ cycle: 'R/PT1H/2001-01-01T00:00:00Z' }).expectError(/are over/),
  );

  scenario('rule 17: a cron timer fires at its times', reminding('0 12 * * *'), (run) =>
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
    'rule 17: a duration in days follows the clocks of the process time zone, across daylight saving',
    waiting({ duration: 'P120D' }, berlin),
    (run) => run.start().pass('P119DT22H').expectWaitingAt('wait').pass('PT1H').expectStatus('completed'),
  );
  scenario(
    'rule 17: a duration in hours is exact in every time zone',
    waiting({ duration: 'PT2880H' }, berlin),
    (run) => run.start().pass('P119DT23H').expectWaitingAt('wait').pass('PT1H').expectStatus('completed'),
  );
  scenario(
    'rule 17: a cron timer follows the clocks of the process time zone',
    reminding('0 12 * * *', berlin),
    (run) =>
      run
        .start()
        .pass('PT1H59M')
        .expectCompleted('note', 0)
        .pass('PT1M')
        .expectCompleted('note', 1)
        // In summer this time is an hour earlier in UTC.
        .pass('P119DT23H')
        .expectCompleted('note', 121)
        .complete('approve'),
  );
});

describe('findings about timers', () => {
  it.each([{ cycle: 'R3' }, { cycle: 'R0/PT1M' }, { cycle: '61 * * * *' }, { duration: '1h' }, { date: 'soon' }])(
    'a timer with the malformed value %j is a finding',
    (event) =>
      expect(findingsOf(waiting(event))).toMatchObject([
        { elementId: 'wait', severity: 'error', message: expect.stringContaining('expected an ISO 8601') },
      ]),
  );

  const L_W = 'L, W and # are not supported';
  const fraction = 'a fraction of anything but seconds is not supported, so a day and a half is P1DT12H';
  it.each([
    ['0 0 30 2 *', 'is never due'],
    ['0 0 31 4,6,9,11 ?', 'is never due'],
    ['0 0 L * *', `day L: ${L_W}`],
    ['0 0 15W * *', `day 15W: ${L_W}`],
    ['0 0 ? * FRI#2', `weekday FRI#2: ${L_W}`],
    ['0 0 0 ? * 6L', `weekday 6L: ${L_W}`],
    ['0 24 * * *', 'hour 24: expected 0 to 23, a range or a step'],
    ['0 0 1 1 ? 2026 *', 'cron has five fields, or six with seconds in front, and this has 7'],
    ['@reboot', 'of the short forms @yearly,'],
    ['R3/P1.5D', fraction],
    ['R/2026-01-01T00:00:00Z/PT0,5H', fraction],
    ['R/2026-01-01T00:00:00Z/2026-01-02T00:00:00Z', 'a repetition by its start and end is not supported'],
  ])('a timer with the cycle %s is a finding that names what is not supported', (cycle, reason) =>
    expect(findingsOf(reminding(cycle))).toEqual([
      expect.objectContaining({ elementId: 'again', severity: 'error', message: expect.stringContaining(reason) }),
    ]),
  );

  it.each([
    ['P1.5D', fraction],
    ['PT1.5H', fraction],
    ['-PT1H', 'a duration with a sign is not supported'],
  ])('a timer with the duration %s is a finding that names what is not supported', (duration, reason) =>
    expect(findingsOf(waiting({ duration }))[0]?.message).toContain(
      `timeDuration: expected an ISO 8601 duration such as PT15M, found "${duration}": ${reason}`,
    ),
  );

  const never: EventForm = { type: 'timer', cycle: '0 0 30 2 *' };
  const unsupported: EventForm = { type: 'timer', duration: 'P1.5D' };
  it.each([never, unsupported])('a timer value is checked at every element that can have it: %j', (event) => {
    const form = draw(
      {
        start: { type: 'startEvent', event },
        work: 'userTask',
        late: { type: 'boundaryEvent', attachedTo: 'work', event },
        wait: { type: 'intermediateCatchEvent', event },
        reminding: eventSubProcess({ again: startOn(event) }, 'again -> againEnd'),
      },
      'start -> work -> wait -> end',
      'late -> lateEnd',
    );
    const ids = findingsOf(form).map(({ elementId, severity }) => `${severity} ${elementId}`);
    expect(ids.sort()).toEqual(['error again', 'error late', 'error start', 'error wait']);
  });
});

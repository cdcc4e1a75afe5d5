import { describe } from '@jest/globals';
import {
  boundaryOn,
  catching,
  draw,
  eventSubProcess,
  scenario,
  scenarioWith,
  startOn,
  subProcess,
} from '../../testing/index.js';
import type { EventForm } from '../../testing/index.js';

const when = (condition: string): EventForm => ({ type: 'conditional', condition });

describe('conditional event', () => {
  const waiting = draw({ wait: catching(when('amount > 10')) }, 'start -> wait -> end');
  scenario('rule 18: a conditional catch event whose condition already holds lets the token pass', waiting, (run) =>
    run.start({ amount: 11 }).expectStatus('completed'),
  );
  scenario('rule 18: a conditional event waits for a change of a variable that it reads', waiting, (run) =>
    run
      .start()
      .expectWaitingAt('wait')
      .update({ amount: 10 })
      .expectWaitingAt('wait')
      .update({ amount: 11 })
      .expectStatus('completed'),
  );
  scenario(
    'rule 18: a conditional event notices a write by another token',
    draw(
      { fork: 'parallelGateway', wait: catching(when('amount > 10')), work: 'userTask' },
      'start -> fork -> wait -> end',
      'fork -> work -> end',
    ),
    (run) => run.start().complete('work', { amount: 11 }).expectStatus('completed').expectCompleted('wait'),
  );
  scenario(
    'rule 18: a condition whose variable names depend on data is evaluated at every write',
    draw({ wait: catching(when('variables[which] == true')) }, 'start -> wait -> end'),
    (run) => run.start({ which: 'ready' }).update({ other: true }).update({ ready: true }).expectStatus('completed'),
  );

  const watched = (isInterrupting: boolean) =>
    draw(
      { work: 'userTask', alarm: boundaryOn('work', when('level > 5'), isInterrupting), check: 'userTask' },
      'start -> work -> end',
      'alarm -> check -> end2',
    );
  scenario(
    'rule 18: a non-interrupting conditional boundary event fires once per change to true',
    watched(false),
    (run) =>
      run
        .start({ level: 6 })
        .expectWaitingAt('check', 'work')
        .update({ level: 7 })
        .expectWaitingAt('check', 'work')
        .update({ level: 1 })
        .update({ level: 8 })
        .expectWaitingAt('check', 'check', 'work')
        .complete('work')
        .complete('check')
        .complete('check')
        .expectStatus('completed'),
  );
  scenario('rule 18: an activity whose interrupting condition already holds does not start', watched(true), (run) =>
    run
      .start({ level: 6 })
      .expectWaitingAt('check')
      .complete('check')
      .expectStatus('completed')
      .expectCompleted('work', 0),
  );
  scenario('rule 7: an interrupting conditional boundary event interrupts its running activity', watched(true), (run) =>
    run
      .start()
      .expectWaitingAt('work')
      .update({ level: 6 })
      .expectWaitingAt('check')
      .complete('check')
      .expectStatus('completed'),
  );
  scenario('rule 7: a conditional boundary event is disarmed with its activity', watched(true), (run) =>
    run.start().complete('work').expectStatus('completed').expectCompleted('alarm', 0),
  );

  const guarded = (isInterrupting: boolean) =>
    draw(
      {
        first: { type: 'scriptTask', script: '{{ level + 1 }}', resultVariable: 'level' },
        work: 'userTask',
        guard: eventSubProcess(
          { s: startOn(when('level > 5'), isInterrupting), check: 'userTask' },
          's -> check -> end1',
        ),
      },
      'start -> first -> work -> end',
    );
  scenario(
    'rule 18: a conditional event subprocess is evaluated before the none start event runs',
    guarded(true),
    (run) =>
      run
        .start({ level: 6 })
        .expectWaitingAt('check')
        .complete('check')
        .expectStatus('completed')
        .expectCompleted('start', 0),
  );
  scenario('rule 18: a script triggers a conditional event subprocess at the end of its step', guarded(true), (run) =>
    run
      .start({ level: 5 })
      .expectWaitingAt('check')
      .complete('check')
      .expectStatus('completed')
      .expectCompleted('work', 0),
  );
  scenario(
    'rule 18: a non-interrupting conditional event subprocess starts once per change from false to true',
    guarded(false),
    (run) =>
      run
        .start({ level: 6 })
        .expectWaitingAt('check', 'work')
        .update({ level: 9 })
        .expectWaitingAt('check', 'work')
        .update({ level: 0 })
        .update({ level: 9 })
        .expectWaitingAt('check', 'check', 'work')
        .complete('work')
        .complete('check')
        .complete('check')
        .expectStatus('completed'),
  );

  scenario(
    'rule 18: of several conditions that one write makes true the first in the file interrupts',
    draw(
      {
        work: 'userTask',
        one: boundaryOn('work', when('x')),
        two: boundaryOn('work', when('x')),
      },
      'start -> work -> end',
      'one -> endOne',
      'two -> endTwo',
    ),
    (run) => run.start().update({ x: true }).expectStatus('completed').expectCompleted('one').expectCompleted('two', 0),
  );
  scenario(
    'rule 18: a conditional event reads the variable of its own scope',
    draw(
      {
        part: {
          ...subProcess(
            {
              work: 'userTask',
              guard: eventSubProcess({ s: startOn(when('mine > 5')), check: 'task' }, 's -> check -> end1'),
            },
            'startIn -> work -> endIn',
          ),
          ioMapping: { inputs: [{ source: '{{ 1 }}', target: 'mine' }] },
        },
      },
      'start -> part -> end',
    ),
    (run) =>
      run
        .start({ mine: 9 })
        .expectWaitingAt('work')
        .complete('work', { mine: 6 })
        .expectStatus('completed')
        .expectCompleted('check'),
  );

  scenario('rule 18: a change made while the instance was suspended triggers the condition on resume', waiting, (run) =>
    run.start().suspend().update({ amount: 11 }).expectWaitingAt('wait').resume().expectStatus('completed'),
  );
  scenario('a condition that cannot be evaluated is an incident, evaluated again after the repair', waiting, (run) =>
    run
      .start()
      .update({ amount: 'many' })
      .expectError(/condition/)
      .update({ amount: 11 })
      .expectStatus('error')
      .resume()
      .expectStatus('completed'),
  );
  scenario(
    'a failed condition at the boundary of a subprocess is repaired while the inside waits',
    draw(
      { work: subProcess({ ask: 'userTask' }, 'start1 -> ask -> end1'), high: boundaryOn('work', when('level > 5')) },
      'start -> work -> end',
      'high -> end2',
    ),
    (run) =>
      run
        .start({ level: 0 })
        .update({ level: 'x' })
        .expectError(/condition/)
        .update({ level: 0 })
        .resume()
        .expectWaitingAt('ask')
        .complete('ask')
        .expectStatus('completed'),
  );
  scenario('a condition that fails at the beginning is repaired before its activity starts', watched(true), (run) =>
    run
      .start({ level: 'x' })
      .expectError(/condition/)
      .update({ level: 0 })
      .resume()
      .expectWaitingAt('work')
      .complete('work')
      .expectStatus('completed'),
  );
  scenario('a failed condition of an event subprocess listens again after the repair', guarded(true), (run) =>
    run
      .start({ level: 0 })
      .update({ level: 'x' })
      .expectError(/condition/)
      .update({ level: 1 })
      .resume()
      .expectWaitingAt('work')
      .update({ level: 6 })
      .expectWaitingAt('check')
      .complete('check')
      .expectStatus('completed'),
  );

  scenario(
    'rule 6: a conditional event may be an arm of an event-based gateway',
    draw(
      {
        race: 'eventBasedGateway',
        ready: catching(when('ready')),
        late: catching({ type: 'timer', duration: 'PT1H' }),
      },
      'start -> race -> ready -> end',
      'race -> late -> end2',
    ),
    (run) =>
      run
        .start()
        .update({ ready: true })
        .pass('PT2H')
        .expectStatus('completed')
        .expectCompleted('ready')
        .expectCompleted('late', 0),
  );
  const turn = (rest: number) => ({
    ...boundaryOn('work', when(`n % 3 == ${rest}`), false),
    ioMapping: { outputs: [{ source: '{{ n + 1 }}', target: 'n' }] },
  });
  scenario(
    'events that set each other off without end are an incident',
    draw(
      {
        work: 'userTask',
        two: turn(2),
        one: turn(1),
        none: turn(0),
      },
      'start -> work -> end',
      'two -> end1',
      'one -> end2',
      'none -> end3',
    ),
    (run) =>
      run
        .start({ n: 0.5 })
        .update({ n: 0 })
        .expectError(/come to rest/),
  );

  scenarioWith({ isFast: true })(
    'rule 18: one write can make more than a thousand waiting conditions true',
    draw(
      {
        each: {
          ...subProcess({ wait: catching(when('isOpen')) }, 'start1 -> wait -> end1'),
          multiInstance: { loopCardinality: 1_100 },
        },
      },
      'start -> each -> end',
    ),
    (run) => run.start({ isOpen: false }).update({ isOpen: true }).expectStatus('completed'),
  );
});

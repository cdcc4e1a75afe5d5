import { describe } from '@jest/globals';
import {
  boundaryOn,
  draw,
  ending,
  eventSubProcess,
  scenario,
  scenarioWith,
  startOn,
  subProcess,
  throwing,
} from '../../testing/index.js';
import type { EventForm } from '../../testing/index.js';

const message = (name: string): EventForm => ({ type: 'message', name });
const signal = (name: string): EventForm => ({ type: 'signal', name });
const escalation = (code: string): EventForm => ({ type: 'escalation', code });
const error = (code?: string): EventForm => ({ type: 'error', ...(code === undefined ? {} : { code }) });

/** `part` contains `work` and an event subprocess that handles `Stop` with `tidy`. */
const stoppable = (isInterrupting: boolean) =>
  subProcess(
    {
      work: 'userTask',
      stop: eventSubProcess({ s: startOn(signal('Stop'), isInterrupting), tidy: 'userTask' }, 's -> tidy -> endTidy'),
    },
    'startIn -> work -> endIn',
  );

describe('scopes around event subprocesses', () => {
  scenario(
    'rule 11: each iteration of a multi-instance activity has its own event subprocess',
    draw({ part: { ...stoppable(true), multiInstance: { loopCardinality: 2 } } }, 'start -> part -> end'),
    (run) =>
      run
        .start()
        .expectWaitingAt('work', 'work')
        .complete('work')
        .signal('Stop')
        .expectWaitingAt('tidy')
        .complete('tidy')
        .expectStatus('completed')
        .expectCompleted('stop')
        .expectCompleted('end'),
  );
  scenario(
    'rule 11: every turn of a loop listens anew',
    draw(
      { part: { ...stoppable(false), loop: { loopCondition: 'again', testBefore: false } } },
      'start -> part -> end',
    ),
    (run) =>
      run
        .start({ again: true })
        .signal('Stop')
        .complete('work')
        .complete('tidy')
        .signal('Stop')
        .expectWaitingAt('tidy', 'work')
        .update({ again: false })
        .complete('work')
        .complete('tidy')
        .expectStatus('completed')
        .expectCompleted('stop', 2),
  );
  scenario(
    'rule 11: an event subprocess in a transaction is triggered like any other',
    draw({ part: { ...stoppable(true), type: 'transaction' } }, 'start -> part -> end'),
    (run) => run.start().signal('Stop').expectWaitingAt('tidy').complete('tidy').expectStatus('completed'),
  );
  scenario(
    'rule 11: an interrupted ad-hoc subprocess begins none of its activities any more',
    draw(
      {
        part: {
          type: 'adHocSubProcess',
          ordering: 'Sequential',
          elements: [
            { id: 'one', type: 'userTask' },
            { id: 'two', type: 'userTask' },
            {
              id: 'stop',
              ...eventSubProcess({ s: startOn(signal('Stop')), tidy: 'userTask' }, 's -> tidy -> endTidy'),
            },
          ],
          flows: [],
        },
      },
      'start -> part -> end',
    ),
    (run) =>
      run
        .start()
        .expectWaitingAt('one')
        .signal('Stop')
        .expectWaitingAt('tidy')
        .complete('tidy')
        .expectStatus('completed')
        .expectCompleted('two', 0)
        .expectCompleted('end'),
  );
  scenario(
    'rule 11: an error in one iteration interrupts only that iteration when its own scope catches it',
    draw(
      {
        part: {
          ...subProcess(
            {
              work: 'userTask',
              which: 'exclusiveGateway',
              failed: ending(error('E')),
              handler: eventSubProcess({ s: startOn(error('E')), handle: 'userTask' }, 's -> handle -> endHandle'),
            },
            'startIn -> work -> which -[bad]-> failed',
            'which -default-> endIn',
          ),
          multiInstance: { loopCardinality: 2 },
        },
        caught: boundaryOn('part', error()),
      },
      'start -> part -> end',
      'caught -> endCaught',
    ),
    (run) =>
      run
        .start({ bad: true })
        .complete('work')
        .expectWaitingAt('handle', 'work')
        .complete('handle')
        .complete('work', { bad: false })
        .expectStatus('completed')
        .expectCompleted('end')
        .expectCompleted('endCaught', 0),
  );
  scenario(
    'rule 12: a terminate end event in an event subprocess ends only the event subprocess',
    draw(
      {
        work: 'userTask',
        handler: eventSubProcess(
          {
            s: startOn(message('Go'), false),
            fork: 'parallelGateway',
            a: 'userTask',
            stop: ending({ type: 'terminate' }),
            b: 'userTask',
          },
          's -> fork -> a -> end1',
          'fork -> b -> stop',
        ),
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('Go')
        .expectWaitingAt('a', 'b', 'work')
        .complete('b')
        .expectWaitingAt('work')
        .expectCompleted('handler')
        .complete('work')
        .expectStatus('completed')
        .expectCompleted('a', 0),
  );
  scenario(
    'rule 12: a terminate end event beside an event subprocess ends it too',
    draw(
      {
        fork: 'parallelGateway',
        work: 'userTask',
        stop: ending({ type: 'terminate' }),
        handler: eventSubProcess({ s: startOn(message('Go'), false), a: 'userTask' }, 's -> a -> end1'),
      },
      'start -> fork -> work -> stop',
    ),
    (run) => run.start().message('Go').complete('work').expectStatus('completed').expectCompleted('a', 0),
  );
  scenario(
    'rule 9: an error in a non-interrupting event subprocess is caught by another event subprocess of the scope',
    draw(
      {
        work: 'userTask',
        aside: eventSubProcess({ s1: startOn(message('Go'), false), failed: ending(error('E')) }, 's1 -> failed'),
        handler: eventSubProcess({ s2: startOn(error('E')), handle: 'userTask' }, 's2 -> handle -> end2'),
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('Go')
        .expectWaitingAt('handle')
        .complete('handle')
        .expectStatus('completed')
        .expectCompleted('work', 0),
  );
  scenario(
    'rule 9: an uncaught error in an event subprocess puts the instance in error, and the rest waits for repair',
    draw(
      {
        work: 'userTask',
        aside: eventSubProcess({ s: startOn(message('Go'), false), failed: ending(error('E')) }, 's -> failed'),
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('Go')
        .expectError(/error E was thrown/)
        .expectWaitingAt('work'),
  );
  scenario(
    'rule 9: the output mapping of the event that catches an error can read what was thrown',
    draw(
      {
        part: subProcess({ failed: ending(error('E42')) }, 'startIn -> failed'),
        caught: {
          ...boundaryOn('part', error()),
          ioMapping: { outputs: [{ source: '{{ output.code }}', target: 'reason' }] },
        },
      },
      'start -> part -> end',
      'caught -> end2',
    ),
    (run) => run.start().expectStatus('completed').expectVariables({ reason: 'E42' }).expectNoVariable('code'),
  );
  scenario(
    'rule 11: a suspended instance receives a signal for its event subprocess when it is resumed',
    draw({ part: stoppable(true) }, 'start -> part -> end'),
    (run) =>
      run.start().suspend().signal('Stop').resume().expectWaitingAt('tidy').complete('tidy').expectStatus('completed'),
  );
});

describe('event subprocesses that set each other off without end', () => {
  scenarioWith({ maxStepsWithoutWait: 200 })(
    'event subprocesses that trigger each other without end are an incident',
    draw(
      {
        raise: throwing(escalation('a')),
        one: eventSubProcess({ s1: startOn(escalation('a'), false), b: throwing(escalation('b')) }, 's1 -> b -> end1'),
        two: eventSubProcess({ s2: startOn(escalation('b'), false), a: throwing(escalation('a')) }, 's2 -> a -> end2'),
      },
      'start -> raise -> end',
    ),
    (run) => run.start().expectError(/to be awaited within 200 element steps/),
  );
});

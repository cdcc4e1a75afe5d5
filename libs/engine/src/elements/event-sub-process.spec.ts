import { describe } from '@jest/globals';
import { boundaryOn, draw, ending, eventSubProcess, scenario, startOn, subProcess } from '../../testing/index.js';
import type { EventForm } from '../../testing/index.js';

const message = (name: string): EventForm => ({ type: 'message', name });
const error = (code?: string): EventForm => ({ type: 'error', ...(code === undefined ? {} : { code }) });

/** `work`, and in parallel an event subprocess that handles the event with the task `handle`. */
const beside = (event: EventForm, isInterrupting: boolean) =>
  draw(
    {
      work: 'userTask',
      handler: eventSubProcess(
        { begin: startOn(event, isInterrupting), handle: 'userTask' },
        'begin -> handle -> endIn',
      ),
    },
    'start -> work -> end',
  );

describe('event subprocess', () => {
  for (const [kind, event, occur] of [
    ['message', message('Stop'), 'message'],
    ['signal', { type: 'signal', name: 'Stop' }, 'signal'],
  ] as const) {
    scenario(`rule 11: an interrupting ${kind} start cancels the rest of its scope`, beside(event, true), (run) =>
      run
        .start()
        .expectWaitingAt('work')
        [occur]('Stop', { why: 'late' })
        .expectWaitingAt('handle')
        .expectVariables({ why: 'late' })
        .complete('handle')
        .expectStatus('completed')
        .expectCompleted('handler')
        .expectCompleted('work', 0),
    );
    scenario(
      `rule 11: a non-interrupting ${kind} start runs the event subprocess beside the rest, as often as it occurs`,
      beside(event, false),
      (run) =>
        run
          .start()
          [occur]('Stop')
          [occur]('Stop')
          .expectWaitingAt('handle', 'handle', 'work')
          .complete('work')
          .expectStatus('running')
          .complete('handle')
          .complete('handle')
          .expectStatus('completed')
          .expectCompleted('handler', 2),
    );
  }

  scenario(
    'rule 11: the timer of an event subprocess counts from the start of its scope',
    beside({ type: 'timer', duration: 'PT1H' }, true),
    (run) =>
      run
        .start()
        .pass('PT59M')
        .expectWaitingAt('work')
        .pass('PT1M')
        .expectWaitingAt('handle')
        .complete('handle')
        .expectStatus('completed'),
  );
  scenario(
    'rule 11: a timer cycle starts an event subprocess again and again while its scope lives',
    beside({ type: 'timer', cycle: 'R3/PT1H' }, false),
    (run) =>
      run
        .start()
        .pass('PT2H')
        .expectWaitingAt('handle', 'handle', 'work')
        .complete('work')
        .complete('handle')
        .complete('handle')
        .expectStatus('completed'),
  );
  scenario(
    'rule 11: an event subprocess stops listening when its scope ends',
    beside({ type: 'timer', duration: 'PT1H' }, true),
    (run) =>
      run
        .start()
        .complete('work')
        .expectStatus('completed')
        .pass('PT2H')
        .expectStatus('completed')
        .expectCompleted('handle', 0),
  );
  scenario(
    'rule 11: an event subprocess listens before the start event runs',
    draw(
      {
        handler: eventSubProcess({ begin: startOn(error('E')), handle: 'task' }, 'begin -> handle -> endIn'),
        failed: ending(error('E')),
      },
      'start -> failed',
    ),
    (run) => run.start().expectStatus('completed').expectCompleted('handle'),
  );

  const parts = (inner: Parameters<typeof subProcess>[0], ...paths: string[]) =>
    draw(
      { part: subProcess(inner, ...paths), caught: boundaryOn('part', error()) },
      'start -> part -> end',
      'caught -> endCaught',
    );
  scenario(
    'rule 11: an interrupting event subprocess cancels tokens at joins and other event subprocesses, and its scope ends normally',
    parts(
      {
        fork: 'parallelGateway',
        join: 'parallelGateway',
        a: 'userTask',
        b: 'userTask',
        aside: eventSubProcess({ s1: startOn(message('Aside'), false), note: 'userTask' }, 's1 -> note -> end1'),
        stop: eventSubProcess({ s2: startOn(message('Stop')), tidy: 'userTask' }, 's2 -> tidy -> end2'),
      },
      'startIn -> fork -> a -> join -> endIn',
      'fork -> b -> join',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .message('Aside')
        .expectWaitingAt('b', 'note')
        .message('Stop')
        .expectWaitingAt('tidy')
        .complete('tidy')
        .expectStatus('completed')
        .expectCompleted('part')
        .expectCompleted('end')
        .expectCompleted('join', 0)
        .expectCompleted('note', 0),
  );
  scenario(
    'rule 11: an interrupted scope starts none of its event subprocesses any more',
    parts(
      {
        work: 'userTask',
        one: eventSubProcess({ s1: startOn(message('One')), first: 'userTask' }, 's1 -> first -> end1'),
        two: eventSubProcess(
          { s2: startOn({ type: 'signal', name: 'Two' }), second: 'userTask' },
          's2 -> second -> end2',
        ),
      },
      'startIn -> work -> endIn',
    ),
    (run) =>
      run
        .start()
        .message('One')
        .signal('Two')
        .expectWaitingAt('first')
        .complete('first')
        .expectStatus('completed')
        .expectCompleted('second', 0),
  );
  scenario(
    'rule 11: nested event subprocesses listen for their own scope, which lives as long as they do',
    draw(
      {
        work: 'userTask',
        outer: eventSubProcess(
          {
            s1: startOn(message('Outer'), false),
            inside: 'userTask',
            inner: eventSubProcess({ s2: startOn(message('Inner'), false), deep: 'userTask' }, 's2 -> deep -> end2'),
          },
          's1 -> inside -> end1',
        ),
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('Outer')
        .message('Inner')
        .complete('work')
        .complete('inside')
        .expectWaitingAt('deep')
        .complete('deep')
        .expectStatus('completed'),
  );
  scenario(
    'rule 11: an early message starts an event subprocess before the start event runs',
    draw(
      {
        first: 'userTask',
        part: subProcess(
          {
            work: 'userTask',
            stop: eventSubProcess({ s: startOn(message('Stop')), tidy: 'userTask' }, 's -> tidy -> end1'),
          },
          'startIn -> work -> endIn',
        ),
      },
      'start -> first -> part -> end',
    ),
    (run) =>
      run
        .start()
        .message('Stop')
        .complete('first')
        .expectWaitingAt('tidy')
        .complete('tidy')
        .expectStatus('completed')
        .expectCompleted('startIn', 0),
  );

  scenario(
    'rule 11: the mapped inputs of an event subprocess are local to it, and its start event maps the payload',
    draw(
      {
        work: 'userTask',
        handler: {
          ...eventSubProcess(
            {
              s: {
                ...startOn(message('Stop')),
                ioMapping: { outputs: [{ source: '{{ output.why }}', target: 'reason' }] },
              },
              handle: { type: 'scriptTask', script: '{{ mine + 1 }}', resultVariable: 'mine' },
            },
            's -> handle -> end1',
          ),
          ioMapping: {
            inputs: [{ source: '{{ 41 }}', target: 'mine' }],
            outputs: [{ source: '{{ mine }}', target: 'answer' }],
          },
        },
      },
      'start -> work -> end',
    ),
    (run) =>
      run
        .start()
        .message('Stop', { why: 'late' })
        .expectStatus('completed')
        .expectVariables({ reason: 'late', answer: 42 })
        .expectNoVariable('mine')
        .expectNoVariable('why'),
  );

  scenario(
    'rule 11: a start event that cannot be evaluated is an incident, and listens after the repair',
    beside({ type: 'message', name: '{{ topic }}' }, true),
    (run) =>
      run
        .start()
        .expectError(/message name/)
        .update({ topic: 'Stop' })
        .resume()
        .expectWaitingAt('work')
        .message('Stop')
        .expectWaitingAt('handle')
        .complete('handle')
        .expectStatus('completed'),
  );

  scenario(
    'rule 11: an escalation thrown inside an event subprocess is caught around it, not by itself',
    draw(
      {
        inner: subProcess(
          {
            raise: { type: 'intermediateThrowEvent', event: { type: 'escalation', code: 'Late' } },
            work: 'userTask',
            handler: eventSubProcess(
              {
                begin: startOn({ type: 'escalation' }, false),
                raiseAgain: { type: 'intermediateThrowEvent', event: { type: 'escalation', code: 'Later' } },
                handle: 'userTask',
              },
              'begin -> raiseAgain -> handle -> endIn',
            ),
          },
          'start1 -> raise -> work -> end1',
        ),
        around: boundaryOn('inner', { type: 'escalation', code: 'Later' }, false),
        told: 'userTask',
      },
      'start -> inner -> end',
      'around -> told -> end2',
    ),
    (run) => run.start().expectWaitingAt('handle', 'told', 'work').expectCompleted('begin', 1),
  );

  scenario('an event subprocess is gone when the instance is terminated', beside(message('Stop'), true), (run) =>
    run.start().terminate().expectStatus('terminated'),
  );
});

import { describe } from '@jest/globals';
import { draw, scenario, scenarioWith, subProcess } from '../../testing/index.js';
import type { Elements } from '../../testing/index.js';

const three = { type: 'userTask', multiInstance: { loopCardinality: 3 } } as const;
const boundary = (attachedTo: string, event: object, cancelActivity = true) =>
  ({ type: 'boundaryEvent', attachedTo, cancelActivity, event }) as Elements[string];

describe('boundary events and ends of a multi-instance activity', () => {
  scenario(
    'rule 7: an interrupting boundary event belongs to the whole activity and cancels every iteration',
    draw(
      { review: three, stop: boundary('review', { type: 'signal', name: 'Stop' }), after: 'userTask' },
      'start -> review -> end',
      'stop -> after -> end2',
    ),
    (run) =>
      run
        .start()
        .complete('review')
        .signal('Stop')
        .expectWaitingAt('after')
        .complete('after')
        .expectStatus('completed')
        .expectCompleted('review', 1),
  );
  scenario(
    'rule 7: a non-interrupting boundary event runs once, not once per iteration',
    draw(
      { review: three, note: boundary('review', { type: 'message', name: 'Note' }, false), told: 'userTask' },
      'start -> review -> end',
      'note -> told -> end2',
    ),
    (run) => run.start().message('Note').expectWaitingAt('review', 'review', 'review', 'told'),
  );
  scenario(
    'rule 7: a boundary event is disarmed when the last iteration has completed',
    draw(
      {
        review: { type: 'userTask', multiInstance: { loopCardinality: 2, isSequential: true } },
        stop: boundary('review', { type: 'signal', name: 'Stop' }),
        after: 'userTask',
      },
      'start -> review -> after -> end',
      'stop -> end2',
    ),
    (run) =>
      run
        .start()
        .complete('review')
        .complete('review')
        .signal('Stop')
        .expectAnswer({ delivered: 0 })
        .expectWaitingAt('after'),
  );
  scenario(
    'rule 9: an error in one iteration is caught at the activity and cancels the others',
    draw(
      {
        work: {
          ...subProcess(
            { ask: 'userTask', bad: { type: 'endEvent', event: { type: 'error', code: 'BAD' } } },
            'start1 -> ask -> bad',
          ),
          multiInstance: { loopCardinality: 3 },
        },
        caught: boundary('work', { type: 'error', code: 'BAD' }),
        after: 'userTask',
      },
      'start -> work -> end',
      'caught -> after -> end2',
    ),
    (run) => run.start().expectWaitingAt('ask', 'ask', 'ask').complete('ask').expectWaitingAt('after'),
  );
  scenario(
    'rule 9: a failed call of one iteration is caught at the activity',
    draw(
      {
        call: {
          type: 'serviceTask',
          taskHeaders: { url: 'https://pay.example.com' },
          multiInstance: { loopCardinality: 2 },
        },
        caught: boundary('call', { type: 'error' }),
        after: 'userTask',
      },
      'start -> call -> end',
      'caught -> after -> end2',
    ),
    (run) => run.start().fail('call').expectWaitingAt('after'),
  );
  scenario(
    'rule 12: a terminate end event ends only its own iteration',
    draw(
      {
        work: {
          ...subProcess(
            {
              fork: 'parallelGateway',
              a: 'userTask',
              b: 'userTask',
              stop: { type: 'endEvent', event: { type: 'terminate' } },
            },
            'start1 -> fork -> a -> stop',
            'fork -> b -> end1',
          ),
          multiInstance: { loopCardinality: 2 },
        },
        after: 'userTask',
      },
      'start -> work -> after -> end',
    ),
    (run) =>
      run
        .start()
        .expectWaitingAt('a', 'a', 'b', 'b')
        .complete('a')
        .expectWaitingAt('a', 'b')
        .complete('a')
        .expectWaitingAt('after'),
  );
  scenario(
    'rule 7: interrupting a subprocess cancels the iterations in it',
    draw(
      {
        outer: subProcess({ review: three }, 'start1 -> review -> end1'),
        stop: boundary('outer', { type: 'signal', name: 'Stop' }),
        after: 'userTask',
      },
      'start -> outer -> end',
      'stop -> after -> end2',
    ),
    (run) => run.start().expectWaitingAt('review', 'review', 'review').signal('Stop').expectWaitingAt('after'),
  );
  scenario(
    'terminating the instance cancels every iteration of the activity',
    draw({ review: three }, 'start -> review -> end'),
    (run) => run.start().terminate().expectStatus('terminated').expectWaitingAt(),
  );
  scenario(
    'a failed call of one iteration is repaired alone',
    draw(
      {
        call: {
          type: 'serviceTask',
          taskHeaders: { url: 'https://pay.example.com' },
          multiInstance: { loopCardinality: 2, isSequential: true },
        },
      },
      'start -> call -> end',
    ),
    (run) =>
      run
        .start()
        .answer('call', {})
        .fail('call')
        .expectStatus('error')
        .resume()
        .answer('call', {})
        .expectStatus('completed')
        .expectCompleted('call', 2),
  );
});

describe('the host of an activity that runs several times', () => {
  scenario(
    'a looping activity keeps its boundary events while it is in error',
    draw(
      {
        ask: { type: 'userTask', loop: { loopCondition: 'n - m < 5' } },
        stop: boundary('ask', { type: 'signal', name: 'Stop' }),
        after: 'userTask',
      },
      'start -> ask -> end',
      'stop -> after -> end2',
    ),
    (run) =>
      run
        .start({ n: 0, m: 'x' })
        .complete('ask')
        .expectError(/loopCondition/)
        .update({ m: 0 })
        .resume()
        .expectWaitingAt('ask')
        .signal('Stop')
        .expectWaitingAt('after'),
  );
  scenarioWith({ maxVariablesBytes: 1_000 })(
    'what iterations write locally is dropped, and only collected output is kept',
    draw(
      {
        work: {
          type: 'userTask',
          multiInstance: { loopCardinality: 3, isSequential: true, outputDataItem: 'text' },
        },
        after: 'userTask',
      },
      'start -> work -> after -> end',
    ),
    (run) =>
      run
        .start()
        .complete('work', { text: 'x'.repeat(600) })
        .complete('work', { text: 'y'.repeat(600) })
        .complete('work', { text: 'z'.repeat(600) })
        .expectWaitingAt('after')
        .update({ free: 'x'.repeat(900) }),
  );
});

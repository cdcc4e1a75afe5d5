import { describe } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { draw, scenario, subProcess } from '../../testing/index.js';
import type { MultiInstanceForm } from '../../testing/index.js';

const review = (multiInstance: MultiInstanceForm) =>
  draw({ review: { type: 'userTask', multiInstance }, after: 'userTask' }, 'start -> review -> after -> end');
const score = (multiInstance: MultiInstanceForm) =>
  draw(
    { score: { type: 'scriptTask', script: '{{ item * 10 }}', resultVariable: 'result', multiInstance } },
    'start -> score -> end',
  );
const nested = (levels: number): JsonValue => (levels === 0 ? 1 : [nested(levels - 1)]);
const OF_ITEMS = { collection: '{{ items }}', inputDataItem: 'item' } as const;
const COLLECTED = { ...OF_ITEMS, outputDataItem: 'result', loopDataOutputRef: 'results' } as const;

describe('multi-instance activity [engine#multi-instance]', () => {
  scenario('rule 13: parallel iterations all wait at once', review({ loopCardinality: 3 }), (run) =>
    run
      .start()
      .expectWaitingAt('review', 'review', 'review')
      .complete('review')
      .complete('review')
      .expectWaitingAt('review')
      .complete('review')
      .expectWaitingAt('after')
      .expectCompleted('review', 3)
      .complete('after')
      .expectStatus('completed'),
  );
  scenario(
    'rule 13: sequential iterations run one at a time',
    review({ loopCardinality: '{{ n + 1 }}', isSequential: true }),
    (run) =>
      run
        .start({ n: 1 })
        .expectWaitingAt('review')
        .complete('review')
        .expectWaitingAt('review')
        .complete('review')
        .expectWaitingAt('after'),
  );
  scenario('rule 13: the number of iterations is fixed on entry', review({ loopCardinality: 'n' }), (run) =>
    run.start({ n: 2 }).update({ n: 5 }).complete('review').complete('review').expectWaitingAt('after'),
  );
  scenario('rule 13: the collection is fixed on entry', review({ ...OF_ITEMS, isSequential: true }), (run) =>
    run
      .start({ items: [1, 2] })
      .update({ items: [] })
      .complete('review')
      .complete('review')
      .expectWaitingAt('after'),
  );
  scenario(
    'rule 13: a multi-instance activity without items is skipped, with an empty output',
    score(COLLECTED),
    (run) =>
      run.start({ items: [] }).expectStatus('completed').expectVariables({ results: [] }).expectCompleted('score', 0),
  );
  scenario('rule 13: a cardinality of zero runs no iteration', review({ loopCardinality: 0 }), (run) =>
    run.start().expectWaitingAt('after'),
  );
  scenario('rule 13: the collected output is in the order of the items', score(COLLECTED), (run) =>
    run
      .start({ items: [3, 1, 2] })
      .expectStatus('completed')
      .expectVariables({ results: [30, 10, 20] })
      .expectNoVariable('result')
      .expectNoVariable('item')
      .expectNoVariable('loopCounter'),
  );
  scenario(
    'rule 13: a value too deep to be collected is an incident of its iteration, which a resume runs again',
    draw(
      {
        score: { type: 'scriptTask', script: '{{ [[[d]]] }}', resultVariable: 'result', multiInstance: COLLECTED },
      },
      'start -> score -> end',
    ),
    (run) =>
      run
        .start({ items: [1], d: nested(97) })
        .expectError(/score: expected values nested at most 99 deep to be collected in results/)

        .update({ d: nested(96) })
        .resume()
        .expectStatus('completed')
        .expectVariables({ results: [nested(99)] }),
  );
  scenario(
    'rule 13: the collected output is in the order of the items, whatever finishes first',
    draw(
      {
        ask: {
          ...subProcess(
            {
              quick: 'exclusiveGateway',
              call: 'userTask',
              note: { type: 'scriptTask', script: '{{ item }}', resultVariable: 'result' },
            },
            'start1 -> quick -[loopCounter > 1]-> note -> end1',
            'quick -default-> call -> note',
          ),
          multiInstance: COLLECTED,
        },
      },
      'start -> ask -> end',
    ),
    (run) =>
      run
        .start({ items: ['a', 'b', 'c'] })
        .expectWaitingAt('call')
        .complete('call')
        .expectStatus('completed')
        .expectVariables({ results: ['a', 'b', 'c'] }),
  );
  scenario(
    'rule 13: the loop counter and the item are local to the iteration',
    draw(
      {
        note: {
          type: 'userTask',
          multiInstance: { ...COLLECTED, isSequential: true },
          ioMapping: { outputs: [{ source: '{{ item + loopCounter }}', target: 'result' }] },
        },
      },
      'start -> note -> end',
    ),
    (run) =>
      run
        .start({ items: [10, 20], item: 'mine', loopCounter: 'mine too' })
        .complete('note', { item: 7 })
        .complete('note')
        .expectStatus('completed')
        .expectVariables({ results: [11, 22], item: 'mine', loopCounter: 'mine too' }),
  );
  scenario(
    'rule 13: the completion condition is evaluated after each iteration and ends the rest',
    review({
      loopCardinality: 5,
      completionCondition: '{{ numberOfCompletedInstances / numberOfInstances >= 0.4 }}',
    }),
    (run) =>
      run
        .start()
        .complete('review')
        .expectWaitingAt('review', 'review', 'review', 'review')
        .complete('review')
        .expectWaitingAt('after')
        .expectCompleted('review', 2),
  );
  scenario(
    'rule 13: the completion condition sees the output of its iteration, and ended iterations output null',
    draw(
      {
        ask: {
          type: 'userTask',
          multiInstance: { ...COLLECTED, outputDataItem: 'answer', completionCondition: "answer == 'yes'" },
        },
      },
      'start -> ask -> end',
    ),
    (run) =>
      run
        .start({ items: [1, 2, 3] })
        .complete('ask', { answer: 'no' })
        .complete('ask', { answer: 'yes' })
        .expectStatus('completed')
        .expectVariables({ results: ['no', 'yes', null] }),
  );
  scenario(
    'rule 13: a sequential activity ends early by its completion condition',
    review({ loopCardinality: 5, isSequential: true, completionCondition: 'numberOfCompletedInstances == 2' }),
    (run) => run.start().complete('review').complete('review').expectWaitingAt('after'),
  );
  scenario(
    'rule 13: multi-instance activities can be nested',
    draw(
      {
        outer: {
          ...subProcess(
            { pick: { type: 'userTask', multiInstance: { loopCardinality: '{{ item }}' } } },
            'start1 -> pick -> end1',
          ),
          multiInstance: OF_ITEMS,
        },
      },
      'start -> outer -> end',
    ),
    (run) =>
      run
        .start({ items: [1, 0, 2] })
        .expectWaitingAt('pick', 'pick', 'pick')
        .complete('pick')
        .complete('pick')
        .complete('pick')
        .expectStatus('completed')
        .expectCompleted('pick', 3)
        .expectCompleted('outer', 3),
  );
  scenario(
    'rule 13: each iteration of a multi-instance call sees its own answer',
    draw(
      {
        charge: {
          type: 'serviceTask',
          taskHeaders: { url: 'https://pay.example.com/{{ item }}' },
          multiInstance: { ...COLLECTED, isSequential: true, outputDataItem: 'paid' },
          ioMapping: { outputs: [{ source: '{{ response.sum }}', target: 'paid' }] },
        },
      },
      'start -> charge -> end',
    ),
    (run) =>
      run
        .start({ items: ['a', 'b'] })
        .answer('charge', { sum: 1 })
        .answer('charge', { sum: 2 })
        .expectStatus('completed')
        .expectVariables({ results: [1, 2] }),
  );

  scenario('a collection that is no list is an incident that can be repaired', review(OF_ITEMS), (run) =>
    run
      .start({ items: 'abc' })
      .expectError(/expected a list, found "abc"/)
      .update({ items: [1] })
      .resume()
      .expectWaitingAt('review'),
  );
  scenario('a negative number of iterations is an incident', review({ loopCardinality: 'n' }), (run) =>
    run.start({ n: -1 }).expectError(/whole number that is not negative, found -1/),
  );
  scenario(
    'more iterations than the limit are an incident that names it',
    review({ loopCardinality: 1_000_000 }),
    (run) =>
      run
        .start()
        .expectError(/at most 10000 instances of this activity, found 1000000/)
        .expectWaitingAt(),
  );
  scenario(
    'an incident stops only its own iteration and is repaired alone',
    draw(
      {
        score: {
          type: 'scriptTask',
          script: '{{ item * factor }}',
          resultVariable: 'result',
          multiInstance: { ...COLLECTED },
          ioMapping: { outputs: [{ source: '{{ item / divisor + output }}', target: 'result' }] },
        },
      },
      'start -> score -> end',
    ),
    (run) =>
      run
        .start({ items: [1, 2], factor: 2, divisor: 0 })
        .expectError(/score/)
        .update({ divisor: 1 })
        .resume()
        .expectStatus('completed')
        .expectVariables({ results: [3, 6] }),
  );
  scenario(
    'a completion condition that fails is repaired without running the iteration again',
    review({ loopCardinality: 1, completionCondition: 'limit - 1 == 0' }),
    (run) =>
      run
        .start({ limit: 'x' })
        .complete('review')
        .expectError(/completionCondition/)
        .update({ limit: 1 })
        .resume()
        .expectWaitingAt('after')
        .expectCompleted('review', 1),
  );
});

import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '../registry.js';
import { boundaryOn, findingsOf, draw, scenario, undoAll, undoing, undoneBy } from '../../testing/index.js';
import type { ElementForm, ProcessForm } from '../../testing/index.js';
import { rate, rating, rule } from '../../testing/rating.js';

const guarded = (code?: string): ProcessForm => ({
  ...draw(
    {
      rule: rule(),
      caught: boundaryOn('rule', { type: 'error', ...(code !== undefined && { code }) }),
      fix: 'userTask',
    },
    'start -> rule -> end',
    'caught -> fix -> end2',
  ),
  decisions: [rate],
});

describe('business rule task', () => {
  scenario('decides in one go and keeps the outputs under the key of the decision', rating(), (run) =>
    run
      .start({ amount: 5 })
      .expectStatus('completed')
      .expectVariables({ amount: 5, rate: { level: 'low' } }),
  );
  scenario('keeps the outputs in the result variable', rating({ taskHeaders: { resultVariable: 'rating' } }), (run) =>
    run
      .start({ amount: 500 })
      .expectVariables({ rating: { level: 'high' } })
      .expectNoVariable('rate'),
  );
  scenario('keeps empty outputs where no rule matches', rating(), (run) =>
    run.start().expectStatus('completed').expectVariables({ rate: {} }),
  );
  scenario('fails where there is no such decision', rating({ decisionRef: 'none' }), (run) =>
    run.start({ amount: 1 }).expectError(/active version of the decision none, found none/),
  );
  scenario(
    'decides about mapped inputs and hands on what is mapped',
    rating({
      ioMapping: {
        inputs: [{ source: '{{ order.total }}', target: 'amount' }],
        outputs: [
          { source: '{{ output.level }}', target: 'order.level' },
          { source: '{{ rate.level }}', target: 'level' },
          { source: '{{ response }}', target: 'whole' },
        ],
      },
    }),
    (run) =>
      run
        .start({ order: { total: 7 }, amount: 5_000 })
        .expectVariables({ order: { total: 7, level: 'low' }, level: 'low', whole: { level: 'low' }, amount: 5_000 })
        .expectNoVariable('rate'),
  );
  scenario(
    'is named by a header, and by the attribute before that',
    rating({ taskHeaders: { decisionKey: 'other' } }),
    (run) => run.start({ amount: 5 }).expectVariables({ rate: { level: 'low' } }),
  );
  scenario(
    'may be named by an expression',
    rating({ decisionRef: '{{ which }}', taskHeaders: { resultVariable: 'r' } }),
    (run) => run.start({ which: 'rate', amount: 5 }).expectVariables({ r: { level: 'low' } }),
  );
  scenario('decides by the version that it pins', rating({ decisionVersion: 1 }), (run) =>
    run.start({ amount: 5 }).expectVariables({ rate: { level: 'low' } }),
  );
  scenario('fails where the pinned version is missing', rating({ decisionVersion: '7' }), (run) =>
    run.start({ amount: 5 }).expectError(/version 7 of the decision rate/),
  );
  scenario('asks again when it is resumed', rating(), (run) =>
    run
      .start({ amount: 5_000 })
      .expectError(/large.*huge/)
      .update({ amount: 500 })
      .resume()
      .expectStatus('completed')
      .expectVariables({ rate: { level: 'high' } }),
  );
  scenario(
    'an evaluation that fails is an error that a boundary of its code catches',
    guarded('BusinessRuleError'),
    (run) =>
      run
        .start({ amount: 5_000 })
        .expectWaitingAt('fix')
        .complete('fix')
        .expectStatus('completed')
        .expectNoVariable('rate'),
  );
  scenario('an evaluation that fails is an error that any error boundary catches', guarded(), (run) =>
    run.start({ amount: 'much' }).expectWaitingAt('fix'),
  );
  scenario('an error boundary of another code leaves it to the instance', guarded('Other'), (run) =>
    run.start({ amount: 5_000 }).expectError(/large.*huge/),
  );
  scenario(
    'executionMode async makes the instance error, whoever catches errors',
    {
      ...draw(
        { rule: rule({ taskHeaders: { executionMode: 'async' } }), caught: boundaryOn('rule', { type: 'error' }) },
        'start -> rule -> end',
        'caught -> end2',
      ),
      decisions: [rate],
    },
    (run) => run.start({ amount: 5 }).expectError(/executionMode: expected sync/),
  );
  scenario('executionMode sync says what holds anyway', rating({ taskHeaders: { executionMode: 'sync' } }), (run) =>
    run.start({ amount: 5 }).expectStatus('completed'),
  );
  scenario(
    'decides once for each item',
    rating({
      multiInstance: {
        collection: '{{ amounts }}',
        inputDataItem: 'amount',
        outputDataItem: 'rate',
        loopDataOutputRef: 'rates',
      },
      taskHeaders: { resultVariable: 'rate' },
    }),
    (run) =>
      run
        .start({ amounts: [5, 500, 7] })
        .expectStatus('completed')
        .expectVariables({ rates: [{ level: 'low' }, { level: 'high' }, { level: 'low' }] }),
  );
  scenario(
    'decides again in each turn of a loop',
    {
      ...draw(
        {
          rule: rule(),
          raise: { type: 'scriptTask', script: '{{ { amount: amount + 60 } }}' },
          more: 'exclusiveGateway',
        },
        'start -> rule -> raise -> more -default-> end',
        "more -[rate.level == 'low']-> rule",
      ),
      decisions: [rate],
    },
    (run) =>
      run
        .start({ amount: 5 })
        .expectCompleted('rule', 3)
        .expectVariables({ amount: 185, rate: { level: 'high' } }),
  );
  scenario(
    'is undone like every activity that has completed',
    {
      ...draw(
        { rule: rule(), undo: undoneBy('rule', 'redo'), redo: undoing, work: 'userTask', back: undoAll },
        'start -> rule -> work -> back -> end',
      ),
      decisions: [rate],
    },
    (run) =>
      run.start({ amount: 5 }).complete('work').expectWaitingAt('redo').complete('redo').expectStatus('completed'),
  );
});

describe('business rule task at upload', () => {
  const findings = (more: Partial<ElementForm>) =>
    findingsOf(rating(more)).map(({ severity, message }) => ({ severity, message }));

  it('must name a decision', () => {
    const { decisionRef: _, ...nameless } = { ...rule(), id: 'rule' };
    const found = findingsOf({ id: 'p', elements: [nameless as ElementForm], flows: [] });
    expect(found).toMatchObject([{ severity: 'error', message: expect.stringMatching(/svc:decisionRef/) }]);
  });
  it('is warned that async cannot work, and of headers without effect', () => {
    expect(findings({ taskHeaders: { executionMode: 'async', url: 'x' } })).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/url, which has no effect/) },
      { severity: 'warning', message: expect.stringMatching(/async makes the instance fail/) },
    ]);
  });
  it('can be retried', () => {
    expect(elementDefinitions.get('businessRuleTask')?.isRetryable).toBe(true);
  });
});

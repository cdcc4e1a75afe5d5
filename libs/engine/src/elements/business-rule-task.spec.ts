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
  scenario(
    'a business rule task decides in one step and keeps the outputs under the key of the decision',
    rating(),
    (run) =>
      run
        .start({ amount: 5 })
        .expectStatus('completed')
        .expectVariables({ amount: 5, rate: { level: 'low' } }),
  );
  scenario(
    'a business rule task keeps the outputs in its result variable',
    rating({ taskHeaders: { resultVariable: 'rating' } }),
    (run) =>
      run
        .start({ amount: 500 })
        .expectVariables({ rating: { level: 'high' } })
        .expectNoVariable('rate'),
  );
  scenario('a decision without a matching rule gives empty outputs', rating(), (run) =>
    run.start().expectStatus('completed').expectVariables({ rate: {} }),
  );
  scenario(
    'a business rule task fails without an active version of its decision',
    rating({ decisionRef: 'none' }),
    (run) => run.start({ amount: 1 }).expectError(/active version of the decision none, found none/),
  );
  scenario(
    'a business rule task decides on its mapped inputs and writes only its mapped outputs',
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
    'the attribute decisionRef wins over the header decisionKey',
    rating({ taskHeaders: { decisionKey: 'other' } }),
    (run) => run.start({ amount: 5 }).expectVariables({ rate: { level: 'low' } }),
  );
  scenario(
    'the decision may be named by an expression',
    rating({ decisionRef: '{{ which }}', taskHeaders: { resultVariable: 'r' } }),
    (run) => run.start({ which: 'rate', amount: 5 }).expectVariables({ r: { level: 'low' } }),
  );
  scenario('a business rule task uses the version that it pins', rating({ decisionVersion: 1 }), (run) =>
    run.start({ amount: 5 }).expectVariables({ rate: { level: 'low' } }),
  );
  for (const decisionVersion of ['newest', '{{ 0 }}', '{{ 1.5 }}', '{{ 2147483648 }}'])
    scenario(`a business rule task with the version ${decisionVersion} fails`, rating({ decisionVersion }), (run) =>
      run.start({ amount: 5 }).expectError(/decisionVersion: expected a whole number from 1 to 2147483647, found/),
    );
  scenario('a business rule task fails where the pinned version is missing', rating({ decisionVersion: '7' }), (run) =>
    run.start({ amount: 5 }).expectError(/version 7 of the decision rate/),
  );
  scenario('a failed business rule task decides again when the instance is resumed', rating(), (run) =>
    run
      .start({ amount: 5_000 })
      .expectError(/large.*huge/)
      .update({ amount: 500 })
      .resume()
      .expectStatus('completed')
      .expectVariables({ rate: { level: 'high' } }),
  );
  scenario('a failed evaluation is caught by a boundary event with its code', guarded('BusinessRuleError'), (run) =>
    run
      .start({ amount: 5_000 })
      .expectWaitingAt('fix')
      .complete('fix')
      .expectStatus('completed')
      .expectNoVariable('rate'),
  );
  scenario('a failed evaluation is caught by a boundary event without a code', guarded(), (run) =>
    run.start({ amount: 'much' }).expectWaitingAt('fix'),
  );
  scenario('a failed evaluation is not caught by a boundary event with another code', guarded('Other'), (run) =>
    run.start({ amount: 5_000 }).expectError(/large.*huge/),
  );
  scenario(
    'executionMode async puts the instance in error, past every boundary event',
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
  scenario('executionMode sync has no effect', rating({ taskHeaders: { executionMode: 'sync' } }), (run) =>
    run.start({ amount: 5 }).expectStatus('completed'),
  );
  scenario(
    'a multi-instance business rule task decides once per item',
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
    'a business rule task in a loop decides in each turn',
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
    'a completed business rule task can be compensated',
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

  it('a business rule task without a decision is a finding', () => {
    const { decisionRef: _, ...nameless } = { ...rule(), id: 'rule' };
    const found = findingsOf({ id: 'p', elements: [nameless as ElementForm], flows: [] });
    expect(found).toMatchObject([{ severity: 'error', message: expect.stringMatching(/svc:decisionRef/) }]);
  });
  it('executionMode async and headers without effect are warnings', () => {
    expect(findings({ taskHeaders: { url: 'x' } })).toMatchObject([
      { severity: 'error', message: expect.stringMatching(/found the task header url: use a serviceTask for a call/) },
    ]);
    expect(findings({ taskHeaders: { executionMode: 'async', timeout: 'x' } })).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/timeout, which has no effect/) },
      { severity: 'warning', message: expect.stringMatching(/async makes the instance fail/) },
    ]);
  });
  it('a business rule task can be retried', () => {
    expect(elementDefinitions.get('businessRuleTask')?.isRetryable).toBe(true);
  });
});

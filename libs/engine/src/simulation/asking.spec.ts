import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { createModelIndex } from '../index.js';
import type { Question, QuestionAnswer } from '../index.js';
import { answerBy } from '../../testing/decide.js';
import { compile, draw, SCENARIO_START } from '../../testing/index.js';
import type { ProcessForm } from '../../testing/index.js';
import { rate, rating, rule } from '../../testing/rating.js';
import { readScript, simulate } from './index.js';
import type { Simulation } from './index.js';

type Answer = (question: Question) => QuestionAnswer | null;

const decide: Answer = (question) => answerBy([rate], question);

function run(process: ProcessForm, script: readonly JsonValue[], answer?: Answer): Simulation {
  const read = readScript(script);
  if (!read.ok) throw new Error(read.failure.message);
  return simulate({
    index: createModelIndex(compile(process)),
    definition: { id: 'd', key: 'order', version: 1, name: 'Order', hash: 'h' },
    variables: { amount: 5 },
    script: read.value,
    ...(answer && { answer }),
    startAt: SCENARIO_START,
    limits: { maxVariablesBytes: 10_000, maxSteps: 1_000 },
    isOutOfTime: () => false,
  });
}

describe('decisions in a simulation', () => {
  it('a simulated decision is answered and shown in the path', () => {
    const { status, variables, path } = run(rating(), [], decide);
    expect({ status, variables }).toEqual({ status: 'completed', variables: { amount: 5, rate: { level: 'low' } } });
    expect(path.map(({ event }) => event)).toContain('business_rule.evaluated');
  });

  it('a simulated decision that nothing answers waits', () => {
    expect(run(rating(), [])).toMatchObject({
      status: 'running',
      tokens: [{ elementId: 'rule', status: 'active' }],
      waitingFor: [{ elementId: 'rule', kind: 'question' }],
    });
  });

  it('a simulated decision is answered by the script, or else by the given decisions', () => {
    const twice = draw({ rule: rule(), other: rule() }, 'start -> rule -> other -> end');
    const asked: string[] = [];
    const answer: Answer = (question) => {
      asked.push(question.elementId);
      return decide(question);
    };
    const { status, failedStep, variables } = run(twice, [{ at: 'rule', complete: { level: 'mine' } }], answer);
    expect({ status, failedStep }).toEqual({ status: 'completed', failedStep: null });
    expect([asked, variables['rate']]).toEqual([['other'], { level: 'low' }]);
    expect(run(rating(), [{ at: 'rule', complete: { level: 'mine' } }], decide).variables['rate']).toEqual({
      level: 'mine',
    });
  });

  it('each script step answers one decision', () => {
    const loop = draw(
      { rule: rule(), more: 'exclusiveGateway' },
      'start -> rule -> more -default-> end',
      "more -[rate.level == 'again']-> rule",
    );
    const again = { at: 'rule', complete: { level: 'again' } };
    const { status, variables, path } = run(loop, [again, again], decide);
    expect([status, variables['rate']]).toEqual(['completed', { level: 'low' }]);
    expect(path.filter(({ event }) => event === 'business_rule.evaluated')).toHaveLength(3);
  });

  it('a simulated decision fails as the script says', () => {
    expect(run(rating(), [{ at: 'rule', fail: { message: 'nobody knows' } }], decide)).toMatchObject({
      status: 'error',
      errors: [{ elementId: 'rule', code: 'BusinessRuleError', message: 'nobody knows' }],
    });
  });

  describe('data stores in a simulation', () => {
    const levels: ProcessForm = {
      ...draw({ write: 'userTask', read: 'userTask' }, 'start -> write -> read -> end'),
      data: {
        stores: [{ name: 'levels', key: 'k', onNotFound: 'null' }],
        of: {
          write: { outputs: { level: null }, to: [{ source: '=level', target: '@levels' }] },
          read: { inputs: { level: null }, from: [{ source: '@levels', target: '=level' }] },
        },
      },
    };
    const empty: Answer = ({ questionId }) => ({ type: 'entryFound', questionId, found: false, value: null });
    const script = [
      { at: 'write', complete: { level: 7 } },
      { at: 'read', complete: {} },
    ];

    it('a simulated data store reads what the simulation has written', () => {
      const { status, failedStep } = run(levels, script, empty);
      expect({ status, failedStep }).toEqual({ status: 'completed', failedStep: null });
    });

    it('a script step for a task does not answer the data store that the task reads', () => {
      const reader = { ...levels, ...draw({ read: 'userTask' }, 'start -> read -> end') };
      const { status, failedStep } = run(reader, [{ at: 'read', complete: {} }], empty);
      expect({ status, failedStep }).toEqual({ status: 'completed', failedStep: null });
    });
  });
});

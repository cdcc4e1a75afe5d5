import { describe, expect, it } from '@jest/globals';
import { advance, createModelIndex, describe as describeState, openWork } from '../../index.js';
import type { EngineInput, InputEnvelope, ModelIndex, Variables } from '../../index.js';
import { boundaryOn, compile, draw, InMemoryDriver } from '../../../testing/index.js';
import type { ProcessForm } from '../../../testing/index.js';
import { rate, rating, rule } from '../../../testing/rating.js';

describe('a decision that is not answered yet', () => {
  const asked = async (form: ProcessForm = rating(), variables: Variables = { amount: 5 }) => {
    const driver = new InMemoryDriver({ answer: () => null });
    await driver.start(form, variables);
    const [question] = openWork(driver.state!).questions;
    return { driver, questionId: question!.questionId, question };
  };
  const answer = (questionId: string): EngineInput => ({
    type: 'decisionEvaluated',
    questionId,
    evaluation: {
      ...{ decisionKey: 'rate', decisionVersion: 3, decisionHash: 'h', hitPolicy: 'FIRST', matched: true },
      ...{ rulesMatched: ['r'], matchedRules: { matched: [] }, inputVariables: {}, outputs: { level: 'low' } },
    },
  });

  it('an unanswered decision is open work with its variables and is shown to operators', async () => {
    const { driver, question } = await asked();
    expect(question).toMatchObject({
      ...{ command: 'evaluateDecision', elementId: 'rule', decisionKey: 'rate', version: null },
      variables: { amount: 5 },
    });
    expect(describeState(driver.state!, driver.model).join()).toContain('decision rate');
  });

  it('the fact of a decision records the variables of the question, not later changes', async () => {
    const { driver, questionId } = await asked();
    await driver.updateVariables({ amount: 6 });
    driver.apply(answer(questionId));
    const fact = driver.facts.find((candidate) => candidate.fact === 'business_rule.evaluated');
    expect(fact).toMatchObject({
      ...{ elementId: 'rule', elementType: 'businessRuleTask', variables: { amount: 5 } },
      evaluation: { decisionKey: 'rate', decisionVersion: 3, decisionHash: 'h' },
    });
    expect((await driver.view()).variables).toEqual({ amount: 6, rate: { level: 'low' } });
  });

  it('the answer to a decision waits while the instance is suspended and is applied on resume', async () => {
    const { driver, questionId } = await asked();
    await driver.suspend();
    driver.apply(answer(questionId));
    expect(await driver.view()).toMatchObject({ status: 'suspended', completed: ['start'] });
    expect(openWork(driver.state!).questions).toEqual([]);
    await driver.resume();
    expect(await driver.view()).toMatchObject({ status: 'completed', variables: { rate: { level: 'low' } } });
  });

  it('an answer to a terminated instance or a second answer is ignored', async () => {
    const ended = await asked();
    await ended.driver.terminate();
    expect(ended.driver.apply(answer(ended.questionId))).toMatchObject({ ok: true });
    expect(await ended.driver.view()).toMatchObject({ status: 'terminated' });
    const twice = await asked();
    twice.driver.apply(answer(twice.questionId));
    twice.driver.apply(answer(twice.questionId), 'again');
    expect(twice.driver.facts.filter(({ fact }) => fact === 'business_rule.evaluated')).toHaveLength(1);
  });

  it('a decision is no longer open when its task is interrupted', async () => {
    const form = draw(
      { rule: rule(), stop: boundaryOn('rule', { type: 'message', name: 'stop' }) },
      'start -> rule -> end',
      'stop -> end2',
    );
    const { driver, questionId } = await asked(form);
    await driver.send({ kind: 'message', name: 'stop', payload: {}, correlationKey: null });
    expect(openWork(driver.state!).questions).toEqual([]);
    driver.apply(answer(questionId));
    expect(await driver.view()).toMatchObject({ status: 'completed', completed: expect.not.arrayContaining(['rule']) });
  });

  it('a decision answered in the same step leaves no command', () => {
    const index = createModelIndex(compile(rating()));
    const [started, decided] = inputsOf(index, answer);
    const { commands, facts } = advance(index, null, [started, decided], { limits: { maxVariablesBytes: 1_000 } });
    expect(commands).toEqual([]);
    expect(facts.map(({ fact }) => fact)).toContain('instance.engine_completed');
  });

  it('decisions do not hide an endless loop', async () => {
    const form = draw({ rule: rule(), more: 'exclusiveGateway' }, 'start -> more -> rule -> more');
    const driver = new InMemoryDriver({ maxStepsWithoutWait: 50 });
    await driver.start({ ...form, decisions: [rate] }, { amount: 5 });
    expect(await driver.view()).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/within 50 element steps/),
    });
  });
});

function inputsOf(
  index: ModelIndex,
  answer: (questionId: string) => EngineInput,
): [started: InputEnvelope, answered: InputEnvelope] {
  const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
  const about = { tenantId: 't', definition, variables: { amount: 5 }, correlationId: null, metadata: {} };
  const envelope = (id: string, input: EngineInput): InputEnvelope => ({
    ...{ id, at: 0, actor: { type: 'engine', id: null }, input },
  });
  const started = envelope('instance', { type: 'started', ...about });
  const { state } = advance(index, null, [started], { limits: { maxVariablesBytes: 1_000 } });
  return [started, envelope('answer', answer(openWork(state).questions[0]!.questionId))];
}

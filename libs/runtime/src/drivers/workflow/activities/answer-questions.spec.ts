import { describe, expect, it } from '@jest/globals';
import type { Question, QuestionAnswer } from '@svc/engine';
import { InMemoryDecisions, InMemoryEntries } from '../../../../testing/in-memory-questions.js';
import { answerQuestionsActivity } from './answer-questions.js';

const tenantId = '01890000-0000-7000-8000-00000000000a';
const table = (level: string) => ({
  key: 'rate',
  hitPolicy: 'FIRST',
  inputs: [{ id: 'amount', label: 'Amount', type: 'number' }],
  outputs: [{ id: 'level', label: 'Level', type: 'string' }],
  rules: [{ id: 'all', conditions: ['-'], outputs: { level } }],
});

const decision = (questionId: string, version: number | null = null, decisionKey = 'rate'): Question => ({
  ...{ command: 'evaluateDecision', questionId, elementId: 'rule', decisionKey, version, variables: { amount: 1 } },
});
const entry = (questionId: string, key: string): Question => ({
  ...{ command: 'lookUpEntry', questionId, elementId: 'task', store: 'prices', key },
});

function surroundings(now?: () => number) {
  const decisions = new InMemoryDecisions();
  const entries = new InMemoryEntries();
  const answer = answerQuestionsActivity({ decisions, entries }, now);
  return { decisions, entries, ask: (...questions: Question[]) => answer({ tenantId, questions }) };
}

describe('answers to questions', () => {
  it('answers come in the order of the questions, each with its own id', async () => {
    const { decisions, entries, ask } = surroundings();
    decisions.define(table('low'));
    entries.put('prices', 'apple', { price: [1, 2] });
    expect(await ask(entry('q1', 'apple'), decision('q2'), entry('q3', 'pear'), decision('q4', 9))).toMatchObject([
      { type: 'entryFound', questionId: 'q1', found: true, value: { price: [1, 2] } },
      { type: 'decisionEvaluated', questionId: 'q2', evaluation: { outputs: { level: 'low' }, decisionVersion: 1 } },
      { type: 'entryFound', questionId: 'q3', found: false, value: null },
      { type: 'questionFailed', questionId: 'q4', message: 'expected version 9 of the decision rate, found none' },
    ]);
  });

  it('a data store value that is null differs from a missing entry', async () => {
    const { entries, ask } = surroundings();
    entries.put('prices', 'free', null);
    expect(await ask(entry('q', 'free'))).toMatchObject([{ found: true, value: null }]);
  });

  it('questions asked together see one decision version, and a later question the newest', async () => {
    const { decisions, ask } = surroundings();
    decisions.define(table('low'));
    await ask(decision('q1'), decision('q2'), decision('q3', 1));
    expect(decisions.asked).toBe(2);
    decisions.define(table('high'));
    expect(await ask(decision('q4'))).toMatchObject([
      { evaluation: { decisionVersion: 2, outputs: { level: 'high' } } },
    ]);
  });

  it('answers are limited to a total size, with at least one', async () => {
    const { entries, ask } = surroundings();
    entries.put('prices', 'half', 'x'.repeat(300_000));
    entries.put('prices', 'whole', 'x'.repeat(1_000_000));
    const idsOf = (answers: readonly QuestionAnswer[]) => answers.map(({ questionId }) => questionId);
    expect(idsOf(await ask(entry('q1', 'half'), entry('q2', 'half'), entry('q3', 'half')))).toEqual(['q1', 'q2']);
    expect(idsOf(await ask(entry('q1', 'whole'), entry('q2', 'half')))).toEqual(['q1']);
  });

  it('answers are limited to a total time', async () => {
    let time = 0;
    const { ask } = surroundings(() => (time += 200));
    const asked = Array.from({ length: 20 }, (_, i) => entry(`q${i}`, 'pear'));
    const { length } = await ask(...asked);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(6);
  });

  it('a decision whose stored table is lost fails the question', async () => {
    const { decisions, ask } = surroundings();
    decisions.define(table('low'));
    decisions.forgetModels();
    expect(await ask(decision('q'))).toMatchObject([
      { type: 'questionFailed', message: 'decision rate, version 1: its table is lost' },
    ]);
  });

  it('questions fail retryably while the database cannot be reached', async () => {
    const { decisions, ask } = surroundings();
    decisions.isAway = true;
    await expect(ask(decision('q'))).rejects.toThrow('away');
  });
});

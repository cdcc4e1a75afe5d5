import { describe, expect, it } from '@jest/globals';
import type { DecisionQuestion } from '@svc/engine';
import { answerQuestion } from './answer-question.js';
import { compileDecision } from './compile-decision.js';
import { prepareDecision } from './table/prepare-decision.js';

const source = {
  key: 'rate',
  hitPolicy: 'UNIQUE',
  inputs: [{ id: 'amount', label: 'Amount', type: 'number' }],
  outputs: [{ id: 'level', label: 'Level', type: 'string' }],
  rules: [
    { id: 'large', conditions: ['> 100'], outputs: { level: 'high' } },
    { id: 'huge', conditions: ['> 1000'], outputs: { level: 'top' } },
  ],
};
const compiled = compileDecision({ sourceType: 'json', source });
if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
const found = { version: 3, sourceHash: compiled.sourceHash, prepared: prepareDecision(compiled.model) };

const ask = (variables: DecisionQuestion['variables'], version: number | null = null): DecisionQuestion => ({
  ...{ command: 'evaluateDecision', questionId: 'q', elementId: 'rule', decisionKey: 'rate', version, variables },
});

describe('an answer to a business rule task', () => {
  it('the answer to a business rule task has the decision version, its hash and its outputs', () => {
    expect(answerQuestion(ask({ amount: 500, other: 1 }), found)).toEqual({
      type: 'decisionEvaluated',
      questionId: 'q',
      evaluation: {
        decisionKey: 'rate',
        decisionVersion: 3,
        decisionHash: compiled.sourceHash,
        hitPolicy: 'UNIQUE',
        matched: true,
        rulesMatched: ['large'],
        matchedRules: { matched: [{ rule_id: 'large', outputs: { level: 'high' } }] },
        inputVariables: { amount: 500 },
        outputs: { level: 'high' },
      },
    });
  });

  it.each([
    ['several rules match', ask({ amount: 5_000 }), found, /version 3: .*large.*huge/],
    ['a value is of another type', ask({ amount: 'much' }), found, /version 3: .*amount/],
    ['no version is active', ask({}), null, /^expected an active version of the decision rate, found none$/],
    ['the pinned version is missing', ask({}, 7), null, /^expected version 7 of the decision rate, found none$/],
    ['the table is lost', ask({}), { ...found, prepared: null }, /its table is lost/],
  ])('a business rule task without a result is told why: %s', (_, question, version, message) => {
    expect(answerQuestion(question, version)).toMatchObject({
      type: 'questionFailed',
      questionId: 'q',
      message: expect.stringMatching(message),
    });
  });
});

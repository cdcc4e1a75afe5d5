import type { Question } from '../commands.js';
import type { QuestionAnswer } from '../inputs.js';
import type { Variables } from '../variables.js';

/** The script's answer to a question: outputs of a decision that no rule has made, or an entry. */
export function answered(question: Question, value: Variables): QuestionAnswer {
  const { questionId } = question;
  if (question.command === 'lookUpEntry') return { type: 'entryFound', questionId, found: true, value };
  const { decisionKey, version } = question;
  const scripted = { decisionKey, decisionVersion: version ?? 1, decisionHash: '', hitPolicy: 'FIRST', matched: true };
  const evaluation = {
    ...scripted,
    rulesMatched: [],
    matchedRules: { matched: [] },
    inputVariables: {},
    outputs: value,
  };
  return { type: 'decisionEvaluated', questionId, evaluation };
}

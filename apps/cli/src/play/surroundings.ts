import { answerQuestion } from '@svc/decisions';
import type { DecisionQuestion, Question, QuestionAnswer } from '@svc/engine';
import type { Drafts } from '../processes/drafts.js';
import type { Scenario } from '../scenarios/scenario.js';

/** Answers what a process asks its tenant for: decisions that are drafted beside it, and entries that the scenario has. */
export function answerFrom(drafts: Drafts, stores: Scenario['dataStores']): (question: Question) => QuestionAnswer {
  return (question) => {
    if (question.command === 'evaluateDecision') return decide(drafts, question);
    const { questionId, store, key } = question;
    const entries = stores[store] ?? {};
    const found = Object.hasOwn(entries, key);
    return { type: 'entryFound', questionId, found, value: found ? (entries[key] ?? null) : null };
  };
}

function decide(drafts: Drafts, question: DecisionQuestion): QuestionAnswer {
  const drafted = drafts.decision(question.decisionKey);
  if (drafted !== null) return answerQuestion(question, drafted);
  const message = `expected the decision ${question.decisionKey} in a file beside the process, or an answer of the scenario; found neither`;
  return { type: 'questionFailed', questionId: question.questionId, message };
}

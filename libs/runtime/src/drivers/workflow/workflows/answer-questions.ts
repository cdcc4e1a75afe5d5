import { proxyLocalActivities } from '@temporalio/workflow';
import type { AnswerQuestionsRequest } from '@svc/contract';
import { answerInput } from '@svc/driver';
import type { InputEnvelope, Question, QuestionAnswer } from '@svc/engine';
import type { PromptOrLate } from '../late-answer.js';
import { answerEvenIfLate } from './answer-even-if-late.js';

interface QuestionActivities {
  answerQuestions(request: AnswerQuestionsRequest): Promise<PromptOrLate<readonly QuestionAnswer[]>>;
}

/** Retries as long as a commit does: questions wait for the database. */
const { answerQuestions } = proxyLocalActivities<QuestionActivities>({
  startToCloseTimeout: '5 seconds',
  localRetryThreshold: '2 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

/** The most questions of one local activity, so that it stays short. */
const MOST_TOGETHER = 50;

/** The answers as inputs, in the order of the questions. The last ones are missing if all together would be too large. */
export async function answersTo(tenantId: string, questions: readonly Question[]): Promise<InputEnvelope[]> {
  const answers: InputEnvelope[] = [];
  for (let from = 0; from < questions.length; from += MOST_TOGETHER) {
    const some = questions.slice(from, from + MOST_TOGETHER);
    const given = await answerEvenIfLate(answerQuestions({ tenantId, questions: some }));
    answers.push(...given.map((answer) => answerInput(answer, Date.now())));
    if (given.length < some.length) break;
  }
  return answers;
}

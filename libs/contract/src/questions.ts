import type { Question } from '@svc/engine';

/**
 * Argument of the local activity that answers questions. Its result is the engine's `QuestionAnswer`s in the order of the
 * questions: at least for the first question, and for as many more as fit into one result.
 */
export interface AnswerQuestionsRequest {
  readonly tenantId: string;
  readonly questions: readonly Question[];
}

import type { Question } from '@svc/engine';

/**
 * Argument of the local activity that answers questions; its result is one engine's `QuestionAnswer` for each, in order:
 * for the first of them at least, and for as many more as one answer should carry.
 */
export interface AnswerQuestionsRequest {
  readonly tenantId: string;
  readonly questions: readonly Question[];
}

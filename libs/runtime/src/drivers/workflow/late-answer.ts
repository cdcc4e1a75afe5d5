/** The answer of a slow local activity; a fast one returns only the value. */
export interface LateAnswer<T> {
  readonly late: T;
}

/** The value of a fast or slow answer. */
export type PromptOrLate<T> = T | LateAnswer<T>;

export function isLate<T>(answer: PromptOrLate<T>): answer is LateAnswer<T> {
  return typeof answer === 'object' && answer !== null && 'late' in answer;
}

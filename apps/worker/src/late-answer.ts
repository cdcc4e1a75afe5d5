/** What a local activity answers that took long; a quick one answers by the value alone. */
export interface LateAnswer<T> {
  readonly late: T;
}

/** What the activity has answered, be it late. */
export type PromptOrLate<T> = T | LateAnswer<T>;

export function isLate<T>(answer: PromptOrLate<T>): answer is LateAnswer<T> {
  return typeof answer === 'object' && answer !== null && 'late' in answer;
}

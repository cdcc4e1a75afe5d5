import { CancellationScope, sleep } from '@temporalio/workflow';
import { isLate } from '../late-answer.js';
import type { PromptOrLate } from '../late-answer.js';

/**
 * The answer of a local activity. After a slow one the workflow makes the server send another workflow task: if the server has lost
 * the waiting one, the worker may have missed an event, and notices that only with the next task (ADR 16).
 */
export async function answerEvenIfLate<T>(asked: Promise<PromptOrLate<T>>): Promise<T> {
  const answer = await asked;
  if (!isLate(answer)) return answer;
  void CancellationScope.nonCancellable(() => sleep(1));
  return answer.late;
}

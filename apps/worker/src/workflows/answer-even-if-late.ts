import { CancellationScope, sleep } from '@temporalio/workflow';
import { isLate } from '../late-answer.js';
import type { PromptOrLate } from '../late-answer.js';

/**
 * The answer of a local activity. After a late one the server is made to send another workflow task: where it has forgotten the
 * one that waited, the worker may have missed an event for good, and finds out by the next one only (ADR 16).
 */
export async function answerEvenIfLate<T>(asked: Promise<PromptOrLate<T>>): Promise<T> {
  const answer = await asked;
  if (!isLate(answer)) return answer;
  void CancellationScope.nonCancellable(() => sleep(1));
  return answer.late;
}

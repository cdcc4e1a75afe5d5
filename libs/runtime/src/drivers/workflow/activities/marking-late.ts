import { Context } from '@temporalio/activity';
import type { PromptOrLate } from '../late-answer.js';

/** In milliseconds. A server hardly restarts, or moves an instance to another machine, in less. */
const LATE_AFTER_MS = 500;

type Activity<Asked extends unknown[], T> = (...asked: Asked) => Promise<T>;

/**
 * Wraps local activities: the answer of a slow one says so, since the server may have lost the workflow task that waited for it
 * (ADR 16).
 */
export function markingLate(lateAfterMs = LATE_AFTER_MS) {
  return <Asked extends unknown[], T>(activity: Activity<Asked, T>): Activity<Asked, PromptOrLate<T>> =>
    async (...asked) => {
      const answer = await activity(...asked);
      const tookMs = Date.now() - Context.current().info.scheduledTimestampMs;
      return tookMs < lateAfterMs ? answer : { late: answer };
    };
}

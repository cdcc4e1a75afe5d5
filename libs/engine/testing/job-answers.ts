import { SERVICE_TASK_ERROR } from '../src/index.js';
import type { JobOutcome, PulledJobAnswered } from '../src/index.js';

/** The answer to a job, whatever its lock. */
export function answerTo(jobId: string, outcome: JobOutcome): PulledJobAnswered {
  return { type: 'pulledJobAnswered', jobId, lock: null, worker: null, outcome };
}

/** How a worker fails for good: with a BPMN error, or technically. */
export function jobFailure(elementId: string, code: string): JobOutcome {
  const message = `${elementId} failed`;
  return code === SERVICE_TASK_ERROR
    ? { kind: 'failed', message, details: null }
    : { kind: 'error', code, message, variables: { failedAt: elementId } };
}

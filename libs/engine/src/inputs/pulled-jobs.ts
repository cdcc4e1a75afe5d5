import { dispatch } from '../execution/dispatch.js';
import type { Execution } from '../execution/execution.js';
import { placeOfJob } from '../execution/waits/job-snapshot.js';
import { closeWait } from '../execution/waits/waits.js';
import { JOB_FAILED } from '../pulled-job.js';
import type { JobOutcome, PulledJobAnswered } from '../pulled-job.js';
import type { Wait } from '../state.js';
import { ACCEPTED, refused } from './applied.js';
import type { Applied } from './applied.js';
import { hold, mustHold } from './held.js';

/**
 * Applies the answer to a job. It ends the job in every status of the instance: the work is done, and a worker that is told so
 * forgets it. An instance that stands still goes on with it later.
 */
export function applyPulledJobAnswered(execution: Execution, input: PulledJobAnswered): Applied {
  const { jobId, lock, worker, outcome } = input;
  const wait = jobWait(execution, jobId);
  const isAnswered = execution.state.held.some((held) => isAnswerTo(held.input, jobId));
  if (!wait || isAnswered)
    return refused('CONFLICT', `expected job ${jobId} to be open, but it has been answered or cancelled`);
  const about = { jobId, ...placeOfJob(execution.index, wait), jobType: wait.pulled.jobType };
  const inputId = execution.input?.id ?? '';
  execution.recordForCaller({ ...about, lock, worker, inputId, ...endOf(outcome) });
  if (mustHold(execution)) return hold(execution);
  goOn(execution, wait, input);
  return ACCEPTED;
}

/** Goes on with an answer that was recorded while the instance stood still. */
export function applyHeldAnswer(execution: Execution, input: PulledJobAnswered): void {
  const wait = jobWait(execution, input.jobId);
  if (wait) goOn(execution, wait, input);
}

function endOf(outcome: JobOutcome) {
  switch (outcome.kind) {
    case 'completed':
      return { fact: 'job.completed' } as const;
    case 'error':
      return { fact: 'job.error_thrown', error: { code: outcome.code, message: outcome.message } } as const;
    case 'failed': {
      const { message, details } = outcome;
      return { fact: 'job.failed', error: { code: JOB_FAILED, message, ...(details && { details }) } } as const;
    }
  }
}

function goOn(execution: Execution, wait: Wait, { outcome }: PulledJobAnswered): void {
  closeWait(execution, wait);
  dispatch(execution, wait, { type: 'pulledJobAnswered', outcome, wait });
}

function jobWait({ state }: Execution, jobId: string): (Wait & { kind: 'pulledJob' }) | null {
  const wait = Object.hasOwn(state.waits, jobId) ? state.waits[jobId] : undefined;
  return wait?.kind === 'pulledJob' ? wait : null;
}

function isAnswerTo(input: { readonly type: string }, jobId: string): boolean {
  return input.type === 'pulledJobAnswered' && 'jobId' in input && input.jobId === jobId;
}

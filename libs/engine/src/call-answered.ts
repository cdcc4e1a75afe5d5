import type { JobOutcome } from './pulled-job.js';

/** How an asynchronous call was answered. A BPMN error may have any code. */
export type CallOutcome = Exclude<JobOutcome, { readonly kind: 'failed' }>;

/** The answer to an asynchronous call, by the address that the call carried [service-tasks#callbacks]. */
export interface CallAnswered {
  readonly type: 'callAnswered';
  readonly jobId: string;
  readonly outcome: CallOutcome;
}

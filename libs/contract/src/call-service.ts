import type { Job } from '@svc/engine';

/** Argument of the activity that calls a service; its result is the engine's `JobResponse`. */
export interface CallServiceRequest {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly job: Job;
}

/** Type of the failure with {@link BpmnErrorDetails}: the service answered 422 with a BPMN error [service-tasks#answers]. */
export const BPMN_ERROR = 'BpmnError';

export interface BpmnErrorDetails {
  readonly code: string;
  readonly message: string;
}

const LONGEST_BACKOFF_MS = 3_600_000;

/** The policy by which Temporal repeats an attempt that its worker did not report. Delays in milliseconds. */
export function callRetryPolicy({ retryBackoffMs }: Pick<Job, 'retryBackoffMs'>) {
  return {
    initialInterval: Math.max(1, retryBackoffMs),
    backoffCoefficient: 2,
    maximumInterval: Math.max(LONGEST_BACKOFF_MS, retryBackoffMs),
  };
}

/** The delay after an attempt that failed, the first being 1: by the same policy. */
export function callRetryDelayMs(job: Pick<Job, 'retryBackoffMs'>, attempt: number): number {
  const { initialInterval, backoffCoefficient, maximumInterval } = callRetryPolicy(job);
  return Math.min(initialInterval * backoffCoefficient ** (attempt - 1), maximumInterval);
}

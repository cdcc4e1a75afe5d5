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

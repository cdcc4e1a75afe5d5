export type { CommitAnswer, CommitRequest } from './commit.js';
export {
  ACTIVITIES,
  identityOf,
  PROCESS_INSTANCE,
  SEARCH_ATTRIBUTES,
  SYNC_SIGNAL,
  UPDATES,
  workflowIdOf,
} from './process-instance.js';
export type {
  InstanceIdentity,
  InstanceLimits,
  ModelReference,
  ProcessInstanceArgs,
  ResumePoint,
  WaitingCall,
  UpdateName,
} from './process-instance.js';
export { START_BY_TIMER, timerStartOf, timerStartWorkflowId } from './timer-start.js';
export type { DueTimerStart } from './timer-start.js';
export { isMissing } from './payloads.js';
export type { Missing } from './payloads.js';
export { TELL_SIGNAL } from './called-instances.js';
export type { CallResolution, ResolveCallRequest } from './called-instances.js';
export { BPMN_ERROR, SERVICE_TASK_ERROR } from './call-service.js';
export type { BpmnErrorDetails, CallServiceRequest } from './call-service.js';

export {
  ACTIVITIES,
  identityOf,
  instanceWorkflow,
  POSITION_QUERY,
  PREVIEW_QUERY,
  PROCESS_INSTANCE,
  SEARCH_ATTRIBUTES,
  SYNC_SIGNAL,
  UPDATES,
  workflowIdOf,
  workflowDetails,
} from './process-instance.js';
export type {
  InstanceIdentity,
  InstanceLimits,
  ModelReference,
  ProcessInstanceArgs,
  ShownInstance,
  UpdateName,
} from './process-instance.js';
export { BATCH_ACTIONS, batchWorkflowId, RUN_BATCH } from './batches.js';
export type { BatchAction, BatchChange, BatchPart, BatchRequest, BatchRun } from './batches.js';
export type { AnswerQuestionsRequest } from './questions.js';
export { START_BY_TIMER, timerStartOf, timerStartWorkflowId } from './timer-start.js';
export type { DueTimerStart } from './timer-start.js';
export {
  deliveryKeyOf,
  NOT_DELIVERED,
  WEBHOOK_DELIVERY,
  webhookQueueOf,
  webhookWorkflowId,
} from './webhook-delivery.js';
export type { DeliveryKey } from './webhook-delivery.js';
export { PAYLOAD_MISSING, PayloadMissing, TRIED_ELSEWHERE } from './payloads.js';
export { INPUT_SIGNAL } from './called-instances.js';
export type { CallResolution, ResolveCallRequest } from './called-instances.js';
export { BPMN_ERROR, callRetryDelayMs, callRetryPolicy } from './call-service.js';
export type { BpmnErrorDetails, CallServiceRequest } from './call-service.js';

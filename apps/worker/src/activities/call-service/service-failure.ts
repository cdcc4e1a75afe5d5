import { ApplicationFailure } from '@temporalio/common';
import type { JsonValue } from '@svc/expressions';
import { BPMN_ERROR, PAYLOAD_MISSING } from '@svc/contract';
import { SERVICE_TASK_ERROR } from '@svc/engine';
import type { BpmnErrorDetails } from '@svc/contract';
import type { SecretMask } from '@svc/credentials';

/** The service could not be had this time; Temporal tries again as the job's retry policy says. */
export function passing(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: SERVICE_TASK_ERROR, message });
}

/** Trying again would not help. */
export function final(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: SERVICE_TASK_ERROR, message, nonRetryable: true });
}

/** The call cannot be read here, and was not made: it is tried again until it can, and counts as no attempt. */
export function unread(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: PAYLOAD_MISSING, message });
}

/** The service raised an error of the process itself. */
export function raised(error: BpmnErrorDetails): ApplicationFailure {
  return ApplicationFailure.create({ type: BPMN_ERROR, message: error.message, details: [error], nonRetryable: true });
}

/** The same failure without a trace of secrets, that of its stack included. */
export function masked(failure: ApplicationFailure, mask: SecretMask): ApplicationFailure {
  const { type, nonRetryable, details } = failure;
  return ApplicationFailure.create({
    ...(type != null && { type }),
    ...(details != null && { details: mask.value(details as JsonValue[]) }),
    message: mask.text(failure.message),
    nonRetryable: nonRetryable === true,
  });
}

import { ApplicationFailure } from '@temporalio/common';
import type { JsonValue } from '@svc/expressions';
import { BPMN_ERROR, PAYLOAD_MISSING } from '@svc/contract';
import { SERVICE_TASK_ERROR } from '@svc/engine';
import type { BpmnErrorDetails } from '@svc/contract';
import type { SecretMask } from '@svc/credentials';

/** A temporary failure: Temporal tries again by the job's retry policy. */
export function passing(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: SERVICE_TASK_ERROR, message });
}

/** A final failure: there is no further attempt. */
export function final(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: SERVICE_TASK_ERROR, message, nonRetryable: true });
}

/** The call could not be read and was not made. It is tried again until it can be, and does not count as an attempt. */
export function unread(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: PAYLOAD_MISSING, message });
}

/** The service raised a BPMN error. */
export function raised(error: BpmnErrorDetails): ApplicationFailure {
  return ApplicationFailure.create({ type: BPMN_ERROR, message: error.message, details: [error], nonRetryable: true });
}

/** The same failure with secrets masked, also in its stack trace. */
export function masked(failure: ApplicationFailure, mask: SecretMask): ApplicationFailure {
  const { type, nonRetryable, details } = failure;
  return ApplicationFailure.create({
    ...(type != null && { type }),
    ...(details != null && { details: mask.value(details as JsonValue[]) }),
    message: mask.text(failure.message),
    nonRetryable: nonRetryable === true,
  });
}

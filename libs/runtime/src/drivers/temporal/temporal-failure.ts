import {
  isGrpcServiceError,
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { RefusalCode } from '@svc/engine';

/** The meaning of a failed call to Temporal for its request. */
export type TemporalFailure =
  /** The workflow refused the input; nothing has changed. */
  | {
      readonly kind: 'refused';
      readonly code: RequestRefusal;
      readonly message: string;
      /** Where values are not of their types. */
      readonly violations?: readonly ReportedViolation[];
    }
  /** No open workflow has this id: the instance has ended or never existed. */
  | { readonly kind: 'not_found' }
  | { readonly kind: 'already_started' }
  /** The server is busy and did not accept the request, which can be repeated. */
  | { readonly kind: 'busy' }
  /**
   * A workflow task failed under an update: its commits stay, and the update is lost. Repeated with the same id it gets its
   * answer.
   */
  | { readonly kind: 'interrupted' }
  /** It is unknown whether the request takes effect. */
  | { readonly kind: 'unknown' };

const RESOURCE_EXHAUSTED = 8;
const FAILED_PRECONDITION = 9;
export interface ReportedViolation {
  readonly path: string;
  readonly message: string;
}

/** Only a delivery is told that its wait is over, and no request makes one. */
type RequestRefusal = Exclude<RefusalCode, 'NOT_WAITING' | 'FULL'>;

const REFUSALS: ReadonlySet<string> = new Set<RequestRefusal>([
  'CONFLICT',
  'NOT_FOUND',
  'PRECONDITION_FAILED',
  'VALIDATION_ERROR',
]);

/**
 * The only interpretation of Temporal's failures [workflow#failures]. An uncertain outcome, such as a deadline or an
 * abort, is `unknown`, so that it never becomes a 4xx.
 */
export function readTemporalFailure(error: unknown): TemporalFailure {
  if (error instanceof WorkflowExecutionAlreadyStartedError) return { kind: 'already_started' };
  if (isClosed(error)) return { kind: 'not_found' };
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return { kind: 'unknown' };
  if (error instanceof WorkflowUpdateFailedError) return readRefusal(error.cause);
  if (error instanceof WorkflowFailedError) return readRefusedStart(error.cause);
  switch (grpcCodeOf(error)) {
    case RESOURCE_EXHAUSTED:
      return { kind: 'busy' };
    case FAILED_PRECONDITION:
      return { kind: 'interrupted' };
    default:
      return { kind: 'unknown' };
  }
}

/** Type of the failure of an update that its workflow has accepted, and has not answered before its end. */
const NOT_ANSWERED = 'AcceptedUpdateCompletedWorkflow';

/** Whether no open workflow has answered, and none will. What was committed before is in the log. */
export function isClosed(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError) return true;
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : null;
  return cause instanceof ApplicationFailure && cause.type === NOT_ANSWERED;
}

function readRefusal(cause: unknown): TemporalFailure {
  if (cause instanceof ApplicationFailure && isRefusalCode(cause.type)) {
    return { kind: 'refused', code: cause.type, message: cause.message, ...violationsIn(cause) };
  }
  return { kind: 'unknown' };
}

/** The failure of a workflow whose first commit is refused. */
function readRefusedStart(cause: unknown): TemporalFailure {
  if (cause instanceof ApplicationFailure && cause.type === 'ValueRefused') {
    return { kind: 'refused', code: 'VALIDATION_ERROR', message: cause.message };
  }
  if (cause instanceof ApplicationFailure && cause.type === 'ValidationError') {
    return { kind: 'refused', code: 'VALIDATION_ERROR', message: cause.message, ...violationsIn(cause) };
  }
  return { kind: 'unknown' };
}

/** The first detail of a refusal for values that are not of their types. */
function violationsIn({ details }: ApplicationFailure): { readonly violations?: readonly ReportedViolation[] } {
  const [violations] = details ?? [];
  return Array.isArray(violations) && violations.length > 0 ? { violations } : {};
}

function isRefusalCode(type: string | undefined | null): type is RequestRefusal {
  return typeof type === 'string' && REFUSALS.has(type);
}

function grpcCodeOf(error: unknown): number | null {
  const cause = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(cause) ? cause.code : null;
}

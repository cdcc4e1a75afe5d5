import { HttpException } from '@nestjs/common';
import { RetryableCommitError } from '@svc/persistence';
import { ApiError, badRequest, notAnsweredInTime, VariableTypeError } from './api-error.js';
import { codeOfStatus } from './error-codes.js';
import { placedFindingDto } from './finding.dto.js';
import { isRefusedValue, isUnavailable } from './unavailable.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

const RETRY_AFTER_SECONDS = 1;

/** Turns anything that is thrown into an ApiError. An unexpected error becomes INTERNAL, without its message. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HttpException) return ofStatus(error.getStatus(), error.message);
  if (isUnavailable(error))
    return new ApiError('SERVICE_UNAVAILABLE', 'the service is not available at the moment', {
      isOutcomeUnknown: error instanceof RetryableCommitError && error.isOutcomeUnknown,
    });
  if (isRefusedValue(error)) return badRequest('a value of the request can not be stored');
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 503) return notAnsweredInTime();
  if (typeof status === 'number' && status >= 400 && status < 500) return ofStatus(status, (error as Error).message);
  return new ApiError('INTERNAL', 'an internal error occurred');
}

function ofStatus(status: number, message: string): ApiError {
  const code = codeOfStatus(status);
  return new ApiError(code, code === 'INTERNAL' ? 'an internal error occurred' : message);
}

/** Envelope and headers [api#errors]. */
export function answerOf(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof VariableTypeError) {
    return {
      status: 400,
      headers: {},
      body: {
        error: 'ValidationError',
        errors: error.errors.map(({ path, message }) => ({ path, message })),
        ...{ code: 'VALIDATION_ERROR', request_id: requestId },
        ...error.effect,
      },
    };
  }
  const { code, status, message, details } = toApiError(error);
  const findings = details.findings && { findings: details.findings.map(placedFindingDto) };
  return {
    status,
    headers: headersOf(status, details),
    body: { error: { code, message, request_id: requestId, ...findings } },
  };
}

function headersOf(
  status: number,
  { retryAfter, isOutcomeUnknown, allow }: ApiError['details'],
): Record<string, string> {
  const seconds = retryAfter ?? (status === 429 || status === 503 ? RETRY_AFTER_SECONDS : undefined);
  return {
    ...(seconds !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }),
    ...(isOutcomeUnknown === true && { 'x-outcome': 'unknown' }),
    ...(allow !== undefined && { allow: allow.join(', ') }),
  };
}

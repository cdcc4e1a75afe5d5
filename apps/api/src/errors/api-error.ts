import { ERROR_STATUS, type ErrorCode } from './error-codes.js';
import type { PlacedFinding } from './finding.dto.js';

export interface ErrorDetails {
  /** Findings of what was uploaded [api#findings]. */
  readonly findings?: readonly PlacedFinding[];
  /** Seconds, for the header `Retry-After`; 429 and 503 have it in any case. */
  readonly retryAfter?: number;
  /** The request may have taken effect: answered with `X-Outcome: unknown`. */
  readonly isOutcomeUnknown?: boolean;
  /** Methods that the path knows, for the header `Allow`. */
  readonly allow?: readonly string[];
}

/** A failure that the client sees. The message says what was expected and what was found, and nothing internal. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A typed variable fails its validation: 400 with an envelope of its own [api#validation-envelope]. */
export class VariableTypeError extends Error {
  constructor(
    readonly errors: readonly { readonly path: string; readonly message: string }[],
    /** Set if the request has taken effect nevertheless: the status of the instance now, and how to go on. */
    readonly effect: { readonly instance_status: string; readonly message: string } | null = null,
  ) {
    super('a typed variable fails its validation');
    this.name = 'VariableTypeError';
  }
}

export const badRequest = (message: string): ApiError => new ApiError('VALIDATION_ERROR', message);
export const notFound = (what: string): ApiError => new ApiError('NOT_FOUND', `${what} was not found`);
export const conflict = (message: string): ApiError => new ApiError('CONFLICT', message);
export const notAnsweredInTime = (): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', 'the request was not answered in time; its outcome is not known', {
    isOutcomeUnknown: true,
  });

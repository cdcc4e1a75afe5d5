import type { components } from './generated/schemas.js';

export type Finding = components['schemas']['Finding'];

/** A value that is not of its declared type. */
export interface ValueError {
  readonly path: string;
  readonly message: string;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly findings: readonly Finding[];
  readonly errors: readonly ValueError[];
  readonly requestId: string | null;
}

/** No answer came: the connection failed, or the time for it was over. */
export const NO_ANSWER = 0;
/** Answers of proxies before the service, which say nothing of what it did. */
const GATEWAY = [502, 504];
/** Too many requests, or a service that is not ready. */
const LATER = [429, 503];

/** Why a call failed for good. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The status of the answer; 0 if none came. */
  readonly status: number;
  /** `NOT_FOUND` and the like; `NETWORK_ERROR` or `TIMEOUT` without an answer; `INVALID_ANSWER` for 2xx without JSON; `HTTP_<status>` if the answer names none. */
  readonly code: string;
  /** Of a refused definition or decision: what is wrong with it. */
  readonly findings: readonly Finding[];
  /** Of values that are not of their declared types. */
  readonly errors: readonly ValueError[];
  /** What operators find the request by; null if no answer came. */
  readonly requestId: string | null;
  /** After how many milliseconds the service wants to be asked again; null if it does not say. */
  readonly retryAfter: number | null;
  /** Whether the request may have taken effect all the same. */
  readonly isOutcomeUnknown: boolean;

  constructor(
    status: number,
    refusal: Refusal,
    rest: { retryAfter?: number | null; isOutcomeUnknown: boolean; cause?: unknown },
  ) {
    super(refusal.message, 'cause' in rest ? { cause: rest.cause } : undefined);
    this.status = status;
    this.code = refusal.code;
    this.findings = refusal.findings;
    this.errors = refusal.errors;
    this.requestId = refusal.requestId;
    this.retryAfter = rest.retryAfter ?? null;
    this.isOutcomeUnknown = rest.isOutcomeUnknown;
  }

  /** Whether the same request may succeed later, as far as its status tells. */
  get isTemporary(): boolean {
    return [NO_ANSWER, ...GATEWAY, ...LATER].includes(this.status);
  }
}

/** Of an answer that is no success. @param text its body */
export function errorOf(response: Response, text: string): ApiError {
  const refusal = refusalOf(response, text);
  const isOutcomeUnknown = GATEWAY.includes(response.status) || response.headers.get('x-outcome') === 'unknown';
  return new ApiError(response.status, refusal, { retryAfter: retryAfterOf(response.headers), isOutcomeUnknown });
}

/** Codes of errors of Node's `fetch` after which nothing can have been sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** For a call whose connection failed. */
export function networkError(what: string, cause: unknown): ApiError {
  const reason = reasonsOf(cause).join(': ');
  const refusal = { ...NO_DETAILS, code: 'NETWORK_ERROR', message: `${what}: no answer (${reason})` };
  const isOutcomeUnknown = !reasonsOf(cause).some((text) => NOT_SENT.includes(text));
  return new ApiError(NO_ANSWER, refusal, { isOutcomeUnknown, cause });
}

/** For a call that took too long. */
export function timeoutError(what: string, milliseconds: number): ApiError {
  const refusal = { ...NO_DETAILS, code: 'TIMEOUT', message: `${what}: no answer within ${milliseconds} ms` };
  return new ApiError(NO_ANSWER, refusal, { isOutcomeUnknown: true });
}

/** The body of an answer of 2xx. @throws {ApiError} if something between here and the service has answered instead */
export function jsonOf({ status, headers }: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `expected an answer in JSON, found ${status} ${text.slice(0, 200)}`;
    const refusal = { ...NO_DETAILS, code: 'INVALID_ANSWER', message, requestId: headers.get('x-request-id') };
    throw new ApiError(status, refusal, { isOutcomeUnknown: true, cause });
  }
}

const NO_DETAILS = { findings: [], errors: [], requestId: null };

function reasonsOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const code = 'code' in error ? [String(error.code)] : [];
  return [error.message, ...code, ...(error.cause === undefined ? [] : reasonsOf(error.cause))];
}

/** The usual envelope `{error: {code, message, …}}`, that of typed values, or whatever a proxy says. */
function refusalOf({ status, headers }: Response, text: string): Refusal {
  const body = parsed(text);
  const { code, message, request_id, findings } = { ...body, ...(isRecord(body['error']) ? body['error'] : {}) };
  const errors = listOf<ValueError>(body['errors']);
  const said =
    typeof message === 'string' ? message : errors.map((error) => `${error.path}: ${error.message}`).join('; ');
  return {
    code: typeof code === 'string' ? code : `HTTP_${status}`,
    message: said || `the answer is ${status} ${text.slice(0, 200)}`.trim(),
    findings: listOf<Finding>(findings),
    errors,
    requestId: typeof request_id === 'string' ? request_id : headers.get('x-request-id'),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function listOf<Member>(value: unknown): readonly Member[] {
  return Array.isArray(value) ? value : [];
}

/** `Retry-After` in milliseconds: seconds, or a date of HTTP. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

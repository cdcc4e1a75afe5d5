import { parseUrl } from '@svc/config';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { JobResponse } from '@svc/engine';
import { PAYLOAD_MISSING } from '@svc/contract';
import type { CallServiceRequest } from '@svc/contract';
import { request as send } from 'undici';
import type { Dispatcher } from 'undici';
import { tenantScope } from '@svc/persistence';
import type { FailedCall, TenantScope } from '@svc/persistence';
import { RefusedDestination } from '../../../../outbound/guarded-connector.js';
import type { TenantPools } from '../../../../outbound/tenant-pools.js';
import { TimeLimit } from '../../../../outbound/time-limit.js';
import type { TakeMore } from '../../../../shares/concurrency-limit.js';
import { NO_SLOT, TenantSlots } from '../../../../shares/tenant-slots.js';
import { callbackAddressOf } from './callback-address.js';
import type { Callbacks } from './callback-address.js';
import { CurrentAttempt } from './current-attempt.js';
import { slotsOfAnswer, slotsOfRequest } from '../../../../shares/slots-of-call.js';
import { decoded } from './decoded.js';
import { jobResponseOf } from './job-response.js';
import { outgoingRequest } from './outgoing-request.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { readLimited } from './read-limited.js';
import { reveal } from './secrets.js';
import type { CredentialSource } from './secrets.js';
import { final, masked, passing } from './service-failure.js';

/** Notes that an attempt failed and another will follow. */
export interface RetryNotes {
  noteRetry(tenant: TenantScope, jobId: string, failed: FailedCall): Promise<void>;
}

export interface CallServiceOptions {
  readonly pools: Pick<TenantPools, 'of'>;
  readonly credentials: CredentialSource;
  readonly retries: RetryNotes;
  readonly maxResponseBytes: number;
  /** Where asynchronous calls are answered; if absent, only by events. */
  readonly callbacks?: Callbacks | undefined;
}

/** Calls that take longer than this send heartbeats to Temporal, which also bring a cancellation. */
const HEARTBEAT_MS = 10_000;
/** Slots of all calls of this process. One tenant alone has 500. */
const MOST_SLOTS = 1_500;

/** One attempt of a service call [service-tasks#service-calls]; Temporal repeats it by the job's retry policy. */
export function callServiceActivity({ pools, retries, ...options }: CallServiceOptions) {
  const slots = new TenantSlots(MOST_SLOTS);
  return async (request: CallServiceRequest): Promise<JobResponse> => {
    const context = Context.current();
    const { cancellationSignal } = context;
    const current = new CurrentAttempt(context, request.job);
    current.expectLeft();
    const heartbeat = setInterval(() => current.beat(), HEARTBEAT_MS);
    const call = async (more: TakeMore): Promise<JobResponse> => {
      const limit = new TimeLimit(request.job.timeoutMs, cancellationSignal);
      const dispatcher = pools.of(request.tenantId);
      return attempt(request, { ...options, dispatcher, signal: limit.signal, more }).finally(() => limit.lift());
    };
    try {
      return await slots.during(request.tenantId, call, slotsOfRequest(request));
    } catch (error) {
      if (cancellationSignal.aborted) throw cancellationSignal.reason;
      if (hasNoSlot(error)) {
        current.countAsDeferred();
        throw error;
      }
      if (isToBeRepeated(error, current)) await note(request, retries, current.described(error));
      throw current.failed(error);
    } finally {
      clearInterval(heartbeat);
    }
  };
}

function hasNoSlot(error: unknown): boolean {
  return error instanceof ApplicationFailure && error.type === NO_SLOT;
}

function isToBeRepeated(error: unknown, { isLast }: CurrentAttempt): boolean {
  if (error instanceof ApplicationFailure && error.type === PAYLOAD_MISSING) return true;
  const isFinal = error instanceof ApplicationFailure && error.nonRetryable === true;
  return !isFinal && !isLast;
}

/** For monitoring and those who look at the instance: it does not affect the result of the attempt. */
async function note({ tenantId, job }: CallServiceRequest, retries: RetryNotes, failed: FailedCall): Promise<void> {
  await retries.noteRetry(tenantScope(tenantId), job.jobId, failed).catch((error: unknown) => {
    Context.current().log.warn('a retry could not be noted', { error });
  });
}

interface Attempt {
  readonly dispatcher: Dispatcher;
  readonly credentials: CredentialSource;
  readonly signal: AbortSignal;
  readonly maxResponseBytes: number;
  readonly more: TakeMore;
  readonly callbacks?: Callbacks | undefined;
}

/** Exported for tests without Temporal. Neither its result nor its failures contain values of credentials. */
export async function attempt(
  request: CallServiceRequest,
  { credentials, callbacks, ...attempted }: Attempt,
): Promise<JobResponse> {
  const { tenantId, job } = request;
  const callback = await callbackAddressOf(request, callbacks);
  const { call, mask } = await reveal(tenantId, job.request, credentials, callback === null ? [] : [callback.token]);
  const shown = `${job.request.method} ${shownUrl(job.request.url)}`;
  try {
    const outgoing = outgoingRequest({ ...request, job: { ...job, request: call } }, callback?.url);
    const { status, headers, body } = await sent(outgoing, shown, attempted);
    return { status, headers: mask.value(headers), body: mask.value(body) };
  } catch (error) {
    throw error instanceof ApplicationFailure ? masked(error, mask) : error;
  }
}

async function sent(
  { url, method, headers, body }: OutgoingRequest,
  shown: string,
  { dispatcher, signal, maxResponseBytes, more }: Omit<Attempt, 'credentials' | 'callbacks'>,
): Promise<JobResponse> {
  try {
    const response = await send(url, { dispatcher, method: method as Dispatcher.HttpMethod, headers, body, signal });
    const answer = isEmpty(method, response)
      ? response.body
      : decoded(response.body, response.headers['content-encoding']);
    const content = await readLimited(answer, maxResponseBytes, () => more(slotsOfAnswer(maxResponseBytes), signal));
    return jobResponseOf(response.statusCode, response.headers, content);
  } catch (error) {
    throw explained(error as Error & { code?: string }, shown);
  }
}

/** Answers without a body may still name a content encoding. */
function isEmpty(method: string, { statusCode, headers }: Dispatcher.ResponseData): boolean {
  return method === 'HEAD' || statusCode === 204 || headers['content-length'] === '0';
}

/** The URL without its query, with credentials masked. */
function shownUrl(text: string): string {
  const url = parseUrl(text);
  return url ? `${url.origin}${url.pathname}` : text;
}

/** Turns errors of the connection into service failures; existing service failures are kept. */
function explained(error: Error & { code?: string; nonRetryable?: unknown }, what: string): Error {
  if ('nonRetryable' in error) {
    error.message = `${what}: ${error.message}`;
    return error;
  }
  if (error instanceof RefusedDestination) return final(`${what}: ${error.message}`);
  if (error.name === 'TimeoutError') return passing(`${what}: no answer within the timeout`);
  if (error.code === 'UND_ERR_INVALID_ARG') return final(`${what}: ${error.message}`);
  if (isUndecodable(error))
    return final(`${what}: the answer cannot be decoded by its Content-Encoding (${error.code})`);
  return passing(`${what}: ${whatHappened(error)}`);
}

/** Failures of connections by their codes, or by their name where they have none. */
const CONNECTION_FAILURES: readonly (readonly [code: RegExp, says: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'the name of the host cannot be resolved'],
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'no connection in time'],
  [/^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/, 'the connection was closed before the answer was complete'],
  [/^(?:UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'the headers of the answer are too large'],
  [/^HPE_|^HTTPParserError$/, 'the answer is not valid HTTP'],
];

function whatHappened({ code, name, message }: Error & { readonly code?: string }): string {
  const failure = code ?? name;
  const [, says] = CONNECTION_FAILURES.find(([pattern]) => pattern.test(failure)) ?? [];
  return says === undefined ? `${failure}: ${message}` : `${says} (${failure})`;
}

/** Error codes of zlib for data that cannot be decompressed or ends too early. */
function isUndecodable({ code }: { readonly code?: string }): boolean {
  return code !== undefined && (/^Z_(?:DATA|BUF)_ERROR$/.test(code) || code.startsWith('ERR__ERROR'));
}

import { Context } from '@temporalio/activity';
import type { JobResponse } from '@svc/engine';
import type { CallServiceRequest } from '@svc/contract';
import { request as send } from 'undici';
import type { Dispatcher } from 'undici';
import { RefusedDestination } from '../../outbound/guarded-connector.js';
import type { TenantPools } from '../../outbound/tenant-pools.js';
import { judged } from './judgement.js';
import { outgoingRequest } from './outgoing-request.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { readLimited } from './read-limited.js';
import { final, passing } from './service-failure.js';

export interface CallServiceOptions {
  readonly pools: TenantPools;
  readonly maxResponseBytes: number;
}

/** Calls that take longer tell Temporal that they are alive, which is also how they hear of a cancellation. */
const HEARTBEAT_MS = 10_000;

/** One attempt of a service call (contract, "Service tasks"); Temporal repeats it by the job's retry policy. */
export function callServiceActivity({ pools, maxResponseBytes }: CallServiceOptions) {
  return async (request: CallServiceRequest): Promise<JobResponse> => {
    const { cancellationSignal } = Context.current();
    const heartbeat = setInterval(() => Context.current().heartbeat(), HEARTBEAT_MS);
    try {
      const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(request.job.timeoutMs)]);
      return await attempt(outgoingRequest(request), {
        dispatcher: pools.of(request.tenantId),
        signal,
        maxResponseBytes,
      });
    } catch (error) {
      if (cancellationSignal.aborted) throw cancellationSignal.reason;
      throw error;
    } finally {
      clearInterval(heartbeat);
    }
  };
}

interface Attempt {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  readonly maxResponseBytes: number;
}

/** Exported for its tests, which need no Temporal. */
export async function attempt(
  outgoing: OutgoingRequest,
  { dispatcher, signal, maxResponseBytes }: Attempt,
): Promise<JobResponse> {
  const { url, method, headers, body } = outgoing;
  try {
    const response = await send(url, { dispatcher, method: method as Dispatcher.HttpMethod, headers, body, signal });
    const content = await readLimited(response.body, maxResponseBytes);
    return judged(response.statusCode, response.headers, content);
  } catch (error) {
    throw explained(error as Error & { code?: string }, `${method} ${url.origin}${url.pathname}`);
  }
}

/** Errors of the connection in words; failures that are in words already stay what they are. */
function explained(error: Error & { code?: string; nonRetryable?: unknown }, what: string): Error {
  if ('nonRetryable' in error) {
    error.message = `${what}: ${error.message}`;
    return error;
  }
  if (error instanceof RefusedDestination) return final(`${what}: ${error.message}`);
  if (error.name === 'TimeoutError') return passing(`${what}: no answer within the timeout`);
  if (error.code === 'UND_ERR_INVALID_ARG') return final(`${what}: ${error.message}`);
  return passing(`${what}: ${error.code ?? error.name}: ${error.message}`);
}

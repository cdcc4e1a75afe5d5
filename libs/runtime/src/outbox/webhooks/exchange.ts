import type { DeliveryAttempt } from '@svc/persistence';
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { discard } from '../../outbound/discard.js';
import { RefusedDestination } from '../../outbound/guarded-connector.js';
import { TimeLimit } from '../../outbound/time-limit.js';

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ExchangeOptions {
  readonly dispatcher: Dispatcher;
  /** Time limit of the whole exchange, from the resolution of the name to the last byte read. */
  readonly timeoutMs: number;
  /** Aborted when this process stops. */
  readonly stop: AbortSignal;
}

type Answer = Pick<DeliveryAttempt, 'responseStatus' | 'error'>;

/** Answers are ignored. This much of one is read, so that the connection can be reused. */
const MOST_OF_ANSWER = 16_384;

/**
 * Sends one POST [webhooks#when-it-is-sent-and-again]; a 2xx answer means success. It follows no redirect. Errors contain no
 * address, headers or body. Rejects only when told to stop.
 */
export async function exchange(outgoing: Outgoing, options: ExchangeOptions): Promise<Answer> {
  const { dispatcher, timeoutMs, stop } = options;
  const timeLimit = new TimeLimit(timeoutMs, stop);
  try {
    return await answered(outgoing, dispatcher, timeLimit.signal);
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    const reason = timeLimit.isOver ? `no answer within ${timeoutMs / 1_000} s` : explained(error as FailedRequest);
    return { responseStatus: null, error: reason };
  } finally {
    timeLimit.lift();
  }
}

async function answered(
  { url, headers, body }: Outgoing,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await request(url, { method: 'POST', dispatcher, headers, body, signal });
  const { statusCode: responseStatus } = answer;
  if (responseStatus < 200 || responseStatus > 299) {
    discard(answer.body);
    return { responseStatus, error: `the endpoint answered ${responseStatus}` };
  }
  await drain(answer.body);
  return { responseStatus, error: null };
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > MOST_OF_ANSWER) return;
  }
}

type FailedRequest = Error & { readonly code?: string };

function explained(error: FailedRequest): string {
  if (error instanceof RefusedDestination) return error.message;
  if (error.code === 'UND_ERR_INVALID_ARG') return 'the address or a header of the subscription cannot be sent';
  return `no answer: ${error.code ?? error.name}`;
}

import { networkError, timeoutError } from './api-error.js';

/** A request as it goes out. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** `response`: only the headers must come in time, and a redirect is followed without the headers. */
  readonly reads: 'text' | 'response';
}

/** An answer; its text is read unless the request `reads: 'response'`. */
export interface Answer {
  readonly response: Response;
  readonly text: string;
}

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * One attempt. Throws an `ApiError` with status 0 if no answer came, or none within `timeout` milliseconds, and the reason
 * of the signal if that fires.
 */
export async function attempt(
  fetch: typeof globalThis.fetch,
  request: Outgoing,
  { timeout, signal }: { timeout: number; signal?: AbortSignal | undefined },
): Promise<Answer> {
  const what = `${request.method} ${request.url}`;
  const limit = new AbortController();
  const end = (): void => limit.abort(signal?.reason);
  if (signal?.aborted) throw signal.reason;
  signal?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => limit.abort(timeoutError(what, timeout)), Math.min(timeout, LONGEST_TIMER_MS));
  try {
    return await exchange(fetch, request, limit.signal);
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : networkError(what, error);
  } finally {
    clearTimeout(timer);
    // A body that is still to be read ends with the caller's signal.
    if (request.reads === 'text') signal?.removeEventListener('abort', end);
  }
}

async function exchange(fetch: typeof globalThis.fetch, request: Outgoing, signal: AbortSignal): Promise<Answer> {
  const { method, url, headers, body, reads } = request;
  const redirect = reads === 'response' ? 'manual' : 'follow';
  const response = await fetch(url, { method, headers, signal, redirect, ...(body !== null && { body }) });
  const last = reads === 'response' ? await followed(fetch, response, request, signal) : response;
  return { response: last, text: reads === 'text' || !last.ok ? await last.text() : '' };
}

/** The place where a file lies must not see the key. A browser hides the address, and has to follow it by itself. */
async function followed(
  fetch: typeof globalThis.fetch,
  response: Response,
  { url, headers }: Outgoing,
  signal: AbortSignal,
): Promise<Response> {
  if (response.type === 'opaqueredirect') return fetch(url, { headers, signal });
  const location = response.status >= 300 ? response.headers.get('location') : null;
  return location === null ? response : fetch(new URL(location, url), { signal });
}

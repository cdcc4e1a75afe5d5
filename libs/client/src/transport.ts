import { ApiError, errorOf, jsonOf } from './api-error.js';
import { attempt, type Outgoing } from './attempt.js';
import type { CallOptions } from './operation.js';
import { pause, waitAfter, type Backoff } from './pause.js';

/** Where the service is, and how calls behave that say nothing else. */
export interface ClientOptions {
  /** `https://engine.example.org`, also with a path. */
  readonly baseUrl: string;
  /** Sent as `X-API-Key`. Without it, and without a session, only the public operations can be called. */
  readonly apiKey?: string;
  /** Sent with every attempt, such as the `X-CSRF-Token` of a browser's session, whose cookie the browser sends by itself. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is repeated at most; 4 by default, 0 for never. */
  readonly retries?: number;
  /** Waits before repetitions; 250 ms at first and 10 s at most by default. */
  readonly backoff?: Backoff;
  /** Milliseconds for each attempt, 60,000 by default: more than the service takes for any answer. */
  readonly timeout?: number;
  /** Told of each attempt that failed and is repeated after `wait` milliseconds. */
  readonly onRetry?: (error: ApiError, wait: number) => void;
}

/** A request of any kind. */
export interface Call extends CallOptions {
  readonly method: string;
  /** With its parameters filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Whether it takes an `Idempotency-Key`. */
  readonly isKeyed?: boolean;
  readonly reads?: Outgoing['reads'];
  /** Milliseconds since the epoch: after it the call is not repeated. */
  readonly deadline?: number;
}

const DEFAULTS = { retries: 4, timeout: 60_000, backoff: { first: 250, most: 10_000 } };
/** A service that wants to be left alone for longer is reported to the caller. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/** Nearer to its deadline than this a call is not repeated. */
const SHORTEST_WAIT_MS = 100;

/** Sends requests, repeats what may be repeated, and turns refusals into `ApiError`. */
export class Transport {
  readonly #options: ClientOptions & typeof DEFAULTS;
  readonly #fetch: typeof globalThis.fetch;
  readonly #baseUrl: string;

  constructor(options: ClientOptions) {
    const { retries, timeout, backoff } = options;
    this.#options = {
      ...options,
      retries: retries ?? DEFAULTS.retries,
      timeout: timeout ?? DEFAULTS.timeout,
      backoff: backoff ?? DEFAULTS.backoff,
    };
    this.#baseUrl = checkedUrl(options.baseUrl);
    // Browsers refuse `fetch` as a method of another object.
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  /** The body of the answer as JSON, undefined if there is none. */
  async json(call: Call): Promise<unknown> {
    const { response, text } = await this.#send(call);
    return text === '' ? undefined : jsonOf(response, text);
  }

  async text(call: Call): Promise<string> {
    return (await this.#send(call)).text;
  }

  /** The answer unread. */
  async response(call: Call): Promise<Response> {
    return (await this.#send({ ...call, reads: 'response' })).response;
  }

  async #send(call: Call): Promise<{ response: Response; text: string }> {
    const request = this.#requestOf(call);
    const { timeout = this.#options.timeout, signal } = call;
    for (let failures = 1; ; failures += 1) {
      try {
        const answer = await attempt(this.#fetch, request, { timeout, signal });
        if (answer.response.ok) return answer;
        throw errorOf(answer.response, answer.text);
      } catch (error) {
        const wait = this.#waitBeforeRepeating(error, call, failures);
        if (wait === null) throw error;
        this.#options.onRetry?.(error as ApiError, wait);
        await pause(wait, signal);
      }
    }
  }

  /** Milliseconds; null if the error is final. */
  #waitBeforeRepeating(error: unknown, call: Call, failures: number): number | null {
    if (!(error instanceof ApiError) || !error.isTemporary) return null;
    if (failures > (call.retries ?? this.#options.retries)) return null;
    if (error.isOutcomeUnknown && !isRepeatable(call)) return null;
    const retryAfter = error.retryAfter ?? 0;
    const left = (call.deadline ?? Infinity) - Date.now();
    const wait = Math.max(Math.min(waitAfter(failures, this.#options.backoff), left / 2), retryAfter);
    return left < SHORTEST_WAIT_MS || Math.max(wait - left, retryAfter - LONGEST_RETRY_AFTER_MS) > 0 ? null : wait;
  }

  #requestOf(call: Call): Outgoing {
    const { method, path, query, body, headers = {}, reads = 'text' } = call;
    return {
      method,
      url: `${this.#baseUrl}${path}${searchOf(query)}`,
      headers: {
        ...(this.#options.apiKey !== undefined && { 'x-api-key': this.#options.apiKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(isKeyed(call) && { 'idempotency-key': call.idempotencyKey ?? newKey() }),
        ...this.#options.headers?.(),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      reads,
    };
  }
}

function isKeyed({ isKeyed: takesKey = false, idempotencyKey }: Call): boolean {
  return takesKey || idempotencyKey !== undefined;
}

/** Whether a second request does nothing that the first has not done. */
function isRepeatable(call: Call): boolean {
  return call.method === 'GET' || isKeyed(call);
}

/** 128 random bits in hex; `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function searchOf(query: Call['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, textOf(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function checkedUrl(baseUrl: string): string {
  if (!isAddress(baseUrl)) {
    throw new TypeError(
      `expected baseUrl to be an address such as https://engine.example.org, found ${String(baseUrl)}`,
    );
  }
  return baseUrl.replace(/\/+$/, '');
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

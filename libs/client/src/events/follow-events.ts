import { ApiError, networkError, timeoutError } from '../api-error.js';
import type { Query } from '../operation.js';
import { pause, waitAfter, type Backoff } from '../pause.js';
import type { Transport } from '../transport.js';
import { ServerSentEvents, type ServerSentEvent } from './server-sent-events.js';

/** What is told of an event. Its content is not: read what it is about. */
export interface StreamedEvent {
  /** `task.created` and the like; `ready` at the begin of each connection; `gap` if events before it can no longer be told. */
  readonly type: string;
  /** Where it stands: give it as `after` to go on from here. */
  readonly id: string;
  readonly instance_id?: string | null;
  readonly definition_key?: string | null;
  /** The number of the instance's commit that did it, or of the last one before it. */
  readonly commit_seq?: number | null;
  readonly element_id?: string;
  readonly task_id?: string;
  /** ISO 8601. */
  readonly at?: string;
}

/** What to follow; everything by default. */
export interface EventsWanted {
  /** Types such as `task.created`, and groups such as `task.*`. */
  readonly types?: readonly string[];
  readonly instanceId?: string;
  readonly definitionKey?: string;
  /** The id of the last event that is known; by default from now on. */
  readonly after?: string;
  /** Ends it; the reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Waits before it connects again; 250 ms at first and 10 s at most by default. */
  readonly backoff?: Backoff;
  /** Told of each connection that was lost or refused for a time, and connected again after `wait` milliseconds. */
  readonly onReconnect?: (error: ApiError, wait: number) => void;
}

const PATH = '/v1/events';
const WHAT = `GET ${PATH}`;
const BACKOFF: Backoff = { first: 250, most: 10_000 };
/** The service sends something every 15 seconds. A connection that is silent for longer is a dead one. */
const SILENCE_MS = 45_000;
/** A connection that lasted for less counts as a failed one. */
const LASTING_MS = 5_000;

/**
 * What happens in the tenant, in its order, without an end. After a lost connection it goes on where it was, so that nothing is missed
 * and nothing comes twice.
 * @throws {ApiError} for a refusal that lasts, as of a key that is no longer valid; the reason of the signal if that fires
 */
export async function* followEvents(
  transport: Transport,
  wanted: EventsWanted = {},
): AsyncGenerator<StreamedEvent, void, void> {
  const connection = new Connection(transport, wanted);
  for (let failures = 1; ; failures += 1) {
    const connectedAt = Date.now();
    let error: ApiError;
    try {
      yield* connection.events();
      error = networkError(WHAT, new Error('the stream has ended'));
    } catch (thrown) {
      wanted.signal?.throwIfAborted();
      if (!(thrown instanceof ApiError) || !thrown.isTemporary) throw thrown;
      error = thrown;
    }
    if (Date.now() - connectedAt >= LASTING_MS) failures = 1;
    const wait = Math.max(waitAfter(failures, wanted.backoff ?? BACKOFF), error.retryAfter ?? 0);
    wanted.onReconnect?.(error, wait);
    await pause(wait, wanted.signal);
  }
}

/** One connection after the other, each from the last id of the one before. */
class Connection {
  #cursor: string | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly wanted: EventsWanted,
  ) {
    this.#cursor = wanted.after;
  }

  /** Those of one connection, until it ends. */
  async *events(): AsyncGenerator<StreamedEvent, void, void> {
    const { signal } = this.wanted;
    const own = new AbortController();
    const end = (): void => own.abort(signal?.reason);
    signal?.addEventListener('abort', end, { once: true });
    try {
      if (signal?.aborted) throw signal.reason;
      yield* this.#read(await this.#open(own.signal), own);
    } finally {
      signal?.removeEventListener('abort', end);
      own.abort();
    }
  }

  #open(signal: AbortSignal): Promise<Response> {
    const { types, instanceId, definitionKey } = this.wanted;
    const filter = { types: types?.join(','), instance_id: instanceId, definition_key: definitionKey };
    const query: Query<'eventStream.follow'> = { ...filter, after: this.#cursor } as Query<'eventStream.follow'>;
    return this.transport.response({
      ...{ method: 'GET', path: PATH, query, headers: { accept: 'text/event-stream' } },
      ...{ signal, retries: 0 },
    });
  }

  async *#read(response: Response, own: AbortController): AsyncGenerator<StreamedEvent, void, void> {
    const parts = new ServerSentEvents();
    for await (const text of textsOf(response, own)) {
      for (const part of parts.take(text)) {
        this.#cursor = part.id ?? this.#cursor;
        if (part.event === 'end') return;
        yield eventOf(part);
      }
      this.#cursor = parts.id ?? this.#cursor;
    }
  }
}

function eventOf({ event, id, data }: ServerSentEvent): StreamedEvent {
  return { ...(JSON.parse(data) as object), type: event, id: id ?? '' };
}

/** The text of an answer as it comes. Throws an `ApiError` if the connection is lost, or silent for too long. */
async function* textsOf(response: Response, own: AbortController): AsyncGenerator<string, void, void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(() => own.abort(timeoutError(WHAT, SILENCE_MS)), SILENCE_MS);
    const part = await reader
      .read()
      .catch((error: unknown) => {
        throw own.signal.aborted ? own.signal.reason : networkError(WHAT, error);
      })
      .finally(() => clearTimeout(timer));
    if (part.done) return;
    yield decoder.decode(part.value, { stream: true });
  }
}

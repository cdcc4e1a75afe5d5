import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { CONFIG } from '../app-resources.js';
import { callerOf } from '../auth/caller.js';
import { KeySessions } from '../auth/key-sessions.js';
import { keyOf } from '../auth/keyed-callers.js';
import { ApiError, badRequest } from '../errors/api-error.js';
import { rawAnswer } from '../http/server/raw-answer.js';
import { EventFeed } from './event-feed.js';
import type { EventStreamQuery } from './event-stream.dto.js';
import { EventStream } from './event-stream.js';
import { readTypes } from './event-types.js';
import type { EventFilter } from './told-event.js';

export const EVENT_STREAM = 'text/event-stream';

/** Proxies drop connections on which nothing was sent for a minute, often for less. */
const KEEP_ALIVE_MS = 15_000;
/** As long as a connection may take nothing of any other answer. */
const MAX_STALLED_MS = 30_000;
const CURSOR = /^\d{1,15}$/;

interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The open streams of events of this process (docs/event-stream.md). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<EventStream, TenantScope>();
  private isStopping = false;

  constructor(
    private readonly feed: EventFeed,
    private readonly keys: KeySessions,
    @Inject(CONFIG) private readonly config: Pick<Config, 'eventStreams' | 'eventStreamsPerTenant'>,
  ) {}

  get size(): number {
    return this.streams.size;
  }

  /** Answers with the stream, which lasts until the client goes, its key is no longer valid, or the process stops. */
  async open(query: EventStreamQuery, lastEventId: string | undefined, http: Http): Promise<void> {
    const { request, reply } = http;
    const { tenant } = callerOf(request);
    const filter = filterOf(query);
    const cursor = cursorOf(query, lastEventId);
    requireAccepted(request);
    const head = await this.feed.head(tenant);
    this.requireRoom(tenant);
    const sink = rawAnswer(reply, EVENT_STREAM);
    // Otherwise nginx keeps events until its buffer is full.
    sink.setHeader('x-accel-buffering', 'no');
    if (request.method === 'HEAD') return void sink.end();
    // The client may have gone meanwhile: then no `close` event follows.
    if (sink.destroyed) return;
    const isUnknown = cursor !== null && cursor > head;
    const after = cursor === null || isUnknown ? head : cursor;
    const stream = this.streamOf(tenant, sink, { filter, after, unknownCursor: isUnknown ? cursor : null });
    this.feed.add(tenant, stream, head);
    this.keep(stream, sink, request);
    await stream.start().catch((error: unknown) => {
      request.log.warn({ err: error }, 'a stream of events could not be read from the log');
      sink.destroy();
    });
  }

  /** Ends the streams, which would otherwise delay the stop of the process. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const stream of this.streams.keys()) stream.end('shutdown');
  }

  private requireRoom(tenant: TenantScope): void {
    if (this.isStopping) throw new ApiError('SERVICE_UNAVAILABLE', 'the service is stopping');
    const { eventStreams: most, eventStreamsPerTenant: mostOfTenant } = this.config;
    const own = [...this.streams.values()].filter((one) => one === tenant).length;
    if (own >= mostOfTenant)
      throw new ApiError('RATE_LIMITED', `at most ${mostOfTenant} event streams may be open, close some`);
    if (this.size >= most)
      throw new ApiError('RATE_LIMITED', `at most ${most} event streams of all tenants may be open, come back later`);
  }

  private streamOf(
    tenant: TenantScope,
    sink: ServerResponse,
    from: { filter: EventFilter; after: number; unknownCursor: number | null },
  ): EventStream {
    const read = (after: number) => this.feed.read(tenant, after);
    const delivered = () => this.feed.delivered(tenant);
    return new EventStream({ sink, ...from, read, delivered, stalledMs: MAX_STALLED_MS });
  }

  private keep(stream: EventStream, sink: ServerResponse, request: FastifyRequest): void {
    const { tenant } = callerOf(request);
    const id = `events/${crypto.randomUUID()}`;
    this.streams.set(stream, tenant);
    const end = () => stream.end('key_invalid');
    if (request.browserSession === undefined) this.keys.open(id, keyOf(request, false), end);
    else this.keys.openOfBrowser(id, request.browserSession, end);
    const keepAlive = setInterval(() => {
      stream.keepAlive();
      this.keys.check(id).catch((error: unknown) => {
        request.log.warn(
          { err: error },
          'the key of a stream of events could not be checked; the next check will tell',
        );
      });
    }, KEEP_ALIVE_MS).unref();
    sink.once('close', () => {
      clearInterval(keepAlive);
      this.keys.close(id);
      this.streams.delete(stream);
      this.feed.remove(tenant, stream);
    });
  }
}

function filterOf({ types, instance_id: instanceId, definition_key: definitionKey }: EventStreamQuery): EventFilter {
  return {
    types: readTypes(types),
    instanceId: instanceId?.toLowerCase() ?? null,
    definitionKey: definitionKey ?? null,
  };
}

/** The header goes before the query: browsers repeat the address of a stream and add how far they are. */
function cursorOf({ after }: EventStreamQuery, lastEventId: string | undefined): number | null {
  if (lastEventId === undefined || lastEventId === '') return after === undefined ? null : Number(after);
  if (CURSOR.test(lastEventId)) return Number(lastEventId);
  throw badRequest(
    `expected the header Last-Event-ID to be the id of an event, at most 15 digits, found ${JSON.stringify(lastEventId.slice(0, 100))}`,
  );
}

/** Who does not know such answers would wait for the end of this one. */
function requireAccepted({ headers: { accept } }: FastifyRequest): void {
  if (accept?.includes(EVENT_STREAM) === true) return;
  throw badRequest(
    `expected the header Accept: ${EVENT_STREAM}, found ${JSON.stringify((accept ?? '').slice(0, 100))}`,
  );
}

import { Inject, Injectable } from '@nestjs/common';
import { endOf } from '../requests/while-connected.js';
import type { Config } from '@svc/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONFIG } from '../../app-resources.js';
import { InnerCalls } from '../../auth/inner-calls.js';
import { ApiError } from '../../errors/api-error.js';
import { maxBodyBytes } from '../server/fastify-options.js';
import { announcedBytes } from './announced-bytes.js';
import { BodyMemory } from './body-memory.js';
import { BYTES_WITHOUT_ROOM, readBody } from './body-stream.js';
import { BodyQueue } from './body-queue.js';
import { checkJsonBody, parseCheckedJson, parseJsonBody } from './json-body.js';

/** Bytes of a body that comes without a key. */
const MAX_PUBLIC_BYTES = 65_536;
/** A body of more bytes or values is parsed in turn. Others take some milliseconds. */
const MOST_BYTES_AT_ONCE = 1_048_576;
const MOST_VALUES_AT_ONCE = 5_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the body. Kept only with an `Idempotency-Key`, to compare requests by them. */
    bodyBytes?: Buffer;
    /** Aborted when the answer is complete or its connection is closed. Only where the body takes room. */
    isOver?: AbortSignal;
  }
}

/** Reads and parses JSON bodies; every other content type is 415. */
@Injectable()
export class RequestBodies {
  private readonly room: BodyMemory;
  private readonly turns = new BodyQueue();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly inner: InnerCalls,
  ) {
    this.room = new BodyMemory({ maxBytes: maxBodyBytes(config) });
  }

  install(fastify: FastifyInstance): void {
    fastify.removeAllContentTypeParsers();
    fastify.addHook('preParsing', (request, reply, _payload, done) => {
      if (this.takesRoom(request)) request.isOver = endOf(reply);
      done();
    });
    fastify.addContentTypeParser('application/json', (request: FastifyRequest) => this.read(request));
  }

  private async read(request: FastifyRequest): Promise<unknown> {
    // Its answer does not depend on its body, which nobody has shown a key for.
    if (request.is404) return undefined;
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'compressed bodies are not read');
    const bytes = await this.bytesOf(request);
    if (request.headers['idempotency-key'] !== undefined) request.bodyBytes = bytes;
    return this.parse(request, bytes);
  }

  private bytesOf(request: FastifyRequest): Promise<Buffer> {
    const { raw, isOver, caller } = request;
    const options = { maxBytes: maxBytesOf(request), announced: announcedBytes(request) };
    if (isOver === undefined) return readBody(raw, { ...options, makeRoom: async () => undefined });
    const owner = caller?.tenant ?? request.ip;
    return this.room.holding(owner, isOver, (makeRoom) => readBody(raw, { ...options, makeRoom }));
  }

  private parse(request: FastifyRequest, bytes: Buffer): unknown {
    const { caller, isOver } = request;
    if (caller === undefined || this.isInner(request)) return parseJsonBody(bytes);
    // What follows from so large a body takes several times as long as parsing.
    if (bytes.length > MOST_BYTES_AT_ONCE) return this.turns.take(caller.tenant, () => parseJsonBody(bytes), isOver);
    const values = checkJsonBody(bytes);
    if (values <= MOST_VALUES_AT_ONCE) return parseCheckedJson(bytes);
    return this.turns.take(caller.tenant, () => parseCheckedJson(bytes));
  }

  private takesRoom(request: FastifyRequest): boolean {
    if ((announcedBytes(request) ?? Infinity) <= BYTES_WITHOUT_ROOM || request.is404) return false;
    return !this.isInner(request);
  }

  /** Its body is a part of one that had room and its turn. */
  private isInner(request: FastifyRequest): boolean {
    return this.inner.callerOf(request) !== undefined;
  }
}

function maxBytesOf({ routeOptions }: FastifyRequest): number {
  const { config, bodyLimit } = routeOptions;
  return config.access?.kind === 'public' ? MAX_PUBLIC_BYTES : bodyLimit;
}

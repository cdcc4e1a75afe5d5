import { Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { ConcurrencyLimit, halfOfFree, NoRoom } from '@svc/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorDetails } from '../../errors/api-error.js';
import { answerOf } from '../../errors/error-answer.js';

export interface UnreadLimits {
  /** Of all tenants together. One has at most half as many as are free. */
  readonly bytes: number;
  /** How long a connection may take nothing of its answer. */
  readonly stalledMs: number;
  /** How long the whole answer may take. */
  readonly longestMs: number;
}

const MAX_UNREAD_BYTES = 256 * 1024 * 1024;
const MAX_STALLED_MS = 30_000;
const MAX_READING_MS = 300_000;
/** Smaller answers are not counted. */
const COUNTED_FROM = 4 * 1024;
/** Who is not known by a key shares one owner. */
const NOBODY = 'nobody';
/** Methods that change nothing, so that the outcome is known without the answer. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Bounds what this process keeps of answers for clients that do not read them [api#unread-answers]. */
export class UnreadAnswers {
  private readonly limit: ConcurrencyLimit;
  readonly counts = { bytes: 0, refused: 0, stalled: 0, slow: 0 };

  constructor(
    private readonly limits: UnreadLimits = {
      bytes: MAX_UNREAD_BYTES,
      stalledMs: MAX_STALLED_MS,
      longestMs: MAX_READING_MS,
    },
  ) {
    this.limit = new ConcurrencyLimit({ ofAll: limits.bytes, ofOne: halfOfFree });
  }

  /** Must see an answer after those who store it. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', ({ raw }, reply, done) => {
      // A request of this process to itself has no socket.
      if (raw.socket instanceof Socket) reply.raw.setTimeout(this.limits.stalledMs, () => this.endStalled(reply.raw));
      done();
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
      const owner = request.caller?.tenant ?? NOBODY;
      if (bytes < COUNTED_FROM || this.hold(owner, bytes, reply.raw)) return done();
      done(null, refusal(request, reply));
    });
  }

  /**
   * Counts the bytes until the stream is closed, or until it is drained, and closes it if that takes too long.
   * @returns false, and counts nothing, if the owner has too many
   */
  hold(owner: string, bytes: number, stream: ServerResponse, until: 'close' | 'drain' = 'close'): boolean {
    return this.count(owner, bytes, (done) => {
      // Node neither closes nor finishes the answer of a pipelined request whose turn never came: this ends its count too.
      const timer = setTimeout(() => {
        this.end(stream, 'slow');
        done();
      }, this.limits.longestMs).unref();
      const read = () => {
        clearTimeout(timer);
        done();
      };
      finished(stream, read);
      if (until === 'drain') stream.once('drain', read);
    });
  }

  /** The same for a stream that sends more than it keeps, however long the client reads. */
  holdStream(owner: string, bytes: number, stream: ServerResponse): boolean {
    return this.count(owner, bytes, (done) => finished(stream, done));
  }

  private count(owner: string, bytes: number, whileUnread: (done: () => void) => void): boolean {
    let fits = false;
    const work = async (): Promise<void> => {
      fits = true;
      this.counts.bytes += bytes;
      await new Promise<void>(whileUnread);
      this.counts.bytes -= bytes;
    };
    // Whether there is room is known when `during` returns.
    this.limit.during(owner, work, bytes).catch((error: unknown) => {
      if (!(error instanceof NoRoom)) throw error;
      this.counts.refused += 1;
    });
    return fits;
  }

  private endStalled(stream: ServerResponse): void {
    if (stream.socket !== null && stream.socket.writableLength > 0) this.end(stream, 'stalled');
  }

  private end(stream: ServerResponse, why: 'stalled' | 'slow'): void {
    this.counts[why] += 1;
    stream.destroy();
  }
}

export const tooMuchUnread = (details: ErrorDetails = {}): ApiError =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    'answers of this tenant are still to be read: read them before you ask for more',
    details,
  );

/** Replaces the answer. */
function refusal({ id, method }: FastifyRequest, reply: FastifyReply): string {
  const { status, headers, body } = answerOf(tooMuchUnread({ isOutcomeUnknown: !SAFE.has(method) }), id);
  void reply.status(status).headers(headers).type('application/json; charset=utf-8');
  return JSON.stringify(body);
}

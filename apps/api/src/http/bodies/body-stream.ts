import type { Readable } from 'node:stream';
import { ApiError, badRequest } from '../../errors/api-error.js';

/** A body of which nothing arrives for so long is given up, in milliseconds. */
const LONGEST_SILENCE_MS = 10_000;
/** Bytes that a body may hold before it asks for room: about what a connection holds anyway. */
export const BYTES_WITHOUT_ROOM = 16_384;
/** A body that does not announce its length takes room in steps of this size. */
const STEP_BYTES = 1_048_576;

export interface BodyStreamOptions {
  readonly maxBytes: number;
  /** Undefined for a body that does not say its length before it ends. */
  readonly announced: number | undefined;
  /** Resolves when there is room for so many further bytes. */
  readonly makeRoom: (bytes: number) => Promise<void>;
  readonly longestSilenceMs?: number;
}

/**
 * Reads a body. While there is no room for it, its rest stays with the client.
 * @throws ApiError 413 if it is too large, 400 if it stops before its end, or what `makeRoom` throws
 */
export async function readBody(stream: Readable, options: BodyStreamOptions): Promise<Buffer> {
  const { announced, maxBytes, makeRoom } = options;
  if (announced !== undefined && announced > maxBytes) throw tooLarge(maxBytes);
  if (announced !== undefined && announced > BYTES_WITHOUT_ROOM) await makeRoom(announced);
  return new Promise((resolve, reject) => new BodyReading(stream, options, { resolve, reject }).begin());
}

interface Outcome {
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

class BodyReading {
  private readonly chunks: Buffer[] = [];
  private received = 0;
  /** Bytes for which there is room. */
  private granted: number;
  private readonly silence: NodeJS.Timeout;

  constructor(
    private readonly stream: Readable,
    private readonly options: BodyStreamOptions,
    private readonly outcome: Outcome,
  ) {
    this.granted = Math.max(options.announced ?? 0, BYTES_WITHOUT_ROOM);
    const silenceMs = options.longestSilenceMs ?? LONGEST_SILENCE_MS;
    this.silence = setTimeout(
      () => this.fail(badRequest(`expected the rest of the body within ${silenceMs / 1000} s, found nothing`)),
      silenceMs,
    );
  }

  begin(): void {
    if (this.stream.destroyed) return this.onError();
    this.stream.on('data', this.onData).on('end', this.onEnd).on('error', this.onError).on('close', this.onError);
  }

  private readonly onData = (chunk: Buffer): void => {
    this.silence.refresh();
    this.received += chunk.length;
    if (this.received > this.options.maxBytes) return this.fail(tooLarge(this.options.maxBytes));
    this.chunks.push(chunk);
    if (this.received > this.granted) void this.grow();
  };

  private readonly onEnd = (): void => {
    this.leave();
    this.outcome.resolve(Buffer.concat(this.chunks, this.received));
  };

  private readonly onError = (): void => this.fail(badRequest('the body ended before its announced length'));

  private async grow(): Promise<void> {
    this.stream.pause();
    try {
      const wanted = Math.max(STEP_BYTES, this.received - this.granted);
      await this.options.makeRoom(wanted);
      this.granted += wanted;
      this.silence.refresh();
      this.stream.resume();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private fail(error: Error): void {
    this.leave();
    this.chunks.length = 0;
    this.outcome.reject(error);
  }

  private leave(): void {
    clearTimeout(this.silence);
    this.stream.off('data', this.onData).off('end', this.onEnd).off('error', this.onError).off('close', this.onError);
  }
}

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', `expected a body of at most ${maxBytes} bytes, found more`);

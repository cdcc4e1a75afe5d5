import type { Writable } from 'node:stream';
import { type EventBatch, type EventFilter, eventText, wantedOf } from './told-event.js';

/** Why a stream ends: its key, or the session of its browser, is no longer valid, or this process stops. The client of the latter comes back. */
export type EndReason = 'key_invalid' | 'shutdown';

export interface EventStreamParts {
  readonly sink: Writable;
  readonly filter: EventFilter;
  /** The sequence after which it begins. */
  readonly after: number;
  /** The cursor that the client came with, if the log does not reach as far, as after a restore of an earlier state. */
  readonly unknownCursor: number | null;
  /** The next entries of the log after a sequence; null if there are none. */
  readonly read: (after: number) => Promise<EventBatch | null>;
  /** How far the tenant's feed has delivered. */
  readonly delivered: () => number;
  /** How long a client may take nothing, in milliseconds. */
  readonly stalledMs: number;
}

/** Milliseconds after which a client that lost the connection comes back. */
const RETRY_MS = 2_000;

/**
 * The stream of one client. What it sends comes from the feed of its tenant while the client reads. One that comes with an old cursor,
 * or reads too slowly, is read for from the log, so that no more than one batch is kept for it. Who reads nothing is cut.
 */
export class EventStream {
  private position: number;
  private isLive = false;
  private stalling: NodeJS.Timeout | null = null;
  private onDrain: (() => void) | null = null;

  constructor(private readonly parts: EventStreamParts) {
    this.position = parts.after;
    parts.sink.on('drain', () => this.drained());
    parts.sink.once('close', () => this.drained());
  }

  /** Sends what is in the log after the cursor, then goes on with what the feed delivers. Rejects if the log cannot be read. */
  async start(): Promise<void> {
    const { sink, unknownCursor } = this.parts;
    const ready = eventText('ready', { cursor: String(this.position) }, this.position);
    sink.write(`retry: ${RETRY_MS}\n${ready}${unknownCursor === null ? '' : gapText(unknownCursor, this.position)}`);
    await this.catchUp();
  }

  /** What the feed has read. It is left out while this stream is still at older entries, which include it later. */
  deliver(batch: EventBatch): void {
    if (!this.isLive || this.isOver) return;
    if (!this.send(batch)) void this.catchUp().catch(() => this.parts.sink.destroy());
  }

  /** Keeps proxies from closing the connection, and tells a client with a narrow filter how far it is. */
  keepAlive(): void {
    if (this.isLive && !this.isOver) this.parts.sink.write(`: keep-alive\nid: ${this.position}\n\n`);
  }

  end(reason: EndReason): void {
    if (this.isOver) return;
    this.isLive = false;
    this.parts.sink.end(eventText('end', { reason }, this.position));
  }

  private get isOver(): boolean {
    return this.parts.sink.destroyed || this.parts.sink.writableEnded;
  }

  private async catchUp(): Promise<void> {
    this.isLive = false;
    for (;;) {
      await this.untilRead();
      if (this.isOver) return;
      const batch = await this.parts.read(this.position);
      if (this.isOver) return;
      if (batch === null) this.position = Math.max(this.position, this.parts.delivered());
      else this.send(batch);
      // Nothing is awaited in between, so the feed delivers whatever comes next.
      this.isLive = !this.parts.sink.writableNeedDrain && this.position >= this.parts.delivered();
      if (this.isLive) return;
    }
  }

  /** Whether the client may be sent more. */
  private send(batch: EventBatch): boolean {
    if (batch.last <= this.position) return true;
    const { sink, filter } = this.parts;
    const first = batch.events[0]?.sequence ?? batch.last;
    const gap = first > this.position + 1 ? gapText(this.position, first - 1) : '';
    const text = gap + wantedOf(batch, this.position, filter);
    this.position = batch.last;
    return text === '' || sink.write(text);
  }

  /** Until the client has taken what was sent; it is cut if it takes nothing for too long. */
  private untilRead(): Promise<void> {
    const { sink, stalledMs } = this.parts;
    if (!sink.writableNeedDrain || this.isOver) return Promise.resolve();
    return new Promise((resolve) => {
      this.stalling = setTimeout(() => sink.destroy(), stalledMs).unref();
      this.onDrain = resolve;
    });
  }

  private drained(): void {
    if (this.stalling !== null) clearTimeout(this.stalling);
    this.onDrain?.();
    this.onDrain = null;
  }
}

/** Entries that the client has not got are no longer in the log: it must read anew what it shows. */
function gapText(after: number, sequence: number): string {
  return eventText('gap', { after: String(after) }, sequence);
}

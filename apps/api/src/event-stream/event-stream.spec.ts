import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '@svc/persistence';
import { EventStream, type EventStreamParts } from './event-stream.js';
import { batchOf, type EventBatch } from './told-event.js';

const PAGE = 3;
const ALL = { types: null, instanceId: null, definitionKey: null };

/** A client that reads only when it is told to. */
class Client extends Writable {
  text = '';
  isReading = true;
  private resume: () => void = () => undefined;

  constructor() {
    super({ highWaterMark: 10 });
  }

  override _write(part: Buffer, _: string, done: () => void): void {
    this.text += part.toString();
    if (this.isReading) done();
    else this.resume = done;
  }

  read(): void {
    this.isReading = true;
    this.resume();
  }

  get ids(): number[] {
    return [...this.text.matchAll(/^event: task\.created\nid: (\d+)$/gm)].map(([, id]) => Number(id));
  }

  get events(): string[] {
    return [...this.text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type ?? '');
  }
}

const entry = (sequence: number, more: Partial<LoggedEvent> = {}): LoggedEvent => ({
  ...{ tenantId: 't', sequence, action: 'task.created', instanceId: 'i', definitionKey: 'k', commitSeq: 1 },
  ...{ elementId: null, taskId: null, at: new Date(0), ...more },
});

/** The log of a tenant with its feed, which has delivered all that was written. */
class Log {
  entries: LoggedEvent[] = [];
  readonly streams: EventStream[] = [];
  reads = 0;
  private delivered = 0;

  write(...entries: readonly LoggedEvent[]): void {
    this.entries.push(...entries);
    const last = entries.at(-1)?.sequence ?? 0;
    this.delivered = last;
    for (const stream of this.streams) stream.deliver(batchOf(entries, last));
  }

  follow(sink: Client, more: Partial<EventStreamParts> = {}): EventStream {
    const read = async (after: number): Promise<EventBatch | null> => {
      this.reads += 1;
      const page = this.entries.filter(({ sequence }) => sequence > after).slice(0, PAGE);
      await turn();
      return page.length === 0 ? null : batchOf(page, page.at(-1)?.sequence ?? 0);
    };
    const delivered = () => this.delivered;
    const stalledMs = 60_000;
    const parts = { sink, filter: ALL, after: 0, unknownCursor: null, read, delivered, stalledMs };
    const stream = new EventStream({ ...parts, ...more });
    this.streams.push(stream);
    return stream;
  }
}

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const entries = (from: number, to: number) => count(from, to).map((sequence) => entry(sequence));

async function turns(): Promise<void> {
  for (let n = 0; n < 100; n += 1) await turn();
}

let log: Log;
let client: Client;
beforeEach(() => {
  log = new Log();
  client = new Client();
});

describe('the stream of one client', () => {
  it('a client with an old cursor gets what is in the log, then what happens, each once, also what happens meanwhile', async () => {
    log.write(...entries(1, 10));
    const started = log.follow(client, { after: 2 }).start();
    for (const sequence of count(11, 20)) {
      log.write(entry(sequence));
      await turn();
    }
    await started;
    log.write(...entries(21, 22));
    expect(client.ids).toEqual(count(3, 22));
    expect(client.text).toMatch(/^retry: 2000\nevent: ready\nid: 2\ndata: {"cursor":"2"}\n\n/);
  });

  it('a client that reads too slowly gets the rest from the log when it reads again', async () => {
    await log.follow(client).start();
    client.isReading = false;
    for (const sequence of count(1, 50)) log.write(entry(sequence));
    await turns();
    // What is kept for it does not grow with what happens.
    expect(client.writableLength).toBeLessThan(400);
    expect(log.reads).toBe(1);
    client.read();
    await turns();
    log.write(entry(51));
    expect(client.ids).toEqual(count(1, 51));
  });

  it('a client that reads nothing is cut', async () => {
    await log.follow(client, { stalledMs: 20 }).start();
    client.isReading = false;
    log.write(...entries(1, 2));
    const cut = new Promise((resolve) => client.once('close', resolve));
    await cut;
    expect(client.destroyed).toBe(true);
  });

  it('a client gets only what it wants, and its cursor goes on without that', async () => {
    const filter = { types: new Set(['task.created']), instanceId: 'i', definitionKey: 'k' };
    const stream = log.follow(client, { filter });
    await stream.start();
    const others = [{ action: 'task.claimed' }, { instanceId: 'j' }, { instanceId: null }, { definitionKey: 'l' }];
    log.write(
      entry(1),
      ...others.map((other, n) => entry(n + 2, other)),
      entry(6),
      entry(7, { action: 'api_key.created' }),
    );
    stream.keepAlive();
    expect(client.ids).toEqual([1, 6]);
    expect(client.text.endsWith(': keep-alive\nid: 7\n\n')).toBe(true);
  });

  it('entries that are no longer in the log are a gap, after which the stream goes on', async () => {
    log.write(...entries(5, 6));
    await log.follow(client, { after: 2 }).start();
    log.write(...entries(7, 8));
    expect(client.events).toEqual(['ready', 'gap', ...Array(4).fill('task.created')]);
    expect(client.text).toContain('event: gap\nid: 4\ndata: {"after":"2"}\n\n');
  });

  it('a cursor that the log has not reached is a gap', async () => {
    await log.follow(client, { after: 0, unknownCursor: 99 }).start();
    expect(client.text).toContain('event: gap\nid: 0\ndata: {"after":"99"}\n\n');
  });

  it('a stream ends with the reason, and sends nothing afterwards', async () => {
    const stream = log.follow(client);
    await stream.start();
    log.write(entry(1));
    stream.end('shutdown');
    log.write(entry(2));
    stream.keepAlive();
    expect(client.text.endsWith('event: end\nid: 1\ndata: {"reason":"shutdown"}\n\n')).toBe(true);
    expect(client.writableEnded).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { createClient, type ApiError, type EventsWanted, type StreamedEvent } from '../index.js';

const event = (id: number, type = 'task.created') => `event: ${type}\nid: ${id}\ndata: {"type":"${type}"}\n\n`;

/** One connection: its texts, and whether it breaks after them, ends, or stays open. */
interface Played {
  readonly texts: readonly string[];
  readonly then: 'break' | 'end' | 'stay';
}

/** A service that plays one connection after the other, and keeps what it was asked. */
class PlayedStream {
  readonly asked: URL[] = [];
  readonly headers: Headers[] = [];
  /** Connections that the client has given up. */
  gone = 0;

  constructor(private readonly plays: readonly (Played | Response)[]) {}

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const play = this.plays[this.asked.length];
    this.asked.push(new URL(String(input)));
    this.headers.push(new Headers(init?.headers));
    if (play === undefined) throw new TypeError('nobody is there');
    return play instanceof Response ? play : this.answer(play, init?.signal ?? null);
  };

  follow(wanted: EventsWanted = {}): AsyncGenerator<StreamedEvent, void, void> {
    const client = createClient({ baseUrl: 'http://played', apiKey: 'k', fetch: this.fetch });
    return client.followEvents({ backoff: { first: 1, most: 4 }, ...wanted });
  }

  private answer({ texts, then }: Played, signal: AbortSignal | null): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal?.addEventListener('abort', () => {
          this.gone += 1;
          if (then === 'stay') controller.error(signal.reason);
        });
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      },
      pull: (controller) => {
        if (then === 'end') controller.close();
        if (then === 'break') controller.error(new Error('the connection broke'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}

/** The first events. */
async function first(count: number, events: AsyncGenerator<StreamedEvent, void, void>): Promise<StreamedEvent[]> {
  const found: StreamedEvent[] = [];
  for await (const one of events) if (found.push(one) === count) break;
  return found;
}

const idsOf = (events: readonly StreamedEvent[]) => events.map(({ id }) => id);

describe('followed events', () => {
  it('events are asked for with the key and the filters, and come with their data', async () => {
    const played = new PlayedStream([{ texts: [event(1, 'ready'), event(7)], then: 'stay' }]);
    const wanted = { types: ['task.*', 'instance.error'], instanceId: 'i', definitionKey: 'k', after: '0' };
    expect(await first(2, played.follow(wanted))).toEqual([
      { type: 'ready', id: '1' },
      { type: 'task.created', id: '7' },
    ]);
    expect(played.asked[0]?.href).toBe(
      'http://played/v1/events?types=task.*%2Cinstance.error&instance_id=i&definition_key=k&after=0',
    );
    expect(Object.fromEntries(played.headers[0] ?? [])).toEqual({ accept: 'text/event-stream', 'x-api-key': 'k' });
  });

  it('a stream goes on after its last event when its connection breaks or ends, and tells why', async () => {
    const played = new PlayedStream([
      { texts: [event(1, 'ready'), event(7)], then: 'break' },
      { texts: [event(8), event(9, 'end'), event(10)], then: 'stay' },
      { texts: [event(10)], then: 'stay' },
    ]);
    const errors: string[] = [];
    const events = played.follow({ onReconnect: ({ code, message }) => errors.push(`${code} ${message}`) });
    expect(idsOf(await first(4, events))).toEqual(['1', '7', '8', '10']);
    expect(played.asked.map(({ searchParams }) => searchParams.get('after'))).toEqual([null, '7', '9']);
    expect(errors).toEqual([
      expect.stringContaining('the connection broke'),
      expect.stringContaining('the stream has ended'),
    ]);
  });

  it('a stream goes on after an id that came without an event', async () => {
    const played = new PlayedStream([
      { texts: [event(1, 'ready'), ': keep-alive\nid: 40\n\n'], then: 'break' },
      { texts: [event(41)], then: 'stay' },
    ]);
    await first(2, played.follow());
    expect(played.asked[1]?.searchParams.get('after')).toBe('40');
  });

  it('a service that is away, or ends each connection at once, is asked less and less often', async () => {
    const away = (status: number) => Response.json({ error: { code: 'AWAY', message: '' } }, { status });
    const short = (id: number): Played => ({ texts: [event(id)], then: 'end' });
    const played = new PlayedStream([away(503), away(429), short(1), short(2), short(3)]);
    const waits: number[] = [];
    const backoff = { first: 4, most: 1_000 };
    await first(3, played.follow({ backoff, onReconnect: (_: ApiError, wait) => waits.push(wait) }));
    expect(waits).toHaveLength(4);
    // At random between half and all of a time that doubles.
    expect(waits.map((wait, turn) => wait >= 2 * 2 ** turn && wait <= 4 * 2 ** turn)).toEqual(Array(4).fill(true));
  });

  it('a refusal that lasts ends the stream', async () => {
    const refused = Response.json({ error: { code: 'UNAUTHORIZED', message: 'revoked' } }, { status: 401 });
    const played = new PlayedStream([{ texts: [event(1)], then: 'end' }, refused]);
    await expect(first(2, played.follow())).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('a signal ends the stream with its reason, also while it waits to connect again', async () => {
    for (const then of ['stay', 'end'] as const) {
      const ended = new AbortController();
      const played = new PlayedStream([{ texts: [event(1)], then }]);
      const backoff = { first: 60_000, most: 60_000 };
      const events = played.follow({ signal: ended.signal, backoff });
      await events.next();
      const next = events.next();
      setTimeout(() => ended.abort(new Error('enough')), 20);
      await expect(next).rejects.toThrow('enough');
    }
  });

  it('who leaves the loop leaves the connection', async () => {
    const played = new PlayedStream([{ texts: [event(1)], then: 'stay' }]);
    await first(1, played.follow());
    expect(played.gone).toBe(1);
  });
});

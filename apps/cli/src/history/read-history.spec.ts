import { describe, expect, it } from '@jest/globals';
import { createClient } from '@svc/client';
import { entriesAfter, followedEntries } from './read-history.js';

interface Entry {
  readonly sequence: number;
  readonly createdAt: string;
}

/** A service with the history of one instance, which may be away, and forgets and gets entries. */
class PlayedHistory {
  entries: Entry[] = [];
  status = 'running';
  /** Called before each request. */
  before: (request: URL) => void = () => {};
  /** What happens one after the other, each followed by the event of the last entry. */
  steps: (() => void)[] = [];

  readonly client = createClient({
    baseUrl: 'http://played',
    retries: 0,
    fetch: async (input) => {
      const url = new URL(String(input));
      this.before(url);
      if (url.pathname === '/v1/events') return this.stream();
      return url.pathname.endsWith('/history') ? Response.json({ data: this.page(url.searchParams) }) : this.instance();
    },
  });

  add(...sequences: readonly number[]): void {
    // Ten entries have the same time.
    for (const sequence of sequences)
      this.entries.push({ sequence, createdAt: new Date(Math.floor(sequence / 10)).toISOString() });
  }

  /** Goes a step when its client reads. It breaks after the last one. */
  private stream(): Response {
    const event = (type: string) => {
      const id = this.entries.at(-1)?.sequence ?? 0;
      return new TextEncoder().encode(`event: ${type}\nid: ${id}\ndata: {}\n\n`);
    };
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const step = this.steps.shift();
      if (step === undefined) return controller.error(new Error('the connection broke'));
      step();
      controller.enqueue(event('element.entered'));
    };
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(event('ready'));
    return new Response(new ReadableStream({ start, pull }, { highWaterMark: 0 }));
  }

  private page(query: URLSearchParams): Entry[] {
    const [size, page] = [Number(query.get('page_size')), Number(query.get('page'))];
    const found = this.entries.filter(({ createdAt }) => createdAt >= (query.get('from') ?? ''));
    return found.slice((page - 1) * size, page * size);
  }

  private instance(): Response {
    return Response.json({ data: { id: 'i', status: this.status } });
  }
}

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function sequencesOf(entries: AsyncIterable<Entry>): Promise<number[]> {
  const found: number[] = [];
  for await (const { sequence } of entries) found.push(sequence);
  return found;
}

describe('the history of an instance', () => {
  it('all entries are read, however many pages they are', async () => {
    for (const length of [0, 1, 200, 401]) {
      const played = new PlayedHistory();
      played.add(...count(1, length));
      expect(await sequencesOf(entriesAfter(played.client, 'i', null))).toEqual(count(1, length));
    }
  });

  it('followed, each entry comes once, also where several have one time, until the instance has ended', async () => {
    const played = new PlayedHistory();
    played.add(...count(1, 15));
    played.steps = [
      ...[16, 21, 26].map((from) => () => played.add(...count(from, from + 4))),
      () => {
        played.add(31);
        played.status = 'completed';
      },
    ];
    let looks = 0;
    played.before = ({ pathname }) => (looks += pathname.endsWith('/history') ? 1 : 0);
    expect(await sequencesOf(followedEntries(played.client, 'i', { onFailure: () => {} }))).toEqual(count(1, 31));
    // Nothing is asked but what an event tells of.
    expect(looks).toBe(5);
  });

  it('followed, it goes on where it was after a time without answers, and after old entries were removed', async () => {
    const played = new PlayedHistory();
    played.add(...count(1, 250));
    played.steps = [
      () => {
        played.entries = played.entries.slice(240);
        played.add(...count(251, 260));
      },
    ];
    const failures: string[] = [];
    let connections = 0;
    let looks = 0;
    played.before = ({ pathname }) => {
      if (pathname === '/v1/events') connections += 1;
      else looks += 1;
      if (connections === 3) played.status = 'terminated';
      // The first looks, and the connection after the one that broke.
      if (looks === 1 || looks === 2 || (pathname === '/v1/events' && connections === 2))
        throw new Error('nobody is there');
    };
    const onFailure = ({ code }: { code: string }) => failures.push(code);
    const found = await sequencesOf(followedEntries(played.client, 'i', { onFailure, againAfter: 1 }));
    expect(found).toEqual(count(1, 260));
    expect(failures).toEqual(['NETWORK_ERROR', 'NETWORK_ERROR', 'NETWORK_ERROR', 'NETWORK_ERROR']);
  });

  it('followed, a refusal ends it', async () => {
    const fetch = async () => Response.json({ error: { code: 'NOT_FOUND', message: 'none' } }, { status: 404 });
    const client = createClient({ baseUrl: 'http://played', fetch });
    await expect(sequencesOf(followedEntries(client, 'i', { onFailure: () => {} }))).rejects.toMatchObject({
      status: 404,
    });
  });
});

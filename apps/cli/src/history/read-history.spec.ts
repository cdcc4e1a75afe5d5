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

  readonly client = createClient({
    baseUrl: 'http://played',
    retries: 0,
    fetch: async (input) => {
      const url = new URL(String(input));
      this.before(url);
      return url.pathname.endsWith('/history') ? Response.json({ data: this.page(url.searchParams) }) : this.instance();
    },
  });

  add(...sequences: readonly number[]): void {
    // Ten entries have the same time.
    for (const sequence of sequences)
      this.entries.push({ sequence, createdAt: new Date(Math.floor(sequence / 10)).toISOString() });
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
    let looks = 0;
    played.before = ({ pathname }) => {
      if (pathname.endsWith('/history')) return;
      looks += 1;
      if (looks <= 3) played.add(...count(11 + 5 * looks, 15 + 5 * looks));
      if (looks === 4) played.status = 'completed';
    };
    expect(await sequencesOf(followedEntries(played.client, 'i', () => {}))).toEqual(count(1, 30));
  });

  it('followed, it goes on where it was after a time without answers, and after old entries were removed', async () => {
    const played = new PlayedHistory();
    played.add(...count(1, 250));
    const failures: string[] = [];
    let requests = 0;
    played.before = () => {
      requests += 1;
      if (requests === 4 || requests === 5) throw new Error('the connection broke');
      if (requests === 6) {
        played.entries = played.entries.slice(240);
        played.add(...count(251, 260));
      }
      if (requests === 8) played.status = 'terminated';
    };
    const found = await sequencesOf(followedEntries(played.client, 'i', ({ code }) => failures.push(code)));
    expect(found).toEqual(count(1, 260));
    expect(failures).toEqual(['NETWORK_ERROR', 'NETWORK_ERROR']);
  });

  it('followed, a refusal ends it', async () => {
    const fetch = async () => Response.json({ error: { code: 'NOT_FOUND', message: 'none' } }, { status: 404 });
    const client = createClient({ baseUrl: 'http://played', fetch });
    await expect(sequencesOf(followedEntries(client, 'i', () => {}))).rejects.toMatchObject({ status: 404 });
  });
});

import type { Item, Page } from '@svc/client';
import { useRef, useState } from 'preact/hooks';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useUnlessLive } from '../api/use-unless-live';
import { type SearchBody, searchBodyOf } from './filters';
import { shownVariablesOf } from './variable-columns';

export type FoundInstance = Item<'instances.search'>;
type FoundPage = Page<'instances.search'>;

/** The most that a page of an answer can have. */
const PAGE_ROWS = 100;
/** The most rows that a list or its CSV has. */
const MOST_FOUND = 10_000;

/** The pages after the first one, of one search. */
interface Further {
  readonly key: string;
  readonly pages: readonly FoundPage[];
}

export interface Found {
  readonly rows: readonly FoundInstance[];
  /** Undefined until it is known. */
  readonly count: { readonly number: number; readonly isExact: boolean } | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** Reads the next page, if there is one and none is under way. */
  readonly loadMore: () => void;
  /** Reads all pages up to 10,000 rows. */
  readonly loadAll: () => Promise<readonly FoundInstance[]>;
}

function read(body: SearchBody, signal?: AbortSignal): Promise<FoundPage> {
  return client.instances.search({ ...body, limit: PAGE_ROWS }, { signal });
}

/** What an address finds: the first page, which is read again from time to time, and those that were asked for. */
export function useFound(search: string): Found {
  const body = { ...searchBodyOf(search), ...shownVariablesOf(search) };
  const key = JSON.stringify(body);
  const first = useQuery(['instances', 'search', body], (signal) => read({ ...body, count: true }, signal), {
    keepsPrevious: true,
  });
  const [further, setFurther] = useState<Further>({ key, pages: [] });
  const [failure, setFailure] = useState<unknown>(null);
  const isReadingRef = useRef(false);
  const pages = first.data === undefined ? [] : [first.data, ...(further.key === key ? further.pages : [])];
  useUnlessLive(['instances', 'search']);
  const next = nextOf(pages);

  async function readNext(cursor: string): Promise<void> {
    if (isReadingRef.current) return;
    isReadingRef.current = true;
    try {
      const page = await read({ ...body, cursor });
      setFurther((before) => ({ key, pages: [...(before.key === key ? before.pages : []), page] }));
      setFailure(null);
    } catch (error) {
      setFailure(error);
    } finally {
      isReadingRef.current = false;
    }
  }

  return {
    rows: rowsOf(pages),
    count: countOf(first.data),
    error: first.error ?? failure,
    isLoading: first.isFetching && first.data === undefined,
    hasMore: next !== null,
    loadMore: () => void (next !== null && failure === null && readNext(next)),
    loadAll: () => allFrom(body, pages),
  };
}

function nextOf(pages: readonly FoundPage[]): string | null {
  return pages.length * PAGE_ROWS >= MOST_FOUND ? null : (pages.at(-1)?.page.next_cursor ?? null);
}

async function allFrom(body: SearchBody, shown: readonly FoundPage[]): Promise<readonly FoundInstance[]> {
  const pages = [...shown];
  for (let next = nextOf(pages); next !== null; next = nextOf(pages)) pages.push(await read({ ...body, cursor: next }));
  return rowsOf(pages).slice(0, MOST_FOUND);
}

/** Each once: what has moved between two pages can be on both. */
function rowsOf(pages: readonly FoundPage[]): readonly FoundInstance[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
}

function countOf(page: FoundPage | undefined): Found['count'] {
  return page?.count === undefined ? undefined : { number: page.count, isExact: page.count_is_exact !== false };
}

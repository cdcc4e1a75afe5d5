import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import type { ChainedEntry } from './verify-chain';
import type { HistoryEntry } from './timeline';

export type Entry = HistoryEntry & ChainedEntry;

/** Entries of a page. */
const PAGE = 200;

export interface History {
  /** Oldest first. */
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

/** The last entries of the history of an instance. */
export function useHistory(id: string, pages: number) {
  return useQuery<History>(['instance', id, 'history', pages], (signal) => readEnd(id, pages, signal), {
    keepsPrevious: true,
  });
}

async function readEnd(id: string, pages: number, signal: AbortSignal): Promise<History> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const read = await Promise.all(numbers.map((page) => readPage(id, page, signal)));
  return { entries: read.flat().toReversed(), hasMore: read.at(-1)?.length === PAGE };
}

async function readPage(id: string, page: number, signal: AbortSignal): Promise<readonly Entry[]> {
  const query = { page, page_size: PAGE, order: 'desc' };
  const { data } = await client.request<{ readonly data: readonly Entry[] }>('GET', `/v1/instances/${id}/history`, {
    query,
    signal,
  });
  return data;
}

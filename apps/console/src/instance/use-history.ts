import type { Data } from '@svc/client';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';

export type Entry = Data<'instances.history'>[number];

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

function readPage(id: string, page: number, signal: AbortSignal): Promise<readonly Entry[]> {
  return client.instances.history(id, { page, page_size: PAGE, order: 'desc' }, { signal });
}

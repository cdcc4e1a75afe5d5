import type { Page } from '@svc/client';
import type { QueryObserverResult } from '@tanstack/query-core';
import { useEffect } from 'preact/hooks';
import { client, queries } from '../api/client';
import { useQuery } from '../api/use-query';
import type { Batch } from './outcomes';

/** While it runs, its counts are asked for this often; after that what became of its instances. */
const RUNNING_MS = 1_000;
const OVER_MS = 5_000;
const PAGE_ROWS = 100;

/** A batch and its progress. Its items are read again with it. */
export function useBatch(id: string): QueryObserverResult<Batch> {
  const found = useQuery(['batch', id], (signal) => client.batches.get(id, { signal }));
  const isRunning = found.data?.status !== 'completed';
  useEffect(() => {
    const read = () =>
      void (
        document.visibilityState === 'visible' &&
        queries.invalidateQueries({ queryKey: isRunning ? ['batch', id] : ['batch', id, 'items'] })
      );
    const timer = setInterval(read, isRunning ? RUNNING_MS : OVER_MS);
    return () => clearInterval(timer);
  }, [id, isRunning]);
  useEffect(() => void queries.invalidateQueries({ queryKey: ['batch', id, 'items'] }), [id, isRunning]);
  return found;
}

/** A page of the instances of a batch. @param outcome empty for all @param cursor of the page; null for the first */
export function useItems(
  id: string,
  outcome: string,
  cursor: string | null = null,
): QueryObserverResult<Page<'batches.listItems'>> {
  const query = { limit: PAGE_ROWS, ...(outcome !== '' && { outcome }), ...(cursor !== null && { cursor }) };
  return useQuery(
    ['batch', id, 'items', outcome, cursor],
    (signal) => client.batches.listItems(id, query as never, { signal }),
    { keepsPrevious: true },
  );
}

import type { QueryKey } from '@tanstack/query-core';
import { queries } from './client';
import { useEvery } from './use-every';

/** Reads answers again every ten seconds: those of which no stream tells. */
export function useAgain(queryKey: QueryKey): void {
  useEvery(() => void queries.invalidateQueries({ queryKey }));
}

import type { QueryKey } from '@tanstack/query-core';
import { queries } from './client';
import { liveState } from './live';
import { useEvery } from './use-every';

/** Reads answers again every ten seconds where no stream tells of changes: without the scope for it, or while it is broken. */
export function useUnlessLive(queryKey: QueryKey): void {
  useEvery(() => void (liveState.value !== 'live' && queries.invalidateQueries({ queryKey })));
}

import { client, queries } from '../api/client';
import { useEvery } from '../api/use-every';
import { useQuery } from '../api/use-query';

const KEY = ['overview', 'summary'];

/** Counts of the tenant, read again every ten seconds. */
export function useSummary() {
  useEvery(() => void queries.invalidateQueries({ queryKey: KEY }));
  return useQuery(KEY, (signal) => client.monitoring.summary({ signal }));
}

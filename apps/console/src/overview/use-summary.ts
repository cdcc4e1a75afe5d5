import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useUnlessLive } from '../api/use-unless-live';

const KEY = ['overview', 'summary'];

/** Counts of the tenant. */
export function useSummary() {
  useUnlessLive(KEY);
  return useQuery(KEY, (signal) => client.monitoring.summary({ signal }));
}

import { client } from '../api/client';
import { useQuery } from '../api/use-query';

/** The names of the API keys of the tenant, those too that were revoked. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(['keys', 'names'], async (signal) => {
    const names = new Map<string, string>();
    for await (const { id, name } of client.apiKeys.all({}, { signal })) names.set(id, name);
    return names;
  });
  return data ?? new Map();
}

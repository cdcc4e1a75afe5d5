import type { QueryClient, QueryKey } from '@tanstack/query-core';

/**
 * Reads anew what is shown of these keys, also what is being read for the first time: its answer may be from before the change,
 * and by itself the client would keep it.
 */
export async function readAgain(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await queries.invalidateQueries({ queryKey });
    }),
  );
}

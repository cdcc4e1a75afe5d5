import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { may } from '../session/session';

/** The definitions that there are, as far as one page has them. */
export function useDefinitions(isEnabled: boolean) {
  return useQuery(['definitions', 'names'], (signal) => client.definitions.list({ limit: 100 }, { signal }), {
    isEnabled: isEnabled && may('definitions:read'),
  });
}

/** Names of definitions by their keys; empty until they are known, and for those who may not read them. */
export function useDefinitionNames(isEnabled: boolean): ReadonlyMap<string, string> {
  const { data } = useDefinitions(isEnabled);
  return new Map((data?.data ?? []).map(({ key, name }) => [key, name]));
}

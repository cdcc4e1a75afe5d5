import type { QueryObserverResult } from '@tanstack/query-core';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { hasDiagram } from './has-diagram';

/**
 * A stored version as BPMN that can be drawn: with the diagram of the file, or a generated one.
 * @param version null or undefined: nothing is asked
 */
export function useDefinitionXml(key: string, version: number | null | undefined): QueryObserverResult<string> {
  return useQuery(['xml', key, version], (signal) => drawnXml(key, version as number, signal), {
    isEnabled: version != null,
  });
}

async function drawnXml(key: string, version: number, signal: AbortSignal): Promise<string> {
  const uploaded = await client.definitions.xml(key, { version }, { signal });
  if (hasDiagram(uploaded)) return uploaded;
  return client.definitions.xml(key, { version, layout: 'true' }, { signal });
}

import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useDefinitionXml } from '../diagram/definition-xml';
import { readPath, readWaits } from './reads';

/** An instance as it is now: itself, why it waits, the way it took, and its process to draw them on. */
export function useInstance(id: string) {
  const instance = useQuery(['instance', id], (signal) => client.instances.get(id, { signal }));
  return {
    instance,
    waits: useQuery(['instance', id, 'waits'], (signal) => readWaits(id, signal)),
    path: useQuery(['instance', id, 'path'], (signal) => readPath(id, signal)),
    xml: useDefinitionXml(instance.data?.definition_key ?? '', instance.data?.definition_version),
  };
}

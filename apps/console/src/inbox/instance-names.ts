import { signal } from '@preact/signals';
import type { Data } from '@svc/client';
import { useEffect } from 'preact/hooks';
import { client, queries } from '../api/client';
import { may } from '../session/session';

export interface InstanceName {
  readonly name: string;
  readonly process: string;
}

const AT_ONCE = 4;

/** By the ids of instances, as far as they are known. */
export const instanceNames = signal<ReadonlyMap<string, InstanceName>>(new Map());

/** Learns the names of instances, each once. Lists of tasks have only their ids. */
export function useInstanceNames(ids: readonly string[]): void {
  const unknown = [...new Set(ids)].filter((id) => !instanceNames.value.has(id));
  useEffect(() => {
    if (may('instances:read')) for (let lane = 0; lane < AT_ONCE; lane += 1) void learn(unknown, lane);
  }, [unknown.join()]);
}

async function learn(ids: readonly string[], lane: number): Promise<void> {
  for (let index = lane; index < ids.length; index += AT_ONCE) {
    const id = ids[index] as string;
    const instance = await queries
      .fetchQuery({
        queryKey: ['instance', id],
        queryFn: ({ signal: aborted }) => client.instances.get(id, { signal: aborted }),
        staleTime: Infinity,
      })
      // A name that cannot be read leaves the row without it.
      .catch(() => null);
    if (instance !== null) instanceNames.value = new Map(instanceNames.value).set(id, nameOf(instance));
  }
}

/** The correlation id, or the beginning of the id. */
export function nameOf({ id, correlation_id, definition_name }: Data<'instances.get'>): InstanceName {
  return { name: correlation_id ?? id.slice(-12), process: definition_name };
}

import { useEffect, useState } from 'preact/hooks';
import { client } from '../../api/client';
import { useQuery } from '../../api/use-query';
import type { ChosenFile } from './chosen-file';

/** What an upload under a key would become. */
export interface Existing {
  /** False: nothing is stored under the key, or it was deleted. */
  readonly isLiving: boolean;
  /** The number of the version that an upload makes. */
  readonly next: number;
  /** Null: nothing is active. */
  readonly active: number | null;
  readonly name: string | null;
  /** The source is that of the active version. */
  readonly isSame: boolean;
}

const TYPING_MS = 300;

/**
 * Asks what the file would become under the key, without storing it.
 * @returns null while it is not known, and if the key is none
 */
export function useExisting(file: ChosenFile, key: string, isEnabled: boolean): Existing | null {
  const typed = useDebounced(key);
  const answer = useQuery(['existing', typed, file.source], (signal) => existing(file, typed, signal), {
    isEnabled: isEnabled && typed !== '',
  });
  return typed === key ? (answer.data ?? null) : null;
}

async function existing({ sourceType, source }: ChosenFile, key: string, signal: AbortSignal): Promise<Existing> {
  const resource = { name: key, kind: 'process' as const, key, source_type: sourceType, source };
  const { resources } = await client.deployments.create({ resources: [resource], dry_run: true }, { signal });
  const { status, version } = resources[0] as (typeof resources)[number];
  if (status === 'created') return { isLiving: false, next: version, active: null, name: null, isSame: false };
  const [active, versions] = await Promise.all([
    client.definitions.get(key, { signal }),
    client.definitions.listVersions(key, { limit: 1 }, { signal }),
  ]);
  const newest = versions.data[0]?.version ?? active.version;
  const { version: activeVersion, name } = active;
  return { isLiving: true, next: newest + 1, active: activeVersion, name, isSame: status === 'unchanged' };
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

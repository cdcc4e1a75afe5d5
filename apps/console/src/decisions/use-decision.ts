import { type Data, type Item } from '@svc/client';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { type DecisionTable, readTable } from './table/decision-table';

export type Summary = Item<'decisions.list'>;
export type Version = Item<'decisions.listVersions'>;
export type Evaluation = Data<'evaluations.get'>;

export function addressOf(key: string): string {
  return `/decisions/${encodeURIComponent(key)}`;
}

/** A stored version with its table. */
export interface StoredTable {
  readonly table: DecisionTable;
  readonly sourceType: string;
  readonly findings: Data<'decisions.getVersion'>['findings'];
}

/** A stored version never changes. */
export function useTable(key: string, version: number) {
  return useQuery(['decision-table', key, version], (signal) => readVersion(key, version, signal));
}

async function readVersion(key: string, version: number, signal: AbortSignal): Promise<StoredTable> {
  const { source_type: sourceType, source, findings } = await client.decisions.getVersion(key, version, { signal });
  return { table: await readTable(sourceType, source), sourceType, findings };
}

/** Newest first. */
export function useVersions(key: string) {
  return useQuery(['decisions', 'versions', key], (signal) =>
    client.decisions.listVersions(key, { limit: 100 }, { signal }),
  );
}

/** @param id null: none is asked for */
export function useEvaluation(key: string, id: string | null) {
  return useQuery(['decision-evaluation', key, id], (signal) => client.evaluations.get(key, id ?? '', { signal }), {
    isEnabled: id !== null,
  });
}

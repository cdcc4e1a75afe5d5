import { csvOf, type CsvValue } from '../parts/csv';
import type { FoundInstance } from './use-found';
import { addressText, type Sort } from './filters';
import { variableCell, variableColumnsOf } from './variable-columns';

export const COLUMNS = ['status', 'instance', 'definition', 'place', 'why', 'since', 'started', 'ended'] as const;
export type Column = (typeof COLUMNS)[number];

const USUAL: readonly Column[] = ['status', 'instance', 'definition', 'place', 'why', 'since', 'started'];

/** Columns by which the service can sort. */
export const SORT_OF: Partial<Record<Column, Sort>> = {
  instance: 'correlation_id',
  definition: 'definition_key',
  started: 'started_at',
  ended: 'ended_at',
};

/** The columns of an address, `columns=status,why`; the link to the instance is always there. */
export function columnsOf(search: string): readonly Column[] {
  const given = new URLSearchParams(search).get('columns');
  const wanted = given === null ? USUAL : given.split(',');
  return COLUMNS.filter((column) => column === 'instance' || wanted.includes(column));
}

export function withColumn(search: string, column: Column, isShown: boolean): string {
  const columns = columnsOf(search).filter((other) => other !== column);
  const parameters = new URLSearchParams(search);
  parameters.set('columns', (isShown ? [...columns, column] : columns).join(','));
  return addressText(parameters);
}

/** By which one knows an instance: its correlation id, or the end of its id. */
export function nameOf({ correlation_id, id }: Pick<FoundInstance, 'correlation_id' | 'id'>): string {
  return correlation_id ?? `…${id.slice(-12)}`;
}

/** Names of the elements at which tokens of an instance stand; that of the incident first. */
export function placesOf({ waits_at, incident }: Pick<FoundInstance, 'waits_at' | 'incident'>): readonly string[] {
  const places = [...(incident === undefined ? [] : [incident]), ...waits_at];
  return [...new Set(places.flatMap(({ element_id, element_name }) => element_name ?? element_id ?? []))];
}

/** Names of elements by their ids. */
export function elementsOf(rows: readonly FoundInstance[]): ReadonlyMap<string, string> {
  const places = rows.flatMap(({ waits_at, incident }) => [...waits_at, ...(incident === undefined ? [] : [incident])]);
  return new Map(
    places.flatMap(({ element_id, element_name }) =>
      element_id === null ? [] : [[element_id, element_name ?? element_id]],
    ),
  );
}

/** Since when it stands where it stands; when it ended, where it has. */
export function sinceOf({ waits_at, ended_at, started_at }: FoundInstance): string {
  return ended_at ?? waits_at[0]?.since ?? started_at;
}

/** For the CSV: whole ids and exact times. */
const CELLS: Record<Column, (row: FoundInstance) => CsvValue> = {
  status: ({ status }) => status,
  instance: ({ correlation_id, id }) => correlation_id ?? id,
  definition: ({ definition_key, definition_version }) => `${definition_key} v${definition_version}`,
  place: (row) => placesOf(row).join('; '),
  why: ({ incident, error }) => incident?.message ?? error,
  since: sinceOf,
  started: ({ started_at }) => started_at,
  ended: ({ ended_at }) => ended_at,
};

/** The columns of an address and those of its variables, after the id. */
export function listCsv(search: string, rows: readonly FoundInstance[]): string {
  const columns = columnsOf(search);
  const names = variableColumnsOf(search);
  const lines = rows.map((row) => [
    row.id,
    ...columns.map((column) => CELLS[column](row)),
    ...names.map((name) => variableCell(row, name)),
  ]);
  return csvOf(['id', ...columns, ...names], lines);
}

import type { JsonValue } from '@svc/expressions';
import type { EngineState } from '../state.js';
import { byAge } from './indexes.js';
import { LaterStateError, upgradeState } from './new-state.js';
import { packColumn, unpackColumn } from './packed-column.js';
import type { PackedColumn } from './packed-column.js';

type RecordOf = { id: string; n: number } & { [field: string]: JsonValue };
type Table = Record<string, RecordOf>;

/** The tables of records by id. All other fields of the state are carried unchanged. */
const TABLES = ['scopes', 'tokens', 'waits', 'incidents', 'completed'] as const;
type TableName = (typeof TABLES)[number];

/**
 * The form in which a state is passed to the next run of its workflow: plain JSON in which every id and every repeated
 * value is written once. A thousand waiting tokens take about a third of the space.
 */
export interface PackedState {
  readonly packed: 1;
  readonly schema: number;
  /** Ids of all records, table by table, oldest first. */
  readonly ids: readonly string[];
  readonly tables: readonly PackedTable[];
  readonly rest: { readonly [field: string]: JsonValue };
}

interface PackedTable {
  readonly name: TableName;
  readonly size: number;
  readonly columns: readonly (readonly [field: string, column: PackedColumn])[];
}

export function packState(state: EngineState): PackedState {
  const all = state as unknown as { [name in TableName]?: Table };
  const tables = TABLES.flatMap((name) => (all[name] === undefined ? [] : [{ name, records: byAge(all[name]) }]));
  const ids = tables.flatMap(({ records }) => records.map(({ id }) => id));
  const places = new Map(ids.map((id, place) => [id, place]));
  const rest = Object.entries(state).filter(([field]) => !(TABLES as readonly string[]).includes(field));
  return {
    packed: 1,
    schema: state.schema,
    ids,
    tables: tables.map(({ name, records }) => ({ name, size: records.length, columns: columnsOf(records, places) })),
    rest: Object.fromEntries(rest) as PackedState['rest'],
  };
}

/** The state; one of few tokens may not be packed. Throws {@link LaterStateError} for one that a later engine packed. */
export function unpackState(packed: PackedState | EngineState): EngineState {
  if (!('packed' in packed)) return upgradeState(packed);
  if (packed.packed !== 1) throw new LaterStateError(`expected packed state 1, found ${String(packed.packed)}`);
  let place = 0;
  const tables = packed.tables.map(({ name, size, columns }) => {
    const ids = packed.ids.slice(place, (place += size));
    const values = columns.map(([field, column]) => [field, unpackColumn(column, size, packed.ids)] as const);
    const records = ids.map((id, row) => [id, recordAt(id, row, values)] as const);
    return [name, Object.fromEntries(records)] as const;
  });
  return upgradeState({ schema: packed.schema, ...packed.rest, ...Object.fromEntries(tables) });
}

function columnsOf(records: readonly RecordOf[], places: ReadonlyMap<string, number>): PackedTable['columns'] {
  const fields = new Set(records.flatMap((record) => Object.keys(record)));
  fields.delete('id');
  return [...fields].map((field) => [
    field,
    packColumn(
      records.map((record) => (Object.hasOwn(record, field) ? record[field] : undefined)),
      places,
    ),
  ]);
}

function recordAt(
  id: string,
  row: number,
  columns: readonly (readonly [field: string, values: readonly (JsonValue | undefined)[]])[],
): { readonly [field: string]: JsonValue | undefined } {
  const present = columns.filter(([, values]) => values[row] !== undefined);
  return { id, ...Object.fromEntries(present.map(([field, values]) => [field, values[row]])) };
}

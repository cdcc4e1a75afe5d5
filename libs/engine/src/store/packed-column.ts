import type { JsonValue } from '@svc/expressions';

/** One field of all records of a table, in the smallest of three forms. */
export type PackedColumn =
  /** Ids of records, as indexes in the list of all ids; null stays null. */
  | { readonly ids: readonly (number | null)[] }
  /** Repeated values, as indexes in the list of distinct values; null if a record has no such field. */
  | { readonly values: readonly JsonValue[]; readonly at: readonly (number | null)[] }
  | { readonly each: readonly JsonValue[] };

export function packColumn(
  values: readonly (JsonValue | undefined)[],
  places: ReadonlyMap<string, number>,
): PackedColumn {
  if (values.every((value) => value === null || (typeof value === 'string' && places.has(value)))) {
    return { ids: values.map((value) => (value === null ? null : places.get(value as string)!)) };
  }
  const repeated = packRepeated(values);
  const isWorthIt = repeated.at.includes(null) || repeated.values.length <= values.length / 2;
  return isWorthIt ? repeated : { each: values as readonly JsonValue[] };
}

/** The values of a column; undefined if a record has no such field. */
export function unpackColumn(
  column: PackedColumn,
  size: number,
  ids: readonly string[],
): readonly (JsonValue | undefined)[] {
  if ('each' in column) return column.each;
  if ('ids' in column) return column.ids.map((place) => (place === null ? null : ids[place]!));
  return Array.from({ length: size }, (_, row) => {
    const place = column.at[row] ?? null;
    return place === null ? undefined : column.values[place];
  });
}

function packRepeated(column: readonly (JsonValue | undefined)[]) {
  const places = new Map<string, number>();
  const values: JsonValue[] = [];
  const at = column.map((value) => {
    if (value === undefined) return null;
    const text = JSON.stringify(value);
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, values.length);
    return values.push(value) - 1;
  });
  return { values, at };
}

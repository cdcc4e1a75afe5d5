type ColumnType = 'uuid' | 'text' | 'text[]' | 'integer' | 'bigint' | 'boolean' | 'timestamptz';

/**
 * `folded`: a text that is searched, whatever its case and accents; `base64`: bytes; `key of instance`: the definition's
 * key, which the stored row of `instance_id` knows where `r` does not; `long text`: one of up to megabytes.
 */
export type Columns = Readonly<Record<string, 'folded' | 'base64' | 'key of instance' | 'long text' | ColumnType>>;

const AS_TEXT: ReadonlySet<string> = new Set(['folded', 'base64', 'key of instance', 'long text']);

/** A prepared statement over the rows of one tenant: `$1` is the tenant, `$2` the rows as one JSON list. */
export interface RowStatement {
  readonly name: string;
  readonly text: string;
  /** The same statement on rows whose long texts may be sent beside them (long-texts.ts). */
  readonly beside?: {
    readonly columns: readonly string[];
    /** `{beside r.<column>_place}` stands for the text that is sent at that place. */
    readonly text: string;
  };
}

/** `$2` as a table `r`. A JSON text refuses lone surrogates, which an array parameter would change silently. */
export function rowsOf(columns: Columns): string {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${AS_TEXT.has(type) ? 'text' : type}`);
  return `json_to_recordset($2::json) AS r(${definitions.join(', ')})`;
}

const ROWS = 'json_array_elements($2::json) AS row';
const idIn = (column: string): string => `(row ->> '${column}')::uuid`;

/** Distinct values, since every row of `$2` is compared with them and many rows may belong to one instance. */
const IS_AMONG_INSTANCES = `i.id = ANY (ARRAY(SELECT DISTINCT ${idIn('instance_id')} FROM ${ROWS}))`;

/**
 * The condition that a stored row's key is among the values of `column` in `$2`. So only these rows of the tenant are read,
 * whatever table sizes the planner assumes when it makes the generic plan.
 */
export function isAmong(key: string, column: string): string {
  return `${key} = ANY (ARRAY(SELECT ${idIn(column)} FROM ${ROWS}))`;
}

/**
 * The text of `column` in the row of `$2` with this id. A join would say the same, but the planner takes every list for a short one
 * and may compare each row with the whole list.
 */
export function ofRowWith(id: string, column: string): string {
  return `((SELECT jsonb_object_agg(row ->> 'id', row -> '${column}') FROM ${ROWS}) ->> ${id}::text)`;
}

/** Inserts rows in the order of `key`; `onConflict` says what happens to existing ones. */
export function insertRows(table: string, columns: Columns, key: readonly string[], onConflict: string): RowStatement {
  const { text, name, beside } = insertNewRows(table, columns, key);
  const ending = `ON CONFLICT (tenant_id, ${key.join(', ')}) ${onConflict}`;
  return {
    name,
    text: `${text} ${ending}`,
    ...(beside !== undefined && { beside: { ...beside, text: `${beside.text} ${ending}` } }),
  };
}

/** Inserts rows in the order of `key`; fails if one exists. */
export function insertNewRows(table: string, columns: Columns, key: readonly string[]): RowStatement {
  const name = `insert_${table}`;
  const text = insertion(table, columns, key);
  const long = Object.keys(columns).filter((column) => columns[column] === 'long text');
  if (long.length === 0) return { name, text };
  const places = Object.fromEntries(long.map((column) => [placeOf(column), 'integer' as const]));
  return { name, text, beside: { columns: long, text: insertion(table, columns, key, places) } };
}

/** The column with the place of a row's long text among the parameters. */
export function placeOf(column: string): string {
  return `${column}_place`;
}

/** `places`: further columns of `r`. */
function insertion(table: string, columns: Columns, key: readonly string[], places: Columns = {}): string {
  const values = Object.entries(columns).map(([name, type]) => {
    const value = valueOf(name, type);
    return placeOf(name) in places ? `coalesce(${value}, {beside r.${placeOf(name)}})` : value;
  });
  return `INSERT INTO ${table} (tenant_id, ${Object.keys(columns).join(', ')}) SELECT $1::uuid, ${values.join(', ')}
      FROM ${rowsOf({ ...columns, ...places })} ORDER BY ${key.map((name) => `r.${name}`).join(', ')}`;
}

function valueOf(name: string, type: Columns[string]): string {
  switch (type) {
    case 'folded':
      return `svc_fold(r.${name})`;
    case 'base64':
      return `decode(r.${name}, 'base64')`;
    case 'key of instance':
      return `coalesce(r.${name}, (SELECT i.definition_key FROM instance i WHERE i.tenant_id = $1 AND i.id = r.instance_id AND ${IS_AMONG_INSTANCES}))`;
    default:
      return `r.${name}`;
  }
}

/** `DO UPDATE SET a = excluded.a, …` */
export function overwrite(...names: string[]): string {
  return `DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

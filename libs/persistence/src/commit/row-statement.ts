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

/** `$2` as a table `r`. One JSON text refuses what an array parameter would silently change: lone surrogates. */
export function rowsOf(columns: Columns): string {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${AS_TEXT.has(type) ? 'text' : type}`);
  return `json_to_recordset($2::json) AS r(${definitions.join(', ')})`;
}

const ROWS = 'json_array_elements($2::json) AS row';
const idIn = (column: string): string => `(row ->> '${column}')::uuid`;

/** Each value once, since every row of `$2` goes through them again, and many may be of one instance. */
const IS_AMONG_INSTANCES = `i.id = ANY (ARRAY(SELECT DISTINCT ${idIn('instance_id')} FROM ${ROWS}))`;

/**
 * The condition on a stored row's key that it is among the values which `$2` has for `column`: the rows of a tenant that
 * are looked at are these, whatever the planner takes for the size of the tables when it plans once and for ever.
 */
export function isAmong(key: string, column: string): string {
  return `${key} = ANY (ARRAY(SELECT ${idIn(column)} FROM ${ROWS}))`;
}

/** Inserts rows in the order of `key`; where one exists, `onConflict` decides. */
export function insertRows(table: string, columns: Columns, key: readonly string[], onConflict: string): RowStatement {
  const { text, name, beside } = insertNewRows(table, columns, key);
  const ending = `ON CONFLICT (tenant_id, ${key.join(', ')}) ${onConflict}`;
  return {
    name,
    text: `${text} ${ending}`,
    ...(beside !== undefined && { beside: { ...beside, text: `${beside.text} ${ending}` } }),
  };
}

/** Inserts rows in the order of `key`, of which none may exist. */
export function insertNewRows(table: string, columns: Columns, key: readonly string[]): RowStatement {
  const name = `insert_${table}`;
  const text = insertion(table, columns, key);
  const long = Object.keys(columns).filter((column) => columns[column] === 'long text');
  if (long.length === 0) return { name, text };
  const places = Object.fromEntries(long.map((column) => [placeOf(column), 'integer' as const]));
  return { name, text, beside: { columns: long, text: insertion(table, columns, key, places) } };
}

/** Where a row says at which place of those that are sent beside the rows its long text is. */
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

type ColumnType = 'uuid' | 'text' | 'text[]' | 'integer' | 'bigint' | 'boolean' | 'timestamptz';

/**
 * `folded`: a text that is searched, whatever its case and accents; `base64`: bytes; `key of instance`: the definition's
 * key, which the stored row of `instance_id` knows where `r` does not.
 */
export type Columns = Readonly<Record<string, 'folded' | 'base64' | 'key of instance' | ColumnType>>;

const AS_TEXT: ReadonlySet<string> = new Set(['folded', 'base64', 'key of instance']);

/** A prepared statement over the rows of one tenant: `$1` is the tenant, `$2` the rows as one JSON list. */
export interface RowStatement {
  readonly name: string;
  readonly text: string;
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
  const { text, name } = insertNewRows(table, columns, key);
  return { name, text: `${text} ON CONFLICT (tenant_id, ${key.join(', ')}) ${onConflict}` };
}

/** Inserts rows in the order of `key`, of which none may exist. */
export function insertNewRows(table: string, columns: Columns, key: readonly string[]): RowStatement {
  const names = Object.keys(columns);
  const values = Object.entries(columns).map(([name, type]) => valueOf(name, type));
  return {
    name: `insert_${table}`,
    text: `INSERT INTO ${table} (tenant_id, ${names.join(', ')}) SELECT $1::uuid, ${values.join(', ')}
      FROM ${rowsOf(columns)} ORDER BY ${key.map((name) => `r.${name}`).join(', ')}`,
  };
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

export type Columns = Readonly<
  Record<string, 'uuid' | 'text' | 'text[]' | 'integer' | 'bigint' | 'boolean' | 'timestamptz'>
>;

/** A prepared statement over the rows of one tenant: `$1` is the tenant, `$2` the rows as one JSON list. */
export interface RowStatement {
  readonly name: string;
  readonly text: string;
}

/** `$2` as a table `r`. One JSON text refuses what an array parameter would silently change: lone surrogates. */
export function rowsOf(columns: Columns): string {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($2::json) AS r(${definitions.join(', ')})`;
}

/** Inserts rows in the order of `key`; where one exists, `onConflict` decides. */
export function insertRows(table: string, columns: Columns, key: readonly string[], onConflict: string): RowStatement {
  const names = Object.keys(columns);
  return {
    name: `insert_${table}`,
    text: `INSERT INTO ${table} (tenant_id, ${names.join(', ')}) SELECT $1::uuid, ${names.map((name) => `r.${name}`).join(', ')}
      FROM ${rowsOf(columns)} ORDER BY ${key.map((name) => `r.${name}`).join(', ')}
      ON CONFLICT (tenant_id, ${key.join(', ')}) ${onConflict}`,
  };
}

/** `DO UPDATE SET a = excluded.a, …` */
export function overwrite(...names: string[]): string {
  return `DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

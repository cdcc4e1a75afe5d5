/**
 * Columns that hold megabytes of variables. Compressing them with `pglz` takes longer than the rest of the commit; a server
 * without lz4 stores them uncompressed.
 */
const COLUMNS = [
  ['instance', 'initial_variables'],
  ['instance_variable', 'value'],
  ['task', 'variables'],
  ['commit_log', 'inputs'],
] as const;

type LargeColumns = readonly (readonly [table: string, column: string])[];

const alter = (columns: LargeColumns, setting: string): string =>
  columns.map(([table, column]) => `ALTER TABLE ${table} ALTER COLUMN ${column} SET ${setting};`).join('\n    ');

/** How these columns are stored. */
export const storageOf = (columns: LargeColumns): string => `
DO $$
BEGIN
  IF (SELECT 'lz4' = ANY (enumvals) FROM pg_settings WHERE name = 'default_toast_compression') THEN
    ${alter(columns, 'COMPRESSION lz4')}
  ELSE
    ${alter(columns, 'STORAGE EXTERNAL')}
  END IF;
END
$$;
`;

export const storageSql = storageOf(COLUMNS);

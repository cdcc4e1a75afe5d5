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

const alter = (setting: string): string =>
  COLUMNS.map(([table, column]) => `ALTER TABLE ${table} ALTER COLUMN ${column} SET ${setting};`).join('\n    ');

export const storageSql = `
DO $$
BEGIN
  IF (SELECT 'lz4' = ANY (enumvals) FROM pg_settings WHERE name = 'default_toast_compression') THEN
    ${alter('COMPRESSION lz4')}
  ELSE
    ${alter('STORAGE EXTERNAL')}
  END IF;
END
$$;
`;

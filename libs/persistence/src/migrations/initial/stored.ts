/** Columns that hold what a tenant brings, and what its processes make of it. Copies that are overwritten by each commit do not count. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  definition_version: ['source', 'xml'],
  decision_version: ['source'],
  instance: ['initial_variables', 'metadata'],
  instance_variable: ['value'],
  commit_log: ['inputs'],
  task: ['variables'],
  decision_evaluation: ['input_variables', 'outputs', 'matched_rules'],
  published_event: ['payload'],
  webhook_event: ['data'],
  data_store_entry: ['value'],
  idempotency: ['response'],
};

/** A smaller row is not noted: then most commits note nothing. */
const COUNTED_FROM = 1_024;

/** Postgres knows the length of a value without reading it. */
const sizeOf = (row: 'OLD' | 'NEW', columns: readonly string[]): string =>
  columns.map((column) => `coalesce(octet_length(${row}.${column}), 0)`).join(' + ');

const counted = (size: string): string => `CASE WHEN ${size} >= ${COUNTED_FROM} THEN ${size} ELSE 0 END`;

/** Triggers that note the bytes of these columns, see {@link storedSql}. */
export const noting = ([table, columns]: readonly [string, readonly string[]]): string => {
  const [before, after] = [sizeOf('OLD', columns), sizeOf('NEW', columns)];
  return `
CREATE FUNCTION ${table}_stored() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_change bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN v_change := v_change - (${counted(before)}); END IF;
  IF TG_OP <> 'DELETE' THEN v_change := v_change + (${counted(after)}); END IF;
  INSERT INTO tally_change (tenant_id, kind, state, change) VALUES (coalesce(NEW.tenant_id, OLD.tenant_id), 'stored', 'bytes', v_change);
  RETURN NULL;
END
$$;
CREATE TRIGGER ${table}_stored_added AFTER INSERT ON ${table}
  FOR EACH ROW WHEN (${after} >= ${COUNTED_FROM}) EXECUTE FUNCTION ${table}_stored();
CREATE TRIGGER ${table}_stored_changed AFTER UPDATE OF ${columns.join(', ')} ON ${table}
  FOR EACH ROW WHEN (${before} <> ${after} AND greatest(${before}, ${after}) >= ${COUNTED_FROM}) EXECUTE FUNCTION ${table}_stored();
CREATE TRIGGER ${table}_stored_removed AFTER DELETE ON ${table}
  FOR EACH ROW WHEN (${before} >= ${COUNTED_FROM}) EXECUTE FUNCTION ${table}_stored();
`;
};

/** The bytes that a tenant has stored, noted as changes of a tally (kind `stored`, state `bytes`), with the rows that hold them. */
export const storedSql = Object.entries(STORED).map(noting).join('');

/** Tables whose rows are counted by tenant and status [tenants#monitoring]. */
const TALLIED = ['instance', 'task', 'service_job', 'timer', 'webhook_delivery'] as const;

const isOverdue = (row: 'OLD' | 'NEW') => `${row}.overdue_at IS NOT NULL AND ${row}.status IN ('pending', 'claimed')`;

/** Row triggers, since most statements of a commit write few rows and change no status; such rows cost one comparison. */
const tallied = (table: string) => {
  const { note, isChanged } = table === 'instance' ? OF_INSTANCES : OF_STATUS;
  return `
CREATE TRIGGER ${table}_tally_added AFTER INSERT OR DELETE ON ${table}
  FOR EACH ROW EXECUTE FUNCTION ${note}();
CREATE TRIGGER ${table}_tally_changed AFTER UPDATE ON ${table}
  FOR EACH ROW WHEN (${isChanged}) EXECUTE FUNCTION ${note}();
`;
};

const OF_STATUS = { note: 'tally_status', isChanged: 'OLD.status <> NEW.status' };
const OF_INSTANCES = {
  note: 'tally_instance',
  isChanged: 'OLD.status <> NEW.status OR OLD.execution <> NEW.execution',
};

/** The kind as which an instance is counted. Instances without a workflow are a kind of their own. */
const kindOfInstance = (row: 'OLD' | 'NEW') =>
  `CASE ${row}.execution WHEN 'transactional' THEN 'transactional_instance' ELSE 'instance' END`;
const kindOfTable = () => 'TG_TABLE_NAME';

/** Writes one change for each state that a row leaves or enters. */
const noting = (name: string, kindOf: (row: 'OLD' | 'NEW') => string) => `
CREATE FUNCTION ${name}() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO tally_change (tenant_id, kind, state, change)
    VALUES (OLD.tenant_id, ${kindOf('OLD')}, OLD.status, -1), (NEW.tenant_id, ${kindOf('NEW')}, NEW.status, 1);
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO tally_change (tenant_id, kind, state, change) VALUES (NEW.tenant_id, ${kindOf('NEW')}, NEW.status, 1);
  ELSE
    INSERT INTO tally_change (tenant_id, kind, state, change) VALUES (OLD.tenant_id, ${kindOf('OLD')}, OLD.status, -1);
  END IF;
  RETURN NULL;
END
$$;
`;

/**
 * The number of rows in each state, without counting rows. Each write of a row inserts its change, so that writers never wait
 * for each other; the changes are added to the sums afterwards. Sum and changes together are exact at any time. The
 * tenant of zeros has the sums over all tenants.
 */
export const tallySql = `
CREATE TABLE tally (
  tenant_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (tenant_id, kind, state)
) WITH (fillfactor = 50);

CREATE TABLE tally_change (
  tenant_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  state text NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
${noting('tally_status', kindOfTable)}${noting('tally_instance', kindOfInstance)}${TALLIED.map(tallied).join('')}
-- Rows of a table that is counted otherwise than by its status. The arguments: the state, and by how much.
CREATE FUNCTION tally_as() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_change (tenant_id, kind, state, change)
  VALUES (coalesce(NEW.tenant_id, OLD.tenant_id), TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1]::integer);
  RETURN NULL;
END
$$;
-- A task that is overdue is counted as that beside its status.
CREATE TRIGGER task_tally_overdue_added AFTER INSERT ON task
  FOR EACH ROW WHEN (${isOverdue('NEW')}) EXECUTE FUNCTION tally_as('overdue', 1);
CREATE TRIGGER task_tally_overdue_begun AFTER UPDATE ON task
  FOR EACH ROW WHEN (${isOverdue('NEW')} AND NOT (${isOverdue('OLD')})) EXECUTE FUNCTION tally_as('overdue', 1);
CREATE TRIGGER task_tally_overdue_ended AFTER UPDATE ON task
  FOR EACH ROW WHEN (${isOverdue('OLD')} AND NOT (${isOverdue('NEW')})) EXECUTE FUNCTION tally_as('overdue', '-1');
CREATE TRIGGER task_tally_overdue_removed AFTER DELETE ON task
  FOR EACH ROW WHEN (${isOverdue('OLD')}) EXECUTE FUNCTION tally_as('overdue', '-1');
-- Each entry of a data store.
CREATE TRIGGER data_store_entry_tally_added AFTER INSERT ON data_store_entry
  FOR EACH ROW EXECUTE FUNCTION tally_as('stored', 1);
CREATE TRIGGER data_store_entry_tally_removed AFTER DELETE ON data_store_entry
  FOR EACH ROW EXECUTE FUNCTION tally_as('stored', '-1');
`;

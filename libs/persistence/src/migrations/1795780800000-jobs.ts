import { storageOf } from './initial/storage.js';
import { noting } from './initial/stored.js';
import { SqlMigration } from './sql-migration.js';

/**
 * Work that workers pull. A job is written three times, so it has few indexes; most jobs are completed ones, which none of the partial
 * indexes has. `available_at`: when a locked job may be taken again, or a delayed one for the first time.
 */
const jobSql = `
CREATE TABLE job (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  definition_key text NOT NULL,
  token_id uuid NOT NULL,
  element_id text NOT NULL,
  element_type text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delayed', 'locked', 'completed', 'failed', 'cancelled')),
  priority integer NOT NULL,
  headers text NOT NULL,
  variables text NOT NULL,
  reads text[],
  retries integer NOT NULL,
  retry_backoff_ms bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  deliveries integer NOT NULL DEFAULT 0,
  unanswered integer NOT NULL DEFAULT 0,
  worker text,
  lock_token uuid,
  available_at timestamptz,
  answered_lock uuid,
  answer text,
  error text,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX job_queue ON job (tenant_id, type, priority DESC, id) WHERE status = 'pending';
CREATE INDEX job_available ON job (available_at) WHERE status IN ('locked', 'delayed');
CREATE INDEX job_failed ON job (tenant_id, id) WHERE status = 'failed';
CREATE INDEX job_type ON job (tenant_id, type, id);
CREATE INDEX job_instance ON job (tenant_id, instance_id, id);
`;

/** The state as which a job is counted among the service jobs: whether a worker holds it makes no difference. */
const counted = (row: 'OLD' | 'NEW') =>
  `CASE ${row}.status WHEN 'pending' THEN 'running' WHEN 'locked' THEN 'running' WHEN 'delayed' THEN 'retrying' ELSE ${row}.status END`;

const tallySql = `
CREATE FUNCTION job_tally() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_change (tenant_id, kind, state, change) VALUES (OLD.tenant_id, 'service_job', ${counted('OLD')}, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_change (tenant_id, kind, state, change) VALUES (NEW.tenant_id, 'service_job', ${counted('NEW')}, 1);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER job_tally_added AFTER INSERT OR DELETE ON job FOR EACH ROW EXECUTE FUNCTION job_tally();
CREATE TRIGGER job_tally_changed AFTER UPDATE ON job
  FOR EACH ROW WHEN (${counted('OLD')} <> ${counted('NEW')}) EXECUTE FUNCTION job_tally();
`;

export class Jobs1795780800000 extends SqlMigration {
  override readonly statements = [
    'ALTER TABLE api_key ADD COLUMN job_types text[]',
    jobSql,
    tallySql,
    // What a job holds counts to what its tenant has stored, as the variables of a task do.
    noting(['job', ['variables', 'headers']]),
    storageOf([['job', 'variables']]),
  ];
}

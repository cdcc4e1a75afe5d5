import { SqlMigration } from './sql-migration.js';

/** Of commits from now on: how many audit entries they have, and whether one of them is an incident. */
const commitSql = `ALTER TABLE commit_log ADD COLUMN entries integer, ADD COLUMN has_incident boolean;`;

/** The commit that has made the entry. No hash covers it. Null: none has, or one before this column. */
const entrySql = `ALTER TABLE audit_entry ADD COLUMN commit_seq integer;`;

/** Of the last failed attempt: its number, why it failed and when, and when the next one is due. */
const callSql = `ALTER TABLE service_job ADD COLUMN attempt integer, ADD COLUMN failure text, ADD COLUMN failed_at timestamptz,
  ADD COLUMN next_attempt_at timestamptz;`;

/** The same function, which also writes `commit_seq`. */
const appendSql = `
CREATE OR REPLACE FUNCTION audit_append(p_tenant uuid, p_content_hashes text[], p_entries json, p_armed uuid[]) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  head audit_head%ROWTYPE;
  v_content text;
  v_at timestamptz;
  v_between text;
  v_sequence bigint;
  v_hash text;
  v_hashes text[];
BEGIN
  SELECT * INTO head FROM audit_head WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_head VALUES (p_tenant, 0, repeat('0', 64), 'epoch') ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM audit_head WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
  END IF;
  v_at := greatest(date_trunc('milliseconds', clock_timestamp()), head.last_at);
  v_between := E'\\n' || to_char(v_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\\n';
  v_sequence := head.sequence;
  v_hash := head.hash;
  -- The hash of the n-th entry stands after that of the one before it.
  v_hashes := ARRAY[v_hash];
  FOREACH v_content IN ARRAY p_content_hashes
  LOOP
    v_sequence := v_sequence + 1;
    v_hash := encode(sha256(convert_to(v_hash || E'\\n' || v_sequence || v_between || v_content, 'UTF8')), 'hex');
    v_hashes := v_hashes || v_hash;
  END LOOP;
  INSERT INTO audit_entry (tenant_id, sequence, id, instance_id, actor_type, actor_id, action, payload, hash_version, prev_entry_hash, entry_hash, created_at, commit_seq)
  SELECT p_tenant, head.sequence + e.n, e.id, e.instance_id, e.actor_type, e.actor_id, e.action, e.payload, e.hash_version, v_hashes[e.n], v_hashes[e.n + 1], v_at, e.commit_seq
  FROM ROWS FROM (json_to_recordset(p_entries) AS (id uuid, instance_id uuid, actor_type text, actor_id text, action text, payload text, hash_version smallint, commit_seq integer))
    WITH ORDINALITY AS e (id, instance_id, actor_type, actor_id, action, payload, hash_version, commit_seq, n);
  UPDATE audit_head SET sequence = v_sequence, hash = v_hash, last_at = v_at WHERE tenant_id = p_tenant;
  IF cardinality(p_armed) > 0 THEN
    UPDATE subscription SET audit_sequence = v_sequence WHERE tenant_id = p_tenant AND id = ANY (p_armed);
  END IF;
  RETURN v_sequence;
END
$$;
`;

export class InstanceLog1795798800000 extends SqlMigration {
  override readonly statements = [commitSql, entrySql, callSql, appendSql];
}

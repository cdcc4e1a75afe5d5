/**
 * `audit_append` is the last thing that any transaction does: it locks the tenant's head, numbers and chains the
 * entries and moves the head. The entry hash is the one of libs/audit (docs/audit.md): a change here is a new `hash_version`.
 */
export const auditSql = `
CREATE TABLE audit_entry (
  tenant_id uuid NOT NULL,
  sequence bigint NOT NULL,
  id uuid NOT NULL,
  instance_id uuid,
  actor_type text NOT NULL CHECK (actor_type IN ('api_key', 'system', 'timer', 'engine')),
  actor_id text,
  action text NOT NULL,
  payload text NOT NULL,
  hash_version smallint NOT NULL,
  prev_entry_hash text NOT NULL,
  entry_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, sequence)
);
CREATE INDEX audit_entry_instance ON audit_entry (tenant_id, instance_id, sequence) WHERE instance_id IS NOT NULL;
-- Entries lie in the order of their time, so that a summary per block range finds a time span and costs an insert nothing.
CREATE INDEX audit_entry_created ON audit_entry USING brin (created_at) WITH (autosummarize = on);

CREATE TABLE audit_head (
  tenant_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  hash text NOT NULL,
  last_at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION audit_append(p_tenant uuid, p_content_hashes text[], p_entries json, p_armed uuid[]) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  head audit_head%ROWTYPE;
  v_content text;
  v_at timestamptz;
  v_at_text text;
  v_sequence bigint;
  v_hash text;
  v_prev text;
  v_prevs text[] := '{}';
  v_hashes text[] := '{}';
BEGIN
  SELECT * INTO head FROM audit_head WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_head VALUES (p_tenant, 0, repeat('0', 64), 'epoch') ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM audit_head WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
  END IF;
  v_at := greatest(date_trunc('milliseconds', clock_timestamp()), head.last_at);
  v_at_text := to_char(v_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  v_sequence := head.sequence;
  v_hash := head.hash;
  FOREACH v_content IN ARRAY p_content_hashes
  LOOP
    v_sequence := v_sequence + 1;
    v_prev := v_hash;
    v_hash := encode(sha256(convert_to(v_prev || E'\\n' || v_sequence || E'\\n' || v_at_text || E'\\n' || v_content, 'UTF8')), 'hex');
    v_prevs := v_prevs || v_prev;
    v_hashes := v_hashes || v_hash;
  END LOOP;
  INSERT INTO audit_entry (tenant_id, sequence, id, instance_id, actor_type, actor_id, action, payload, hash_version, prev_entry_hash, entry_hash, created_at)
  SELECT p_tenant, head.sequence + e.n, e.id, e.instance_id, e.actor_type, e.actor_id, e.action, e.payload, e.hash_version, v_prevs[e.n], v_hashes[e.n], v_at
  FROM ROWS FROM (json_to_recordset(p_entries) AS (id uuid, instance_id uuid, actor_type text, actor_id text, action text, payload text, hash_version smallint))
    WITH ORDINALITY AS e (id, instance_id, actor_type, actor_id, action, payload, hash_version, n);
  UPDATE audit_head SET sequence = v_sequence, hash = v_hash, last_at = v_at WHERE tenant_id = p_tenant;
  IF cardinality(p_armed) > 0 THEN
    UPDATE subscription SET audit_sequence = v_sequence WHERE tenant_id = p_tenant AND id = ANY (p_armed);
  END IF;
  RETURN v_sequence;
END
$$;
`;

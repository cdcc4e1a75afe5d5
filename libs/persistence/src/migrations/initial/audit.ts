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
-- Of each kind in the order of the chain: there may be few among millions. Of these two there are many, and more than of all others.
CREATE INDEX audit_entry_kind ON audit_entry (tenant_id, actor_type, action, sequence) WHERE action NOT IN ('element.entered', 'element.completed');
-- Entries lie in the order of their time, so that a summary per block range finds a time span and costs an insert nothing.
CREATE INDEX audit_entry_created ON audit_entry USING brin (created_at) WITH (autosummarize = on);

CREATE TABLE audit_head (
  tenant_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  hash text NOT NULL,
  last_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- The heads that were last signed and put where this database can't reach (docs/audit.md, "Witnesses").
CREATE TABLE audit_witness (
  tenant_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  hash text NOT NULL,
  witnessed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- What stands for the entries that retention has removed: signed, so that nobody else can shorten a chain.
CREATE TABLE audit_checkpoint (
  tenant_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  hash text NOT NULL,
  count bigint NOT NULL,
  signed_at timestamptz NOT NULL,
  key_id text NOT NULL,
  signature text NOT NULL
);

CREATE FUNCTION audit_append(p_tenant uuid, p_content_hashes text[], p_entries json, p_armed uuid[]) RETURNS bigint
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
  INSERT INTO audit_entry (tenant_id, sequence, id, instance_id, actor_type, actor_id, action, payload, hash_version, prev_entry_hash, entry_hash, created_at)
  SELECT p_tenant, head.sequence + e.n, e.id, e.instance_id, e.actor_type, e.actor_id, e.action, e.payload, e.hash_version, v_hashes[e.n], v_hashes[e.n + 1], v_at
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

/** No foreign keys between these: only the Committer writes them, and each check would cost a lookup per row. */
export const instancesSql = `
CREATE TABLE instance (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- In front, where it is found without unpacking what stands before it: lists read it of thousands of rows.
  search text NOT NULL,
  definition_id uuid NOT NULL,
  definition_key text NOT NULL,
  definition_version integer NOT NULL,
  definition_name text NOT NULL,
  definition_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'completed', 'error', 'suspended', 'terminated')),
  error text,
  -- Why its workflow cannot continue: a code, a colon and the reason. Not told by \`error\`, which process models can word.
  halted text,
  metadata text NOT NULL,
  correlation_id text,
  initial_variables text NOT NULL,
  parent_instance_id uuid,
  commit_seq integer NOT NULL,
  engine_version text NOT NULL,
  execution text NOT NULL DEFAULT 'durable' CHECK (execution IN ('durable', 'transactional')),
  promoted_at timestamptz,
  is_moving boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX instance_status ON instance (tenant_id, status, id DESC);
CREATE INDEX instance_definition ON instance (tenant_id, definition_key, id DESC);
CREATE INDEX instance_correlation ON instance (tenant_id, correlation_id, id DESC) WHERE correlation_id IS NOT NULL;
CREATE INDEX instance_parent ON instance (tenant_id, parent_instance_id, status) WHERE parent_instance_id IS NOT NULL;
CREATE INDEX instance_moving ON instance (tenant_id, id) WHERE is_moving;
-- Of all tenants.
CREATE INDEX instance_halted ON instance (halted) WHERE halted IS NOT NULL AND ended_at IS NULL;
CREATE INDEX instance_started ON instance (tenant_id, started_at);
-- Every search reads the list of what is not sorted in yet, and one commit in many sorts it in: 4 MB, as by default, are felt.
-- With the tenant: a word that others have often costs who has it seldom little.
CREATE INDEX instance_search ON instance USING gin (tenant_id, search gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE TABLE instance_variable (
  tenant_id uuid NOT NULL,
  instance_id uuid NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  searchable text,
  PRIMARY KEY (tenant_id, instance_id, name)
);
-- In the order of the list of instances, which is read from it.
CREATE INDEX instance_variable_searchable ON instance_variable (tenant_id, name, searchable, instance_id DESC) WHERE searchable IS NOT NULL;
-- Each tenant has names and values of its own: taken for independent, what is common in a tenant would be counted as rare.
CREATE STATISTICS instance_variable_values (mcv) ON tenant_id, name, searchable FROM instance_variable;

CREATE TABLE token (
  tenant_id uuid NOT NULL,
  instance_id uuid NOT NULL,
  id uuid NOT NULL,
  element_id text NOT NULL,
  element_type text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'waiting', 'dead')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, instance_id, id)
);

-- What an instance without a workflow goes on from: with the commit that leads there, sealed and compressed already.
CREATE TABLE instance_state (
  tenant_id uuid NOT NULL,
  instance_id uuid NOT NULL,
  seq integer NOT NULL,
  state bytea NOT NULL,
  launch_due timestamptz,
  PRIMARY KEY (tenant_id, instance_id)
);
ALTER TABLE instance_state ALTER COLUMN state SET STORAGE EXTERNAL;
CREATE INDEX instance_state_launch ON instance_state (launch_due) WHERE launch_due IS NOT NULL;

CREATE TABLE commit_log (
  tenant_id uuid NOT NULL,
  instance_id uuid NOT NULL,
  seq integer NOT NULL,
  inputs_digest text NOT NULL,
  inputs text NOT NULL,
  now bigint NOT NULL,
  engine_version text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, instance_id, seq)
);

-- Ends a transaction that takes for granted what is not so: it is made again, looking first.
CREATE FUNCTION commit_requires(p_is_met boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_is_met IS NOT TRUE THEN
    RAISE EXCEPTION 'what the commit takes for granted is not so' USING ERRCODE = 'SVC02';
  END IF;
END
$$;
`;

/** No foreign keys between these: only the Committer writes them, and each check would cost a lookup per row. */
export const instancesSql = `
CREATE TABLE instance (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  definition_id uuid NOT NULL,
  definition_key text NOT NULL,
  definition_version integer NOT NULL,
  definition_name text NOT NULL,
  definition_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'completed', 'error', 'suspended', 'terminated')),
  error text,
  metadata text NOT NULL,
  correlation_id text,
  initial_variables text NOT NULL,
  parent_instance_id uuid,
  commit_seq integer NOT NULL,
  engine_version text NOT NULL,
  execution text NOT NULL DEFAULT 'durable',
  search text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX instance_status ON instance (tenant_id, status, id DESC);
CREATE INDEX instance_definition ON instance (tenant_id, definition_key, id DESC);
CREATE INDEX instance_correlation ON instance (tenant_id, correlation_id, id DESC) WHERE correlation_id IS NOT NULL;
CREATE INDEX instance_parent ON instance (tenant_id, parent_instance_id, status) WHERE parent_instance_id IS NOT NULL;
CREATE INDEX instance_started ON instance (tenant_id, started_at);
CREATE INDEX instance_search ON instance USING gin (svc_fold(search) gin_trgm_ops);

CREATE TABLE instance_variable (
  tenant_id uuid NOT NULL,
  instance_id uuid NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  searchable text,
  PRIMARY KEY (tenant_id, instance_id, name)
);
CREATE INDEX instance_variable_searchable ON instance_variable (tenant_id, name, searchable) WHERE searchable IS NOT NULL;

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
`;

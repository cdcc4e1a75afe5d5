export const definitionsSql = `
CREATE TABLE process_model (
  hash text PRIMARY KEY,
  model text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE definition (
  tenant_id uuid NOT NULL,
  key text NOT NULL,
  last_version integer NOT NULL DEFAULT 0,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, key)
);

CREATE TABLE definition_version (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  description text,
  source_type text NOT NULL CHECK (source_type IN ('bpmn', 'bpmn-base64', 'json', 'yaml')),
  source text NOT NULL,
  source_hash text NOT NULL,
  model_hash text NOT NULL REFERENCES process_model (hash),
  xml text,
  findings text NOT NULL DEFAULT '[]',
  starts_by_request boolean NOT NULL DEFAULT true,
  execution text NOT NULL DEFAULT 'durable' CHECK (execution IN ('durable', 'transactional')),
  credentials text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key, version),
  FOREIGN KEY (tenant_id, key) REFERENCES definition (tenant_id, key)
);
-- Exactly one active version per key; none of a deleted key.
CREATE UNIQUE INDEX definition_version_active ON definition_version (tenant_id, key) WHERE is_active;
CREATE INDEX definition_version_active_newest ON definition_version (tenant_id, id DESC) WHERE is_active;
`;

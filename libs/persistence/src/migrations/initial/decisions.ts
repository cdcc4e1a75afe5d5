export const decisionsSql = `
CREATE TABLE decision_model (
  hash text PRIMARY KEY,
  model text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE decision (
  tenant_id uuid NOT NULL,
  key text NOT NULL,
  last_version integer NOT NULL DEFAULT 0,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, key)
);

CREATE TABLE decision_version (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  source_type text NOT NULL CHECK (source_type IN ('json', 'yaml')),
  source text NOT NULL,
  source_hash text NOT NULL,
  model_hash text NOT NULL REFERENCES decision_model (hash),
  findings text NOT NULL DEFAULT '[]',
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key, version),
  FOREIGN KEY (tenant_id, key) REFERENCES decision (tenant_id, key)
);
-- Exactly one active version per key; none of a deleted key.
CREATE UNIQUE INDEX decision_version_active ON decision_version (tenant_id, key) WHERE is_active;
CREATE INDEX decision_version_active_newest ON decision_version (tenant_id, id DESC) WHERE is_active;

-- No foreign keys: the Committer writes those made inside a process, and each check would cost a lookup per row.
CREATE TABLE decision_evaluation (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  decision_key text NOT NULL,
  decision_version integer NOT NULL,
  decision_hash text NOT NULL,
  hit_policy text NOT NULL,
  matched boolean NOT NULL,
  -- JSON: ids of rules.
  rules_matched text NOT NULL,
  -- JSON: {"matched": [{"rule_id", "outputs"}]}.
  matched_rules text NOT NULL,
  input_variables text NOT NULL,
  outputs text NOT NULL,
  instance_id uuid,
  element_id text,
  evaluated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX decision_evaluation_newest ON decision_evaluation (tenant_id, decision_key, evaluated_at DESC, id DESC);
CREATE INDEX decision_evaluation_instance ON decision_evaluation (tenant_id, instance_id, evaluated_at DESC) WHERE instance_id IS NOT NULL;
`;

export const workSql = `
CREATE TABLE task (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  definition_key text NOT NULL,
  token_id uuid NOT NULL,
  element_id text NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'claimed', 'completed', 'cancelled')),
  assignee text,
  candidate_groups text[] NOT NULL DEFAULT '{}',
  claim_version integer NOT NULL DEFAULT 0,
  priority integer,
  variables text NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  claimed_at timestamptz,
  completed_at timestamptz,
  overdue_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX task_status ON task (tenant_id, status, id);
CREATE INDEX task_instance ON task (tenant_id, instance_id, id);
CREATE INDEX task_assignee ON task (tenant_id, assignee, status, id) WHERE assignee IS NOT NULL;
CREATE INDEX task_name ON task (tenant_id, name, status, id);
CREATE INDEX task_definition ON task (tenant_id, definition_key, id);
CREATE INDEX task_due ON task (tenant_id, due_at) WHERE due_at IS NOT NULL AND status IN ('pending', 'claimed');
-- Of all tenants: whoever looks for tasks that have become overdue.
CREATE INDEX task_overdue ON task (due_at) WHERE due_at IS NOT NULL AND overdue_at IS NULL AND status IN ('pending', 'claimed');

CREATE TABLE timer (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  element_id text NOT NULL,
  token_id uuid,
  status text NOT NULL CHECK (status IN ('scheduled', 'fired', 'cancelled')),
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX timer_instance ON timer (tenant_id, instance_id, id);
CREATE INDEX timer_status ON timer (tenant_id, status, id);
CREATE INDEX timer_due ON timer (tenant_id, status, due_at);

CREATE TABLE subscription (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  element_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('message', 'signal', 'callback')),
  name text NOT NULL,
  correlation_key text,
  audit_sequence bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX subscription_name ON subscription (tenant_id, kind, name, coalesce(correlation_key, ''), id);
CREATE INDEX subscription_instance ON subscription (tenant_id, instance_id);

CREATE TABLE service_job (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  element_id text NOT NULL,
  token_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'retrying', 'completed', 'failed', 'cancelled')),
  error text,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE payload_key (
  id text PRIMARY KEY,
  master_key_id text NOT NULL,
  wrapped bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE payload_blob (
  workflow_id text NOT NULL,
  id uuid NOT NULL,
  bytes bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workflow_id, id)
);
-- Of all tenants: whoever looks for payloads that no history names any more.
CREATE INDEX payload_blob_created ON payload_blob (created_at, id);
-- The bytes are compressed and encrypted already.
ALTER TABLE payload_blob ALTER COLUMN bytes SET STORAGE EXTERNAL;
`;

/** What is done to many instances at once. */
export const batchesSql = `
CREATE TABLE batch (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('retry', 'resume', 'suspend', 'terminate')),
  -- As it was requested, and as the instances are selected by it.
  filter text NOT NULL,
  selection text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  reason text,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed')),
  done integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  problems text NOT NULL DEFAULT '[]',
  last_instance_id uuid,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX batch_running ON batch (tenant_id, id) WHERE status = 'running';
`;
